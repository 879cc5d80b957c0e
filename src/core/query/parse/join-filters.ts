import type { Filter, TextFilter } from '../query.ts'

/**
 * A message has one project, one model, one branch: asking for two of them can only mean either. It may well be
 * abandoned and an error, so `is:` twice means both.
 */
export function joinFilters(filters: readonly Filter[]): readonly Filter[] {
  const joined: Filter[] = []
  for (const filter of filters) {
    const index = joined.findIndex((each) => each.name === filter.name && each.isNegated === filter.isNegated)
    const earlier = joined[index]
    const both =
      earlier && (filter.name !== 'is' || filter.isNegated) ? joinFilter(earlier, filter) : undefined
    if (both === undefined) joined.push(filter)
    else joined[index] = both
  }
  return joined
}

/** Either of the two; undefined where they are not about the same, or about time. */
export function joinFilter(left: Filter, right: Filter): Filter | undefined {
  if (left.name === 'in' && right.name === 'in') return { ...left, values: union(left.values, right.values) }
  if (left.name === 'is' && right.name === 'is') return { ...left, values: union(left.values, right.values) }
  if (left.name !== right.name || !hasText(left) || !hasText(right)) return undefined
  return { ...left, values: union(left.values, right.values) }
}

function hasText(filter: Filter): filter is TextFilter {
  return filter.name !== 'in' && filter.name !== 'is' && filter.name !== 'before' && filter.name !== 'after'
}

function union<Value>(left: readonly Value[], right: readonly Value[]): readonly Value[] {
  return [...new Set([...left, ...right])]
}
