import { fold } from '../words/fold.ts'
import type { SaidFacts, SessionFacts } from './condition.ts'
import type { ParsedValue, ValueProblem } from './operator.ts'

/** A part of a name that the session has. Case and accents do not matter. */
export function parseName(
  name: string,
  value: string,
  namesOf: (session: SessionFacts) => readonly string[],
): ParsedValue {
  if (value === '') return { anyOf: [], problem: needsValue(name) }
  const wanted = fold(value).text
  const test = (session: SessionFacts) => namesOf(session).some((each) => fold(each).text.includes(wanted))
  return { anyOf: [{ value, condition: { of: 'session', test } }] }
}

/** One of the names that the person gave to the session or to what it is in. Case and accents do not matter. */
export function parseGivenName(
  name: string,
  value: string,
  namesOf: (said: SaidFacts) => readonly string[],
): ParsedValue {
  if (value === '') return { anyOf: [], problem: needsValue(name) }
  const wanted = fold(value).text
  const test = (said: SaidFacts) => namesOf(said).some((each) => fold(each).text === wanted)
  return { anyOf: [{ value, condition: { of: 'said', test } }] }
}

export function needsValue(name: string): ValueProblem {
  return { kind: 'unfinished', message: `${name}: needs a value right after the colon.` }
}
