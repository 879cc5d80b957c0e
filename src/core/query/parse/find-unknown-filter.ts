import { findMeantFilter } from './find-meant-filter.ts'
import { readTokens } from './read-tokens.ts'

/** A name, a colon, and what begins like a value. */
const LIKE_A_FILTER = /^-?([a-z]{2,}):["“”„\p{L}]/iu

/**
 * The name of a filter that there is not, and that resembles none. Much that people search has a colon in it (`node:fs`), so
 * this is worth a word only where nothing was found.
 */
export function findUnknownFilter(text: string): string | undefined {
  for (const { kind, from } of readTokens(text)) {
    // The value may be a phrase, which is the next token.
    const name = kind === 'word' || kind === 'prefix' ? LIKE_A_FILTER.exec(text.slice(from))?.[1] : undefined
    if (name !== undefined && findMeantFilter(name) === undefined) return name
  }
  return undefined
}
