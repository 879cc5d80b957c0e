const FIRST = 'a'.charCodeAt(0)
const BASE = 26
/** Two computers that put something in the same place at once should not come to the same position. */
const RANDOM_LETTERS = 2
const COUNTED_LETTERS = 5
const MIDDLE = Math.floor(BASE ** COUNTED_LETTERS / 2)

/**
 * A text that stands between two others when texts are compared, so that something can be moved without touching anything else.
 * Undefined stands for the start or the end. Texts are of the letters a to z, and never end with an a: there is always room.
 */
export function positionBetween(
  before: string | undefined,
  after: string | undefined,
  random: () => number = Math.random,
): string {
  // Two that came to the same position: behind both is near enough.
  if (before !== undefined && after !== undefined && before >= after) return before + randomLetters(random)
  let position = ''
  let isBounded = after !== undefined
  for (let at = 0; ; at++) {
    const low = digitAt(before, at)
    const high = isBounded ? digitAt(after, at) : BASE
    if (high - low > 1) return position + letter(Math.floor((low + high) / 2)) + randomLetters(random)
    position += letter(low)
    // One below the upper bound, nothing that follows can reach it.
    if (high > low) isBounded = false
  }
}

/** Behind what is there. It counts, as halving what is left would make positions long soon. */
export function positionAfter(before: string | undefined, random: () => number = Math.random): string {
  const next = (before === undefined ? MIDDLE : toNumber(before)) + 1
  if (next >= BASE ** COUNTED_LETTERS) return positionBetween(before, undefined, random)
  return toLetters(next) + randomLetters(random)
}

function toNumber(position: string): number {
  let number = 0
  for (let at = 0; at < COUNTED_LETTERS; at++) number = number * BASE + digitAt(position, at)
  return number
}

function toLetters(number: number): string {
  let letters = ''
  for (let rest = number; letters.length < COUNTED_LETTERS; rest = Math.floor(rest / BASE))
    letters = letter(rest % BASE) + letters
  return letters
}

function digitAt(text: string | undefined, at: number): number {
  const code = text?.charCodeAt(at) ?? Number.NaN
  return Number.isNaN(code) ? 0 : Math.min(BASE - 1, Math.max(0, code - FIRST))
}

function letter(digit: number): string {
  return String.fromCharCode(FIRST + digit)
}

function randomLetters(random: () => number): string {
  return Array.from({ length: RANDOM_LETTERS }, () => letter(1 + Math.floor(random() * (BASE - 1)))).join('')
}
