/** A byte that cannot be told as text stands between these, as two hexadecimal digits: `caf⟪E9⟫`. */
const ESCAPE = /⟪[0-9A-F]{2}⟫/

export function escapeByte(byte: number): string {
  return `⟪${byte.toString(16).toUpperCase().padStart(2, '0')}⟫`
}

export function hasEscape(name: string): boolean {
  return ESCAPE.test(name)
}

/** A name that itself looks escaped: its brackets are. */
export function escapeBrackets(name: string): string {
  return name.replace(/⟪(?=[0-9A-F]{2}⟫)/g, [0xe2, 0x9f, 0xaa].map(escapeByte).join(''))
}

/** Texts and bytes in turn, from a name with escapes. */
export function* splitEscapes(name: string): Generator<string | number> {
  for (const [at, part] of name.split(/⟪([0-9A-F]{2})⟫/).entries())
    yield at % 2 === 0 ? part : Number.parseInt(part, 16)
}

/** Names that Windows takes for devices, and the end of a name that it drops. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"|?*\\]|[. ]$/g

/** One name in a path, as it can be written on every system. */
export function toPortableName(name: string): string {
  const safe = name.replace(FORBIDDEN, (character) => escapeByte(character.charCodeAt(0)))
  return DEVICE.test(safe) ? escapeByte(safe.charCodeAt(0)) + safe.slice(1) : safe
}
