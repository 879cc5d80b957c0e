const WORD = /[A-Za-z0-9_]/
/** What ends an escape that stands before a word: of JSON, of an address, of a colour. */
const ESCAPE =
  /(?:\\[nrtbfve]|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|%[0-9a-fA-F]{2}|(?:\u001b|\\e|\\033|\\u001[bB]|\\x1[bB])\[[0-9;]{0,12}m)$/
const LONGEST_ESCAPE = 20

/** Whether a word can begin here: what stands before it is no part of it. */
export function isWordStart(text: string, at: number): boolean {
  if (at === 0 || !WORD.test(text.charAt(at - 1))) return true
  return ESCAPE.test(text.slice(Math.max(0, at - LONGEST_ESCAPE), at))
}
