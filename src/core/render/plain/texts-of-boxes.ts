import { assertNever } from '../../assert-never.ts'
import { hasOverwritten, toRuns } from '../text/ansi-runs.ts'
import type { Hunk } from '../text/diff-lines.ts'
import { revealInvisible } from '../text/reveal-controls.ts'
import { type FieldForm, toFieldForm } from '../tools/field-form.ts'

/** As `Output` draws it. */
export function* textsOfOutput(text: string): Generator<string> {
  yield textOfRuns(text)
  if (!hasOverwritten(text)) return
  yield 'Including overwritten text'
  yield* textsOfGiven(text)
}

/** As `Given` draws it. */
export function* textsOfGiven(text: string): Generator<string> {
  yield* textsOfOutput(text.replace(/\r\n?/g, '\n'))
}

function textOfRuns(text: string): string {
  return toRuns(text)
    .map(({ content }) => content)
    .join('')
}

export function textOfJson(value: unknown): string {
  return revealInvisible(JSON.stringify(value, null, 2) ?? 'undefined')
}

/** As `Diff` draws them: a line that did not change once, whatever both texts said. */
export function* textsOfHunks(hunks: readonly Hunk[]): Generator<string> {
  for (const { lines } of hunks)
    for (const line of lines)
      yield `${line.startsWith('-') ? '−' : line.charAt(0)}${revealInvisible(line.slice(1))}`
}

/** As `Rest` draws them. */
export function textsOfFields(value: unknown): Generator<string> {
  return textsOfForm(toFieldForm(value))
}

function* textsOfForm(form: FieldForm): Generator<string> {
  switch (form.kind) {
    case 'nothing':
      break
    case 'line':
      yield form.text
      break
    case 'text':
      yield* textsOfGiven(form.text)
      break
    case 'json':
      yield textOfJson(form.value)
      break
    case 'fields':
      for (const [name, field] of form.fields) {
        yield revealInvisible(name)
        yield* textsOfForm(field)
      }
      break
    default:
      assertNever(form)
  }
}
