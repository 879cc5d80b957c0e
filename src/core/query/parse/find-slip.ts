import type { Hint } from '../query.ts'
import { findMeantFilter } from './find-meant-filter.ts'
import type { OrToken, QueryToken } from './read-tokens.ts'

/** A name, a colon and a value. `x::y` and `x://y` are words of other languages. */
const LIKE_A_FILTER = /^(-?)([a-z]+):(?=\S)(?!:|\/\/)/i
const OPEN_QUOTE = /^-?(?:[a-z]+:)?["“”„][^"“”]*[^"“”\s][^"“”]*$/i

/** What is searched as it stands, though most likely something else was meant. */
export function findSlip({ kind, from, to }: Exclude<QueryToken, OrToken>, text: string): Hint | undefined {
  const typed = text.slice(from, to)
  switch (kind) {
    case 'word':
    case 'prefix': {
      // The value may be a phrase, which is the next token.
      const [like = '', minus = '', name = ''] = LIKE_A_FILTER.exec(text.slice(from)) ?? []
      const meant = findMeantFilter(name)
      if (meant === undefined) return undefined
      const message = `Did you mean ${meant}:? There is no filter ${name}:, so its words are searched.`
      const suggestion = `${minus}${meant}:${typed.slice(like.length)}`
      return { kind: 'unknown-filter', message, from, to, suggestion }
    }
    case 'phrase':
    case 'filter': {
      if (!OPEN_QUOTE.test(typed)) return undefined
      const message = 'The quote is not closed, so everything after it is searched as one phrase.'
      return { kind: 'open-quote', message, from, to, suggestion: `${typed.trimEnd()}"` }
    }
    default:
      return undefined
  }
}
