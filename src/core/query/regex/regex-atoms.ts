/** A piece of a regex: a character, escape, class, parenthesis or bar, with what repeats it. */
export interface RegexAtom {
  readonly text: string
  /** How often at most; 1 where it is not repeated. More than a hundred times is endless, as far as time goes. */
  readonly most: number
  /** How often at least; 1 where it is not repeated. */
  readonly least: number
  /** `*`, `+?`, `{2,}` and so on; empty where it is not repeated. */
  readonly repeat: string
}

/** Escapes that go on behind their letter: `\p{L}`, `\u{61}`, `\u0061`, `\x61`, `\cA`, `\k<name>`, `\012`. */
const LONG_ESCAPE = /\\(?:[pPu]\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|k<[^>]*>|\d+)/
const CLASS = /\[(?:[^\]\\]|\\.)*\]/
const GROUP = /\((?:\?(?:[=!]|<[=!]|<[^>]*>|[a-z-]*:))?/
const ATOM = new RegExp([LONG_ESCAPE, /\\./, CLASS, GROUP, /./].map(({ source }) => source).join('|'), 'sy')
const REPEAT = /(?:[*+?]|\{\d+(?:,\d*)?\})\??/y

const NEEDS_UNICODE = /\\[pP]\{|\\u\{|[\ud800-\udfff]/

export function needsUnicode(source: string): boolean {
  return NEEDS_UNICODE.test(source)
}

/** Expects a source that compiles. */
export function* readRegexAtoms(source: string): Generator<RegexAtom> {
  let at = 0
  while (at < source.length) {
    const text = matchAt(ATOM, source, at)
    at += text.length
    const isRepeatable = !text.startsWith('(') && text !== '|'
    const repeat = isRepeatable ? matchAt(REPEAT, source, at) : ''
    at += repeat.length
    yield { text, repeat, most: mostOf(repeat), least: leastOf(repeat) }
  }
}

const OPTIONAL = /^(?:[*?]|\{0+[,}])/

/** Whether it may be left out. */
export function isOptional({ repeat }: Pick<RegexAtom, 'repeat'>): boolean {
  return OPTIONAL.test(repeat)
}

const ENDLESS = 100

function mostOf(repeat: string): number {
  if (repeat === '' || repeat.startsWith('?')) return 1
  const [, least, comma, most] = /\{(\d+)(,?)(\d*)/.exec(repeat) ?? []
  const times = comma === '' ? Number(least) : Number(most || Number.POSITIVE_INFINITY)
  return times <= ENDLESS ? times : Number.POSITIVE_INFINITY
}

function leastOf(repeat: string): number {
  if (OPTIONAL.test(repeat)) return 0
  return Number(/\{(\d+)/.exec(repeat)?.[1] ?? 1)
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}
