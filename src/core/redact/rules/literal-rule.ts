import type { Match, Rule } from '../rule.ts'

/** Enough for the automaton to stop seldom. */
const LONGEST_KEYWORD = 12
const ASCII = /[\u0020-\u007e]+/g

export interface LiteralFacts extends Pick<Rule, 'id' | 'name' | 'confidence'> {
  readonly text: string
  readonly isAnyCase?: boolean
  /** Whether what was found may stand here. */
  readonly accepts?: (text: string, match: Match) => boolean
}

/** Finds a text itself. Undefined where it has too little ASCII to look for. */
export function writeLiteral({ text, isAnyCase = false, accepts, ...facts }: LiteralFacts): Rule | undefined {
  const [longest] = [...text.matchAll(ASCII)].toSorted((a, b) => b[0].length - a[0].length)
  if (longest === undefined || longest[0].length < 2) return undefined
  const keyword = longest[0].slice(0, LONGEST_KEYWORD)
  const wanted = isAnyCase ? text.toLowerCase() : text
  return {
    ...facts,
    keywords: [keyword],
    match(within, at) {
      const start = at - longest.index
      const end = start + text.length
      if (start < 0 || end > within.length) return undefined
      const piece = within.slice(start, end)
      if ((isAnyCase ? piece.toLowerCase() : piece) !== wanted) return undefined
      const match = { start, end }
      return accepts?.(within, match) === false ? undefined : match
    },
  }
}
