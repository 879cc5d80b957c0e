import createParser, { type Token } from 'markdown-it'

/** Blocks are all that is looked at. */
const parser = createParser({ html: false })
parser.core.ruler.enableOnly(['normalize', 'block'])

/** Without any of it there is nothing to contain: a tag, a heading, a fence, an underline, another line break. */
const SUSPECT = /[<#\r]|```|~~~|^[ \t]*(?:=+|-+)[ \t]*$/m
const LOWEST_HEADING = 6
const FENCE_END = /^ {0,3}(`{3,}|~{3,})[ \t]*$/

/**
 * Markdown that somebody else wrote, made fit to stand inside a document of ours: its headings are lower by `shift`, no
 * HTML is read as such, and a fence that it forgot to close ends with it. Code stays as it is.
 */
export function containMarkdown(text: string, shift: number): string {
  return SUSPECT.test(text) ? containBlocks(text, shift) : text
}

/** Exported for the test that compares the two ways. */
export function containBlocks(text: string, shift: number): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const tokens = parser.parse(lines.join('\n'), {})
  const isDone = new Uint8Array(lines.length)
  const isTable = markTables(tokens, lines.length)
  tokens.forEach((token, at) => {
    const [from, to] = token.map ?? [0, 0]
    if (token.type === 'fence' || token.type === 'code_block') isDone.fill(1, from, to)
    else if (token.type === 'inline') {
      const escapeText = isTable[from] ? escapeRow : escapeInline
      replaceLines(lines, from, to, escapeText(lines.slice(from, to).join('\n')))
      isDone.fill(1, from, to)
    } else if (token.type === 'heading_open') lowerHeading(lines, tokens, at, shift)
  })
  // What no block claims, such as the target of a reference, is escaped whole.
  lines.forEach((line, at) => {
    if (!isDone[at]) lines[at] = escapeHtml(line)
  })
  return `${lines.filter((line) => line !== REMOVED).join('\n')}${findOpenFence(tokens, lines)}`
}

/** No line of a text has a line break. */
const REMOVED = '\n'

function markTables(tokens: readonly Token[], count: number): Uint8Array {
  const isTable = new Uint8Array(count)
  for (const { type, map } of tokens) if (type === 'table_open' && map) isTable.fill(1, ...map)
  return isTable
}

function replaceLines(lines: string[], from: number, to: number, text: string): void {
  text.split('\n').forEach((line, index) => {
    if (from + index < to) lines[from + index] = line
  })
}

function lowerHeading(lines: string[], tokens: readonly Token[], at: number, shift: number): void {
  const { map, markup, tag, level } = tokens[at] as Token
  if (!map) return
  const [from, to] = map
  const marks = '#'.repeat(Math.min(Number(tag.slice(1)) + shift, LOWEST_HEADING))
  if (markup.startsWith('#')) {
    lines[from] = (lines[from] ?? '').replace(/#+/, marks)
    return
  }
  // Underlined. Inside of a quote or a list it is left alone, as the lines have the marks of these too.
  if (level > 0) return
  lines[from] = `${marks} ${lines
    .slice(from, to - 1)
    .map((line) => line.trim())
    .join(' ')}`
  lines.fill(REMOVED, from + 1, to)
}

function findOpenFence(tokens: readonly Token[], lines: readonly string[]): string {
  const last = tokens.at(-1)
  if (last?.type !== 'fence' || last.level > 0 || !last.map) return ''
  const [from, to] = last.map
  const end = lines.slice(from + 1, to).findLast((line) => line.trim() !== '') ?? ''
  const isClosed = FENCE_END.test(end) && end.trim().startsWith(last.markup) && to - from > 1
  return isClosed ? '' : `\n${last.markup}`
}

/** Cells are read one by one: a backtick in one does not pair with one in the next. */
function escapeRow(row: string): string {
  return row
    .split(/((?<!\\)\|)/)
    .map(escapeInline)
    .join('')
}

/** Escapes what is not in a code span. With no HTML left, spans are all that keeps a `<` from meaning something. */
function escapeInline(text: string): string {
  let result = ''
  let at = 0
  while (at < text.length) {
    const open = findRun(text, at)
    if (open === undefined) break
    const close = findClosing(text, open)
    if (close === undefined) {
      result += escapeHtml(text.slice(at, open.to))
      at = open.to
      continue
    }
    const span = text.slice(open.from, close)
    // A line that begins with a tag would begin a block of HTML, even inside of a span.
    result += escapeHtml(text.slice(at, open.from)) + (span.includes('\n') ? escapeHtml(span) : span)
    at = close
  }
  return result + escapeHtml(text.slice(at))
}

interface Run {
  readonly from: number
  readonly to: number
}

/** The next run of backticks; one behind a backslash begins none. */
function findRun(text: string, from: number): Run | undefined {
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

function findClosing(text: string, open: Run): number | undefined {
  const length = open.to - open.from
  for (const match of text.slice(open.to).matchAll(/`+/g)) {
    if (match[0].length === length) return open.to + match.index + length
  }
  return undefined
}

function escapeHtml(text: string): string {
  return text.replace(/</g, '&lt;')
}
