import {
  createRedactor,
  createSubjectScanner,
  type RedactDecisions,
  type RedactPlan,
  type RedactSubject,
} from '../../../core/redact/redactor.ts'
import type { ExportOptions } from '../../../shared/schemas/export.ts'
import { type Gate, OPEN_GATE, type TextRule } from '../document/gate.ts'
import { gateValue } from '../document/gate-json.ts'
import type { ExportSession } from '../plan/export-session.ts'
import { hashSecret } from './hash-secret.ts'
import { keyOf } from './key-of.ts'
import { findPersonalDetails } from './personal-details.ts'
import { createRedactGate, createRedactRule } from './redact-gate.ts'
import { orStop } from './redaction-error.ts'
import { surveyPassing, surveyValues } from './survey-values.ts'

/** What a person said in the review. */
export interface RedactChoices extends Partial<RedactDecisions> {
  readonly ownWords?: readonly string[]
  /** The same decisions by salted hashes: the window and the annotations know no values. */
  readonly hashed?: { readonly key: Uint8Array } & RedactDecisions
}

export interface RedactRequest {
  readonly sessions: readonly ExportSession[]
  readonly options: Pick<ExportOptions, 'redact'>
  readonly choices?: RedactChoices
  readonly signal?: AbortSignal | undefined
}

/** What is looked for in an export. */
export function toRedactSubject({ sessions, options, choices }: RedactRequest): RedactSubject {
  return { groups: options.redact, ...findPersonalDetails(sessions, choices?.ownWords ?? []) }
}

/** Looks through all sessions of an export: what is found is taken out wherever it stands. Undefined where all may leave. */
export async function planRedaction(request: RedactRequest): Promise<RedactPlan | undefined> {
  if (request.options.redact.length === 0) return undefined
  const subject = toRedactSubject(request)
  const scanner = orStop(() => createSubjectScanner(subject))
  const values = await surveyValues(request.sessions, { scanner, signal: request.signal })
  return toPlan(subject, values, toNamedChoices(values, request.choices))
}

/** Decisions by hashes, as decisions on the values that were found. */
function toNamedChoices(
  values: RedactPlan['values'],
  { hashed, leftIn = [], leftInAt = [], ...choices }: RedactChoices = {},
): RedactChoices {
  if (hashed === undefined) return { ...choices, leftIn, leftInAt }
  const stays = new Set(hashed.leftIn)
  const staysAt = new Map(hashed.leftInAt.map(({ value, items }) => [value, items]))
  const named = values.map(({ value }) => ({ value, hash: hashSecret(value, hashed.key) }))
  return {
    ...choices,
    leftIn: [...leftIn, ...named.flatMap(({ value, hash }) => (stays.has(hash) ? [value] : []))],
    leftInAt: [
      ...leftInAt,
      ...named.flatMap(({ value, hash }) => {
        const items = staysAt.get(hash)
        return items === undefined ? [] : [{ value, items }]
      }),
    ],
  }
}

/** What is in memory, for the clipboard or a terminal: `pass` lets each text of it go through a rule, twice. */
export function redactPassing<T>(redact: ExportOptions['redact'], pass: (rule: TextRule) => T): T {
  if (redact.length === 0) return pass((text) => text)
  const subject = toRedactSubject({ sessions: [], options: { redact } })
  const scanner = orStop(() => createSubjectScanner(subject))
  const plan = toPlan(subject, surveyPassing(scanner, pass))
  return pass(createRedactRule(orStop(() => createRedactor(plan))))
}

/** The same for a value that is printed as JSON. */
export function redactValue(value: unknown, redact: ExportOptions['redact']): unknown {
  return redactPassing(redact, (rule) => {
    // What is printed has titles that were cut from prompts.
    const text: TextRule = (each, place) =>
      rule(each, keyOf(place) === 'title' ? { ...place, isStart: true } : place)
    return gateValue(value, { kind: 'raw' }, { text, image: ({ data }) => data })
  })
}

/** For names and titles that are shown before the export: what the rules find in them, without numbers. */
export function openQuickGate(request: RedactRequest): Gate {
  if (request.options.redact.length === 0) return OPEN_GATE
  return openGate(toPlan(toRedactSubject(request), [], request.choices))
}

export function openGate(plan: RedactPlan | undefined): Gate {
  return plan === undefined ? OPEN_GATE : createRedactGate(orStop(() => createRedactor(plan)))
}

function toPlan(
  subject: RedactSubject,
  values: RedactPlan['values'],
  { leftIn = [], leftInAt = [] }: RedactChoices = {},
): RedactPlan {
  return { ...subject, values, leftIn, leftInAt }
}
