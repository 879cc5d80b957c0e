/** `<tag attributes>text</tag>`, as Claude Code writes it into a text. */
export interface TagElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
}

const ATTRIBUTE = /([\w-]+)="([^"]*)"/g
const FENCE = /^ {0,3}(`{3,}|~{3,})([^\n]*)/gm
/** What is indented by more is code. */
const MOST_INDENT = 3
const LINE_START = /\n {0,3}$/
const BLANK = /^\s*$/
/** Behind a tag that comes first: people who speak of one go on with a space or a full stop. */
const SAYS_SOMETHING = /[^ .,:;!?)'"`]/
const LINE_END = /\n/
/** Records that begin with one of these were not typed. */
const ECHO = /^(?:command|local-command|bash)-/

/**
 * The elements of a text, and the strings between them. A tag counts only at the start of a line, or right behind another element, and not
 * inside a code fence: elsewhere somebody speaks of it. Tags that never end are text, unless it looks like one that was cut.
 */
export function splitTags(text: string, tags: string): readonly (string | TagElement)[] {
  const opening = new RegExp(`<(${tags})((?:\\s[^<>]*)?)>`, 'g')
  const pieces: (string | TagElement)[] = []
  const unended = new Set<string>()
  const fences = new FenceScan(text)
  let end = 0
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const [whole, tag = '', attributes = ''] = match
    const { index } = match
    if (!isOnItsOwn(text, end, index) || fences.isInside(end, index)) continue
    const from = index + whole.length
    // Looked for once only, so that a text full of tags that never end costs no more than any other.
    let to = unended.has(tag) ? -1 : text.indexOf(`</${tag}>`, from)
    let next = to + tag.length + 3
    if (to < 0) {
      unended.add(tag)
      const isFirst = !pieces.some(isSaid) && BLANK.test(text.slice(end, index))
      const isCut = (isFirst ? SAYS_SOMETHING : LINE_END).test(text.charAt(from))
      if (!isCut && !(isFirst && ECHO.test(tag))) continue
      to = text.length
      next = to
    }
    if (index > end) pieces.push(text.slice(end, index))
    pieces.push({ tag, attributes: parseAttributes(attributes), text: text.slice(from, to) })
    end = next
    opening.lastIndex = end
  }
  if (end < text.length) pieces.push(text.slice(end))
  return pieces
}

function isSaid(piece: string | TagElement): boolean {
  return typeof piece === 'string' && piece.trim() !== ''
}

function isOnItsOwn(text: string, end: number, index: number): boolean {
  const before = text.slice(Math.max(end, index - MOST_INDENT - 1), index)
  if (LINE_START.test(before)) return true
  return (end > 0 || index <= MOST_INDENT) && BLANK.test(text.slice(end, index))
}

function parseAttributes(attributes: string): Readonly<Record<string, string>> {
  if (attributes === '') return {}
  return Object.fromEntries([...attributes.matchAll(ATTRIBUTE)].map(([, key, value]) => [key, value]))
}

/** Goes through the fences of a text once, from front to back. */
class FenceScan {
  readonly #text: string
  #at = 0
  /** The marks of the fence that is open. */
  #open: string | undefined

  constructor(text: string) {
    this.#text = text
  }

  /** Fences are counted from `start`, where the last element ended. */
  isInside(start: number, index: number): boolean {
    if (this.#at < start) {
      this.#at = start
      this.#open = undefined
    }
    if (index <= this.#at) return this.#open !== undefined
    for (const [, marks = '', rest = ''] of this.#text.slice(this.#at, index).matchAll(FENCE)) {
      if (this.#open === undefined) {
        if (!(marks.startsWith('`') && rest.includes('`'))) this.#open = marks
      } else if (marks.startsWith(this.#open) && rest.trim() === '') this.#open = undefined
    }
    this.#at = index
    return this.#open !== undefined
  }
}
