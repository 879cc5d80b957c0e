/** Characters that reorder what one reads (CVE-2021-42574), and tag characters that hide text in plain sight. Those are pairs: matching by code point takes several times as long. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]|\udb40[\udc00-\udc7f]/g

/** In code nothing may be invisible: also marks, zero-width spaces, line breaks that are none and control characters. Joiners stay: emoji and scripts need them. */
const INVISIBLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g

/** What a terminal obeys instead of showing it, but for the end of a line. */
const STEERING = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\r(?!\n)/g

/** Most texts are made of these alone, which is told several times as fast: ASCII, arrows, boxes and the like. */
const NOT_PLAIN = /[^\t\n\r\x20-\x7e\u2190-\u27bf]/

/** For prose, in which marks of direction have their use. */
export function revealReordering(text: string): string {
  return text.replace(REORDERING, toCodePoint)
}

/** For what is printed on a terminal. */
export function revealSteering(text: string): string {
  return revealReordering(text.replace(STEERING, toCodePoint))
}

/** For code, output, paths and titles. */
export function revealInvisible(text: string): string {
  return NOT_PLAIN.test(text) ? text.replace(INVISIBLE, toCodePoint) : text
}

function toCodePoint(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
}
