import { type ChangedText, ChangedTextBuilder } from './original-places.ts'

/** What may stand between two parts of a word that a narrow terminal, a diff or a numbered listing put on two lines. */
const BREAK =
  /(?:(?:\u001b|\\{1,4}(?:u001b|x1b|033|e))\[[0-9;:]{0,16}[mK]|\u200b|(?:\\{1,4}r)?\\{1,4}n|\\?\r?\n|\r)(?:[ \t]{0,12}(?:\d{1,7}(?:→|\t|:|[ ]?[|│] ?))|[ \t]{0,12}[│|┃>] ?|[+-](?![+-])|[ \t]{1,40})?/y

/** Enough for the longest token that is split. */
const LONGEST = 2_000
const MOST_BREAKS = 30
const WORD = /[^\s\\\u001b\u200b"'`<>]{1,400}/y

/** The text from a place on, up to the next space, without breaks. Undefined where there is none to leave out. */
export function joinLines(text: string, from: number): ChangedText | undefined {
  const builder = new ChangedTextBuilder()
  let at = from
  let breaks = 0
  while (builder.length < LONGEST && breaks < MOST_BREAKS && at < text.length) {
    WORD.lastIndex = at
    const word = WORD.exec(text)?.[0] ?? ''
    builder.add(word, at, at + word.length)
    at += word.length
    BREAK.lastIndex = at
    const found = BREAK.exec(text)
    if (found === null || found[0] === '') {
      // The one character that ends a token tells that it does.
      builder.add(text.charAt(at), at, at + 1)
      break
    }
    at += found[0].length
    breaks++
  }
  return breaks === 0 ? undefined : builder.build()
}
