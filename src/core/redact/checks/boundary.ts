const BACKSLASH = 0x5c
const PERCENT = 0x25
const ESCAPE_LETTERS = 'nrtbfve'
const HEX = /^[0-9a-fA-F]+$/
const COLOUR = /(?:\u001b|\\e|\\033|\\u001[bB]|\\x1[bB])\[[0-9;:]{0,12}m$/
const LONGEST_COLOUR = 20

export function isWordCode(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x61 && code <= 0x7a) ||
    code === 0x5f
  )
}

/** Whether a word can begin here: what stands before it is no part of it, or the end of an escape. */
export function isWordStart(text: string, at: number): boolean {
  return at === 0 || !isWordCode(text.charCodeAt(at - 1)) || isEscapeEnd(text, at)
}

/** Behind the escape of a character (in JSON, in an address) or of a colour. */
function isEscapeEnd(text: string, at: number): boolean {
  const last = text.charAt(at - 1)
  if (text.charCodeAt(at - 2) === BACKSLASH && ESCAPE_LETTERS.includes(last)) return true
  if (last === 'm') return COLOUR.test(text.slice(Math.max(0, at - LONGEST_COLOUR), at))
  if (text.charCodeAt(at - 3) === PERCENT) return HEX.test(text.slice(at - 2, at))
  if (text.charCodeAt(at - 4) === BACKSLASH)
    return text.charAt(at - 3) === 'x' && HEX.test(text.slice(at - 2, at))
  return (
    text.charCodeAt(at - 6) === BACKSLASH && text.charAt(at - 5) === 'u' && HEX.test(text.slice(at - 4, at))
  )
}
