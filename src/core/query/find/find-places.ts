import type { Query } from '../query.ts'
import { findMatches, matches } from './find-matches.ts'
import type { Range } from './find-term.ts'

type Words = Pick<Query, 'clauses' | 'regexes'>

interface Place extends Range {
  /** The clauses it begins and ends with. */
  readonly first: number
  readonly last: number
}

/** More than a comma and a space, and words do not stand in a row. */
const FARTHEST = 3
const LETTER = /[\p{L}\p{N}]/u

/**
 * Where one stops when going through the texts of one thing, for each of them. Words that stand in a row as they were typed are one
 * place; where all of them do somewhere, single ones elsewhere are none.
 */
export function findPlaces(texts: readonly string[], query: Words): readonly (readonly Range[])[] {
  const all = texts.map((text) => joinNeighbours(text, query))
  const end = query.clauses.length + query.regexes.length - 1
  const isWhole = ({ first, last }: Place) => first === 0 && last === end
  return all.some((places) => places.some(isWhole)) ? all.map((places) => places.filter(isWhole)) : all
}

export function countPlaces(texts: readonly string[], query: Words): number {
  return findPlaces(texts, query).reduce((sum, places) => sum + places.length, 0)
}

/** Whether everything that is looked for stands in a text, whatever else does. */
export function hasAllWords(text: string, { clauses, regexes }: Words): boolean {
  return matches(text, {
    clauses: clauses.filter(({ isNegated }) => !isNegated),
    regexes: regexes.filter(({ isNegated }) => !isNegated),
  })
}

function joinNeighbours(text: string, query: Words): readonly Place[] {
  const places: Place[] = []
  for (const { from, to, of } of findMatches(text, query)) {
    const before = places.at(-1)
    if (before !== undefined && of === before.last + 1 && isGap(text.slice(before.to, from)))
      places[places.length - 1] = { ...before, to, last: of }
    else places.push({ from, to, first: of, last: of })
  }
  return places
}

function isGap(between: string): boolean {
  return between.length <= FARTHEST && !LETTER.test(between)
}
