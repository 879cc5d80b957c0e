import type { Filter } from '../query.ts'
import { findOperator } from './read-tokens.ts'

/** Joins filters of one operator where that means either: a text has one project, so asking for two can only mean one of them. */
export function joinFilters(filters: readonly Filter[]): readonly Filter[] {
  const joined: Filter[] = []
  for (const filter of filters) {
    const index = joined.findIndex((each) => each.name === filter.name && each.isNegated === filter.isNegated)
    const earlier = joined[index]
    const isEither = filter.isNegated || findOperator(filter.name)?.twice === 'either'
    const either = earlier && isEither ? joinFilter(earlier, filter) : undefined
    if (either === undefined) joined.push(filter)
    else joined[index] = either
  }
  return joined
}

/** Either of the two; undefined where they are of different operators. */
export function joinFilter(left: Filter, right: Filter): Filter | undefined {
  if (left.name !== right.name) return undefined
  const known = new Set(left.anyOf.map(({ value }) => value))
  return { ...left, anyOf: [...left.anyOf, ...right.anyOf.filter(({ value }) => !known.has(value))] }
}
