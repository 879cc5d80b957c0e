import type { Query } from '../query.ts'
import { findRegex } from '../regex/find-regex.ts'
import { type FoldedText, fold } from '../words/fold.ts'
import { toTermWords } from '../words/term-words.ts'
import { findTerm, type Range } from './find-term.ts'

/** A place to highlight, and which of the query's clauses (then regexes) it answers. */
export interface TextMatch extends Range {
  readonly of: number
}

/** A text of one letter over and over needs no more than this to show what was found. */
const MOST_PER_TERM = 1000

type Words = Pick<Query, 'clauses' | 'regexes'>

/** Whether the words, phrases and regexes of a query find this text. Filters are about what is around it. */
export function matches(text: string, { clauses, regexes }: Words, folded: FoldedText = fold(text)): boolean {
  return (
    clauses.every(({ anyOf, isNegated }) => {
      const isFound = anyOf.some((term) => !findTerm(text, folded, toTermWords(term)).next().done)
      return isFound !== isNegated
    }) && regexes.every((regex) => !findRegex(text, regex).next().done !== regex.isNegated)
  )
}

/** What to highlight: in order, without overlap, so many of each term. A text may have some and still not match. */
export function findMatches(
  text: string,
  { clauses, regexes }: Words,
  most = MOST_PER_TERM,
  folded: FoldedText = fold(text),
): readonly TextMatch[] {
  const found: TextMatch[] = []
  for (const [of, clause] of clauses.entries()) {
    if (clause.isNegated) continue
    for (const term of clause.anyOf) take(found, findTerm(text, folded, toTermWords(term)), of, most)
  }
  for (const [index, regex] of regexes.entries()) {
    if (!regex.isNegated) take(found, findRegex(text, regex), clauses.length + index, most)
  }
  return withoutOverlap(found)
}

function take(found: TextMatch[], ranges: Iterable<Range>, of: number, most: number): void {
  let count = 0
  for (const range of ranges) {
    found.push({ ...range, of })
    if (++count === most) return
  }
}

function withoutOverlap(found: readonly TextMatch[]): readonly TextMatch[] {
  const merged: TextMatch[] = []
  for (const match of found.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = merged.at(-1)
    if (last === undefined || match.from >= last.to) merged.push(match)
    else if (match.to > last.to) merged[merged.length - 1] = { ...last, to: match.to }
  }
  return merged
}
