import type { Match, Rule } from '../rule.ts'

/** Enough to be asked seldom. */
const LONGEST_KEYWORD = 12

export interface LiteralFacts extends Pick<Rule, 'id' | 'name' | 'confidence'> {
  readonly text: string
  readonly isAnyCase?: boolean
  /** Whether what was found may stand here. */
  readonly accepts?: (text: string, match: Match) => boolean
}

/** Finds a text itself. */
export function writeLiteral({ text, isAnyCase = false, accepts, ...facts }: LiteralFacts): Rule {
  const wanted = isAnyCase ? text.toLowerCase() : text
  return {
    ...facts,
    keywords: [text.slice(0, LONGEST_KEYWORD)],
    match(within, start) {
      const end = start + text.length
      const piece = within.slice(start, end)
      if ((isAnyCase ? piece.toLowerCase() : piece) !== wanted) return undefined
      const match = { start, end }
      return accepts?.(within, match) === false ? undefined : match
    },
  }
}
