import type { Redactor } from '../../../core/redact/redactor.ts'
import type { FileForm, Gate, TextKind, TextPlace, TextRule } from '../document/gate.ts'
import { createTextGate } from '../document/text-gate.ts'
import { holdBack } from './hold-back.ts'
import { isSealed } from './is-sealed.ts'
import { keyOf } from './key-of.ts'
import { orStop } from './redaction-error.ts'

const NAMES: ReadonlySet<TextKind> = new Set(['file name', 'project folder'])

/** Takes out of each text what has to go. */
export function createRedactRule({ redact }: Redactor): TextRule {
  return (text: string, place: TextPlace) =>
    isSealed(text, place)
      ? text
      : orStop(() =>
          redact(text, {
            key: keyOf(place),
            item: place.item,
            isName: NAMES.has(place.kind),
            isStart: place.isStart,
          }),
        )
}

/** A gate that takes out secrets and personal details. */
export function createRedactGate(redactor: Redactor): Gate {
  const { find } = redactor
  const rule = createRedactRule(redactor)
  const gate = createTextGate(rule)
  const hold = holdBack((text) => orStop(() => find(text)))
  return {
    ...gate,
    async *overflow(lines) {
      for await (const piece of hold.pieces(lines)) yield rule(piece, { kind: 'overflow' })
    },
    file: (chunks, form) => (form === 'text' ? gateTextFile(chunks, form) : gate.file(chunks, form)),
  }

  function* gateTextFile(chunks: Iterable<Uint8Array>, form: FileForm): Generator<Uint8Array> {
    for (const piece of hold.bytes(chunks)) yield* gate.file([piece], form)
  }
}
