import type { Filter, Hint } from '../query.ts'
import type { FilterToken } from './read-tokens.ts'

export interface ParsedFilter {
  /** Undefined where the value says nothing that could be searched. */
  readonly filter: Filter | undefined
  readonly hint: Hint | undefined
}

export function parseFilter(token: FilterToken, now: number): ParsedFilter {
  const { operator, value, isNegated, isLast, from, to } = token
  const [name] = operator.names
  const { anyOf, problem } = operator.parse(value, now)
  const filter = anyOf.length === 0 ? undefined : { name, anyOf, isNegated }
  if (problem === undefined) return { filter, hint: undefined }
  const { message, meant } = problem
  const suggestion = meant === undefined ? undefined : `${isNegated ? '-' : ''}${name}:${meant}`
  const kind = isLast || value === '' ? 'unfinished' : problem.kind
  return { filter, hint: { kind, message, from, to, suggestion } }
}
