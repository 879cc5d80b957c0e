import { type BacktickRun, findClosing } from './code-spans.ts'

/** What runs something, and what could be that written otherwise: with an entity or a backslash before its scheme is over. */
export const TARGET_THAT_RUNS = /[\s>]*(?:(?:javascript|vbscript|data):|[^\s/?#:)]{0,12}[&\\])/.source
const HAS_LINK_THAT_RUNS = new RegExp(`\\][(:]${TARGET_THAT_RUNS}`, 'i')
const LINK_THAT_RUNS = new RegExp(`\\]\\((?=${TARGET_THAT_RUNS})`, 'gi')

/** Whether an image, or a link that no reader should follow, may be in it. Readers are not all as careful as GitHub. */
export function mayReach(text: string): boolean {
  return text.includes('![') || HAS_LINK_THAT_RUNS.test(text)
}

/** Behind the text of a link: a target or a name that is not over. */
const OPEN_TARGET = /\](?=\((?!\s*(?:[^\s()\\]|\([^\s()\\]*\))*(?:\s+"[^"\\]*")?\s*\))|\[[^\]]*$)/g
const LINK_START = /(https?|ftp|www)([:.])/gi

/**
 * Escapes what is not in a code span. With no HTML left, spans are all that keeps a `<` from meaning something; so a backtick
 * that opens none is escaped, lest a reader who sees other blocks pairs it. A span of several lines becomes one line, which is
 * the same to a reader: a line that begins with a tag would begin a block of HTML. `lineStart` is what stands between its lines.
 */
export function escapeInline(text: string, lineStart = /\n */g): string {
  let result = ''
  let at = 0
  while (at < text.length) {
    const open = findRun(text, at)
    if (open === undefined) break
    const close = findClosing(text, open)
    const span = close === undefined ? undefined : text.slice(open.from, close)
    result += escapeText(endLinks(text.slice(at, open.from)))
    result += span?.replace(lineStart, ' ') ?? '\\`'.repeat(open.to - open.from)
    at = close ?? open.to
  }
  return result + escapeText(text.slice(at))
}

/**
 * What a target of a link holds is no code, and to some readers an address goes on through backticks up to the next space or
 * tag: in front of a backtick neither is one.
 */
function endLinks(text: string): string {
  const from = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n'), text.lastIndexOf('\t')) + 1
  const word = text
    .slice(from)
    .replace(LINK_START, (_, scheme: string, mark: string) => `${scheme}&#${mark.charCodeAt(0)};`)
  return (text.slice(0, from) + word).replace(OPEN_TARGET, '$&\\')
}

/** Cells are read one by one: a backtick in one does not pair with one in the next. */
export function escapeRow(row: string): string {
  return row
    .split(/((?<!\\)\|)/)
    .map((cell) => (cell.includes('\\\\|') ? escapeWhole(cell) : escapeInline(cell)))
    .join('')
}

/** No `<` is left, not even in a code span. */
export function escapeWhole(text: string): string {
  return escapeText(escapeInline(text))
}

/** A backslash before it would make words of the entity. An image becomes a link: whoever looks at a text fetches nothing. */
function escapeText(text: string): string {
  return text
    .replace(/\\[^<]|\\?<|!(?=\[)/g, (match) =>
      match === '!' ? '\\!' : match.endsWith('<') ? '&lt;' : match,
    )
    .replace(LINK_THAT_RUNS, ']\\(')
}

/** The next run of backticks; one behind a backslash begins none. */
function findRun(text: string, from: number): BacktickRun | undefined {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '`') {
      let to = at
      while (text[to] === '`') to++
      return { from: at, to }
    }
  }
  return undefined
}
