import { NOTHING_SAID, type Said, type SessionFacts } from '../../../core/query/operators/condition.ts'
import { openLastWord, parseQuery } from '../../../core/query/parse/parse-query.ts'
import type { Filter, Hint, Query, Term } from '../../../core/query/query.ts'
import { saysWhere } from './rows/to-row-query.ts'

export interface Understood {
  readonly query: Query
  readonly hints: readonly Hint[]
  /** Something was typed, and nothing of it can be looked for. */
  readonly isNothing: boolean
}

export interface UnderstandOptions {
  readonly now: number
  readonly isTyping?: boolean
  readonly readSaid?: () => Said
}

function sayNothing(): Said {
  return { of: () => NOTHING_SAID, texts: new Map() }
}

/** What a person asks the index for. */
export function understand(
  text: string,
  { now, isTyping = false, readSaid = sayNothing }: UnderstandOptions,
): Understood {
  const typed = withSaid(parseQuery(text, now), readSaid)
  const { clauses, filters, regexes, hints } = typed
  const isNothing = text.trim() !== '' && clauses.length + filters.length + regexes.length === 0
  return {
    query: askForHeld(isTyping ? openLastWord(typed) : typed),
    hints: isNothing && hints.length === 0 ? [onlySigns(text)] : hints,
    isNothing,
  }
}

/** The index knows sessions by their ids, and nothing of what was said about them. */
function withSaid(query: Query, readSaid: NonNullable<UnderstandOptions['readSaid']>): Query {
  const isAsked = query.filters.some(({ anyOf }) => anyOf.some(({ condition }) => condition.of === 'said'))
  if (!isAsked) return query
  const said = readSaid()
  const filters = query.filters.map((filter) => ({
    ...filter,
    anyOf: filter.anyOf.map(({ value, condition }) => {
      if (condition.of !== 'said') return { value, condition }
      const test = ({ id }: SessionFacts) => condition.test(said.of(id))
      return { value, condition: { of: 'session' as const, test } }
    }),
  }))
  return { ...query, filters }
}

/** `file:` alone, or with other filters, asks for the calls that were given that file. */
function askForHeld(query: Query): Query {
  const { clauses, regexes, filters } = query
  if (clauses.length > 0 || regexes.length > 0 || filters.some(saysWhere)) return query
  const held = filters.filter(({ isNegated }) => !isNegated).flatMap(toHeldTexts)
  if (held.length === 0) return query
  return {
    ...query,
    clauses: held.map(({ anyOf }) => ({ anyOf, isNegated: false })),
    filters: [...filters, ...held.map(({ filter }) => filter)],
  }
}

/** The texts themselves that a filter asks a session to hold. */
function toHeldTexts({ name, anyOf }: Filter): readonly { anyOf: readonly Term[]; filter: Filter }[] {
  const held = anyOf.flatMap(({ value, condition }) =>
    condition.of === 'holds' ? [{ value, condition }] : [],
  )
  if (held.length === 0) return []
  const place = { isLast: false, from: 0, to: 0 }
  const terms = held.flatMap(({ condition }) => condition.anyTerm.map((term) => ({ ...term, ...place })))
  const texts = held.map(({ value, condition: { text } }) => ({
    value,
    condition: { of: 'text', text } as const,
  }))
  return [{ anyOf: terms, filter: { name, anyOf: texts, isNegated: false } }]
}

function onlySigns(text: string): Hint {
  const message = 'Search finds letters and digits. To find symbols, use a regular expression such as /\\*/.'
  return { kind: 'unfinished', message, from: 0, to: text.length, suggestion: undefined }
}
