import createParser, { type Token } from 'markdown-it'
import { containFence, containIndentedCode } from './contain-code.ts'
import { type Container, followContainers, prefixOf, startIn } from './containers.ts'
import { escapeInline, escapeRow, escapeWhole, mayReach, TARGET_THAT_RUNS } from './escape-inline.ts'
import { joinLines, type Lines, replaceLines, type TextLines, toTextLines } from './text-lines.ts'
import { toLiteral, toLiteralRow } from './to-literal.ts'

/** Without any of it there is nothing to contain: a tag, a heading, a tab, a fence, an underline, another line break, code at the start. */
const SUSPECT = /[<#\t\r]|```|~~~|^[ \t]*(?:=+|-+)[ \t]*$|(?<![\s\S])(?: *\n)* {4}/m
const LOWEST_HEADING = 6
/** What a reader could take for the second line of a table. */
const TABLE_LINE = /^(?=.*[|:])([ >|:]*)-(?=[ \t|:-]*$)/gm
/** What a reader could take for the definition of a link, but not of a footnote, as that is one to some. */
const DEFINITION_START = new RegExp(
  `^([ >]*\\[(?!\\^[^\\]]+\\]:(?!${TARGET_THAT_RUNS}) *[^ <])[^\\]]{1,999}\\]):`,
  'gim',
)
/** To a person who types, neither is one. */
const TYPED_DEFINITION_START = /^([ >]*\[[^\]]{1,999}\]):/gm
/** Nor is a heading one. */
const TYPED_HEADING_START = /^([ >]*)(?=#{1,6}(?:[ \t]|$))/gm
/** In the first line of a table most readers see a fence. */
const FENCE_START = /^ *(?=```|~~~)/

type BlockRule = ReturnType<ReturnType<typeof createParser>['block']['ruler']['getRules']>[number]

/** Tells blocks alone, and also, as tokens of type `definition`, where links are defined. */
const blockParser = createParser({ html: false })
blockParser.core.ruler.enableOnly(['normalize', 'block'])
blockParser.block.ruler.at('reference', definition)

/** To a person who types, `[x]: y`, `===` and `# x` are text. */
const typedBlockParser = createParser({ html: false })
typedBlockParser.core.ruler.enableOnly(['normalize', 'block'])
typedBlockParser.disable(['reference', 'lheading', 'heading'])

/**
 * Markdown that somebody else wrote, made fit to stand inside a document of ours, quoted or not: its headings are lower by
 * `shift`, no HTML is read as such, no link runs anything, no image is fetched, and a fence that it forgot to close ends with it. Code says what it
 * said. Readers differ in what they take for a block: where that matters, it is written in a way on which they agree.
 */
export function containMarkdown(text: string, shift: number): string {
  return SUSPECT.test(text) || mayReach(text) ? containBlocks(text, shift) : text
}

/** The same for what a person typed, in which nothing vanishes and every line break stays. */
export function containTyped(text: string): string {
  return containBlocks(text, 0, true)
}

/** Exported for the test that compares the two ways. */
export function containBlocks(text: string, shift: number, isTyped = false): string {
  const lines = toTextLines(text)
  const parser = isTyped ? typedBlockParser : blockParser
  const containers: Container[] = []
  const { isRisky } = lines
  const isDone = new Uint8Array(lines.raw.length)
  const opened: number[] = []
  // With the line break at its end, a fence is open if it has as many lines as its content.
  for (const token of parser.parse(`${lines.parsed.join('\n')}\n`, {})) {
    followContainers(containers, token, lines.parsed)
    const { type, map } = token
    if (!map) continue
    if (lines.isActive && containers.length > 0 && goesOnForSome(lines, token)) opened.push(map[0])
    if (type === 'code_block') containIndentedCode(lines, map, containers)
    else if (type === 'fence') containFence(lines, token, containers)
    else if (type === 'heading_open') lowerHeading(lines, token, shift)
    else if (type === 'hr' && isTyped) keepRule(lines, map, containers)
    else if (type === 'table_open' && (isRisky || isTyped)) containTable(lines, map, { containers, isTyped })
    else if (type === 'inline' && (isRisky || isTyped)) containText(lines, map, { containers, isTyped })
    else if (type === 'definition' && isRisky) containDefinition(lines, map, containers)
    else continue
    isDone.fill(1, ...map)
  }
  // What is nested too deep is read by nobody.
  if (lines.isActive)
    lines.written.forEach((line, at) => {
      if (!isDone[at]) lines.written[at] = escapeWhole(line)
    })
  for (const at of opened) lines.written[at] = `\n${lines.written[at]}`
  return joinLines(lines)
}

/**
 * A list that begins with another number than 1, in a quote or list that begins in the same line: to some, part of the
 * paragraph before.
 */
function goesOnForSome({ parsed }: TextLines, { type, map, attrs }: Token): boolean {
  return type === 'ordered_list_open' && attrs !== null && (parsed[(map?.[0] ?? 0) - 1] ?? '').trim() !== ''
}

function lowerHeading(lines: TextLines, { map, markup, tag, level }: Token, shift: number): void {
  const [from, to] = map ?? [0, 0]
  const marks = '#'.repeat(Math.min(Number(tag.slice(1)) + shift, LOWEST_HEADING))
  if (markup.startsWith('#')) {
    lines.written[from] = (lines.written[from] ?? '').replace(/#+/, marks)
    return
  }
  // Underlined. Inside of a quote or a list it is left alone, as the lines have the marks of these too.
  if (level > 0) return
  const words = lines.parsed.slice(from, to - 1).map((line) => line.trim())
  // Marks at the end of the other kind are not read.
  replaceLines(lines, from, to, `${marks} ${words.join(' ').replace(/(?<= )#+$/, '\\$&')}`)
}

/** Below a line of text, dashes would make a heading of it. */
function keepRule(lines: TextLines, [from]: Lines, containers: readonly Container[]): void {
  const line = lines.parsed[from] ?? ''
  const start = startIn(line, containers)
  lines.written[from] = line.slice(0, start) + line.slice(start).replaceAll('-', '*')
}

interface TextPlace {
  readonly containers: readonly Container[]
  readonly isTyped: boolean
}

function containTable(lines: TextLines, [from, to]: Lines, { containers, isTyped }: TextPlace): void {
  for (let at = from; at < to; at++) {
    const row = lines.parsed[at] ?? ''
    const start = startIn(row, containers)
    const cells = isTyped ? toLiteralRow(row.slice(start)) : row.slice(start)
    const safe = row.slice(0, start) + (at === from ? cells.replace(FENCE_START, '$&\\') : cells)
    lines.written[at] = lines.isActive ? escapeRow(safe) : safe
  }
}

function containText(lines: TextLines, [from, to]: Lines, { containers, isTyped }: TextPlace): void {
  const text = joinLines(lines, from, to)
  if (!isTyped && !/[<`[|]/.test(text)) return
  const start = startIn(text, containers)
  const words = isTyped ? toLiteral(text.slice(start)) : text.slice(start)
  const definition = isTyped ? TYPED_DEFINITION_START : DEFINITION_START
  const plain = isTyped ? words.replace(TYPED_HEADING_START, '$1\\') : words
  const safe = text.slice(0, start) + plain.replace(definition, '$1\\:').replace(TABLE_LINE, '$1\\-')
  const lineStart = containers.some(({ isQuote }) => isQuote) ? /\n[ >]*/g : /\n */g
  replaceLines(lines, from, to, lines.isActive ? escapeInline(safe, lineStart) : safe)
}

/** Not all readers see that it ends where something else begins in the next line. */
function containDefinition(lines: TextLines, [from, to]: Lines, containers: readonly Container[]): void {
  const definition = joinLines(lines, from, to)
  const text = lines.isActive ? escapeWhole(definition) : definition
  const next = lines.parsed[to] ?? ''
  const isFollowed = next.trim() !== '' && next.slice(startIn(next, containers)).search(DEFINITION_START) < 0
  replaceLines(lines, from, to, isFollowed ? `${text}\n${prefixOf(containers).trimEnd()}` : text)
}

const readDefinition = ruleOf('reference')

function ruleOf(name: string): BlockRule | undefined {
  const { ruler } = createParser().block
  ruler.enableOnly([name])
  return ruler.getRules('')[0]
}

function definition(...[state, from, to, isTrial]: Parameters<BlockRule>): boolean {
  const isDefinition = readDefinition?.(state, from, to, isTrial) ?? false
  if (isDefinition && !isTrial) state.push('definition', '', 0).map = [from, state.line]
  return isDefinition
}
