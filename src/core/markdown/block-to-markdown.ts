import { assertNever } from '../assert-never.ts'
import type { MarkupMessage, MarkupNotification, MarkupPart } from '../markup/markup-part.ts'
import { readMarkup, toCommandLine } from '../markup/read-markup.ts'
import { readOutput } from '../markup/read-output.ts'
import type { NotePart } from '../model/steps/step-content.ts'
import type { Block, ImageBlock } from '../parse/content/parse-content.ts'
import { isInstruction } from '../render/kinds/note-facts.ts'
import { revealInvisible } from '../render/text/reveal-controls.ts'
import { toFigureLine } from '../render/text/to-figure-line.ts'
import { withoutData } from '../render/text/without-data.ts'
import { containMarkdown, containTyped } from './contain/contain-markdown.ts'
import { fence } from './fence.ts'
import { folded, inlineCode, plainLine, quote } from './inline.ts'
import { outputToMarkdown } from './output-to-markdown.ts'

export interface MarkdownOptions {
  /** The path of an image beside the document; undefined where it is only mentioned. */
  readonly imagePath?: (image: ImageBlock) => string | undefined
  /** How far headings in prose are lowered. */
  readonly headingShift?: number
}

const HEADING_SHIFT = 2

/** `prose` is Markdown, `quoted` that of somebody else, `typed` is what a person wrote, `output` what a program printed. */
export type BlockReading = 'prose' | 'quoted' | 'typed' | 'output'

export function blockToMarkdown(block: Block, reading: BlockReading, options: MarkdownOptions): string {
  switch (block.kind) {
    case 'text':
      return textToMarkdown(block.text, reading, options)
    case 'thinking':
      return block.text.trim() === '' ? '' : `*Thinking*\n\n${quote(proseToMarkdown(block.text, options))}`
    case 'redacted-thinking':
      return '*The model’s thinking was withheld.*'
    case 'image':
      return imageToMarkdown(block, options)
    case 'document':
      return documentToMarkdown(block)
    case 'fallback':
      return `*Continued with ${inlineCode(block.to)} instead of ${inlineCode(block.from)}.*`
    case 'reference':
      return `*Tool ${inlineCode(block.tool)}*`
    case 'call':
      return jsonToMarkdown(block.name, block.input)
    case 'result':
      return blocksToMarkdown(block.parts, 'output', options)
    case 'unknown':
      return jsonToMarkdown(`Unknown block ${block.type}`, block.raw)
    default:
      return assertNever(block)
  }
}

export function blocksToMarkdown(
  blocks: readonly Block[],
  reading: BlockReading,
  options: MarkdownOptions,
): string {
  return joinBlocks(blocks.map((block) => blockToMarkdown(block, reading, options)))
}

/** Strings that are added up are not copied before somebody reads them; joined ones are, here once on every level. */
export function joinBlocks(blocks: readonly string[]): string {
  let joined = ''
  for (const block of blocks) {
    if (block !== '') joined = joined === '' ? block : `${joined}\n\n${block}`
  }
  return joined
}

/** Any text of a transcript: its words, and what Claude Code put around them as what that means. */
function textToMarkdown(text: string, reading: BlockReading, options: MarkdownOptions): string {
  const parts = reading === 'output' ? readOutput(text) : readMarkup(text)
  return joinBlocks(parts.map((part) => markupToMarkdown(part, reading, options)))
}

export function markupToMarkdown(part: MarkupPart, reading: BlockReading, options: MarkdownOptions): string {
  switch (part.kind) {
    case 'text':
      return wordsToMarkdown(part.text, reading, options)
    case 'command':
      return joinBlocks([
        toCommandLine(part) === '' ? '' : typedToMarkdown(toCommandLine(part)),
        part.message === '' ? '' : `*${plainLine(part.message)}*`,
      ])
    case 'shell':
      return fence(revealInvisible(part.text), 'sh')
    case 'output':
      if (part.text.trim() === '') return ''
      return joinBlocks([part.isError ? '*Standard error*' : '', outputToMarkdown(part.text)])
    case 'context':
      return part.text === '' ? '' : folded(part.label, typedToMarkdown(part.text))
    case 'message':
      return toldToMarkdown(part, part.label, options)
    case 'notification':
      return toldToMarkdown(part, 'Notification', options)
    case 'memory':
      return joinBlocks(['*Saved to memory*', typedToMarkdown(part.text)])
    case 'thinking':
      return joinBlocks(['*Thinking*', quote(proseToMarkdown(part.text, options))])
    case 'overflow':
      return joinBlocks([
        part.notice === '' ? '' : `*${plainLine(part.notice)}*`,
        part.text === '' ? '' : outputToMarkdown(part.text),
      ])
    case 'figures':
      return `*${plainLine(toFigureLine(part.fields))}*`
    default:
      return assertNever(part)
  }
}

function wordsToMarkdown(text: string, reading: BlockReading, options: MarkdownOptions): string {
  if (text.trim() === '') return ''
  if (reading === 'output') return outputToMarkdown(text)
  if (reading === 'typed') return typedToMarkdown(text)
  const prose = proseToMarkdown(text, options)
  return reading === 'quoted' ? quote(prose) : prose
}

/** What a program or another session says, quoted. */
function toldToMarkdown(
  { summary, text, fields }: MarkupMessage | MarkupNotification,
  label: string,
  options: MarkdownOptions,
): string {
  const title = plainLine(summary ? `${label}: ${summary}` : label)
  const facts = Object.entries(fields).map(
    ([key, value]) => `- ${plainLine(key)}: ${value === '' ? '""' : inlineCode(value)}`,
  )
  return joinBlocks([
    `*${title}*`,
    text === '' ? '' : quote(proseToMarkdown(text, options)),
    facts.join('\n'),
  ])
}

export function proseToMarkdown(text: string, { headingShift = HEADING_SHIFT }: MarkdownOptions): string {
  return trimLines(containMarkdown(revealInvisible(text), headingShift))
}

/** Quoted, with each character and line break that was typed. */
export function typedToMarkdown(text: string): string {
  return quote(trimLines(containTyped(revealInvisible(text))))
}

function trimLines(text: string): string {
  return text.replace(/^\n+/, '').trimEnd()
}

function documentToMarkdown({ title, text, raw }: Block & { kind: 'document' }): string {
  if (text === undefined) return jsonToMarkdown(`Document ${title ?? ''}`, withoutData(raw))
  const name = title === undefined ? '' : `*Document ${plainLine(title)}*`
  return joinBlocks([name, outputToMarkdown(text, '', 'Document')])
}

function imageToMarkdown(image: ImageBlock, { imagePath }: MarkdownOptions): string {
  const path = imagePath?.(image)
  if (path !== undefined) return `![Image](${path})`
  const source = image.url === undefined ? '' : ` ${inlineCode(image.url)}`
  return `*Image, ${plainLine(image.mediaType ?? 'of an unknown type')}${source}*`
}

export function jsonToMarkdown(label: string, value: unknown): string {
  return folded(
    label.trim() || 'Data',
    fence(revealInvisible(JSON.stringify(value, null, 2) ?? 'null'), 'json'),
  )
}

export function noteToMarkdown(note: NotePart, options: MarkdownOptions): string {
  const reading = isInstruction(note) ? 'quoted' : 'typed'
  const text = note.text === undefined ? '' : textToMarkdown(note.text, reading, options)
  return joinBlocks([text, jsonToMarkdown(note.name, note.raw)])
}
