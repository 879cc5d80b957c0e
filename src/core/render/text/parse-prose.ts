import createParser, { type MarkdownIt, type Token } from 'markdown-it'
import { revealInvisible, revealReordering } from './reveal-controls.ts'
import { keepAllCells } from './whole-tables.ts'

/** Schemes that a link may have. A path leads nowhere from here: its label stays, with the path on hover. All others stay text. */
export const HARMLESS_LINK = /^(https?:\/\/|mailto:)/i
const PATH = /^[^:]*$|^[./#?][^:]*/

/** An answer's headings stand below those of the page. */
const HEADING_SHIFT = 2
const LOWEST_HEADING = 6

/** The parser's own limit is 100. */
const DEEPEST = 95

/** Within a line, and with a label as long as one may be: else each line would be looked at up to the end of the text. */
const DEFINITION = /^[^\S\n]*(?:[>*+\d.)-][^\S\n]*)*\[[^\]]{1,999}\]:/m
const TASK = /^\[([ xX])\] /

/** Apart from how it is drawn (`markdown.ts`), so that finding words loads no highlighter. */
export const prose = createMarkdown()
const proseWithDefinitions = createMarkdown().disable('reference')
/** The words of a Markdown text as people read them: a text for each block, without marks and addresses. */
export function* textsOfProse(text: string): Generator<string> {
  const { visible, tokens } = parseProse(text)
  if (tokens === null) yield textOfCode(visible)
  for (const { type, info, content, children } of tokens ?? []) {
    if (type === 'inline') yield (children ?? []).map(textOfInline).join('')
    else if (type === 'fence' || type === 'code_block') {
      if (type === 'fence') yield info.trim()
      yield textOfCode(content)
    }
  }
}

function textOfInline(token: Token): string {
  const { type, content } = token
  switch (type) {
    case 'text':
      return content
    case 'code_inline':
      return revealInvisible(content)
    case 'softbreak':
    case 'hardbreak':
      return '\n'
    case 'image':
      return content || String(token.attrGet('src') ?? '')
    default:
      return ''
  }
}

interface ParsedProse {
  readonly visible: string
  /** Null for what is nested deeper than the parser goes: it would be lost, so such a text is shown as it stands. */
  readonly tokens: Token[] | null
}

export function parseProse(text: string): ParsedProse {
  const markdown = hasIdleDefinition(text) ? proseWithDefinitions : prose
  const visible = revealReordering(text)
  const tokens = markdown.parse(visible, {})
  return { visible, tokens: tokens.some(({ level }) => level >= DEEPEST) ? null : tokens }
}

/** Whether something would vanish as the definition of a link that nobody uses, such as `[TODO]: refactor`. */
function hasIdleDefinition(text: string): boolean {
  if (!DEFINITION.test(text)) return false
  const env: NonNullable<Parameters<MarkdownIt['parse']>[1]> = {}
  const targets = new Set(
    prose
      .parse(text, env)
      .flatMap(({ children }) => children?.flatMap(({ attrs }) => attrs ?? []) ?? [])
      .map(([, value]) => value),
  )
  return Object.values(env.references ?? {}).some(({ href }) => !targets.has(href))
}

/** What a person typed, without the marks that would reorder it. */
export function textOfTyped(text: string): string {
  return revealReordering(text.replace(/^\s*\n|\s+$/g, ''))
}

export function findAddresses(text: string): readonly { index: number; lastIndex: number; url: string }[] {
  if (!/https?:\/\/|mailto:/i.test(text)) return []
  return (prose.linkify.match(text) ?? []).filter(({ url }) => HARMLESS_LINK.test(url))
}

function createMarkdown(): MarkdownIt {
  const markdown = createParser({ html: false, linkify: true })
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  markdown.validateLink = (url) => HARMLESS_LINK.test(url) || PATH.test(url)
  keepAllCells(markdown)
  markdown.core.ruler.push('scrollback', ({ tokens }) => adapt(tokens))
  return markdown
}

/** What the markup needs beyond the standard: directions, lower headings, links that leave, task lists, no inline styles. */
function adapt(tokens: readonly Token[]): void {
  tokens.forEach((token, at) => {
    if (token.type === 'heading_open' || token.type === 'heading_close') {
      const level = Number(token.tag.slice(1)) + HEADING_SHIFT
      token.tag = `h${Math.min(level, LOWEST_HEADING)}`
      if (token.nesting === 1) token.attrSet('data-level', String(level - HEADING_SHIFT))
    }
    if (token.nesting === 1) {
      token.attrSet('dir', 'auto')
      // The page's policy allows no style attributes.
      const align = /text-align:\s*(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1]
      if (align !== undefined) token.attrSet('class', `align-${align}`)
      if (token.attrs !== null) token.attrs = token.attrs.filter(([name]) => name !== 'style')
    }
    if (token.type === 'inline') {
      adaptLinks(token.children ?? [])
      if (tokens[at - 2]?.type === 'list_item_open') markTask(token, tokens[at - 2])
    }
  })
}

/** Links do not nest, so a closing tag belongs to the opening one before it. */
function adaptLinks(tokens: readonly Token[]): void {
  let tag = 'a'
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const target = String(token.attrGet('href') ?? '')
      tag = HARMLESS_LINK.test(target) ? 'a' : 'span'
      token.attrs =
        tag === 'a'
          ? [
              ['href', target],
              ['target', '_blank'],
              ['rel', 'noreferrer'],
            ]
          : [
              ['class', 'path-link'],
              ['title', target],
            ]
    }
    if (token.type === 'link_open' || token.type === 'link_close') token.tag = tag
  }
}

function markTask(inline: Token, item: Token | undefined): void {
  const first = inline.children?.[0]
  const mark = first?.type === 'text' ? TASK.exec(first.content) : null
  if (!first || !mark) return
  const box: Token = Object.assign(Object.create(Object.getPrototypeOf(first)), first)
  box.type = mark[1] === ' ' ? 'task_open' : 'task_done'
  first.content = first.content.slice(mark[0].length)
  inline.children?.unshift(box)
  item?.attrSet('class', 'task')
}

function textOfCode(code: string): string {
  return revealInvisible(withoutLastBreak(code))
}

export function withoutLastBreak(code: string): string {
  return code.replace(/\n$/, '')
}
