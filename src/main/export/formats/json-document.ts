import { basename } from 'node:path'
import type { OverflowLink, Reading } from '../../../core/items/item.ts'
import { imageTypeOf } from '../../../core/render/text/image-type.ts'
import type { ExportOptions } from '../../../shared/export.ts'
import { findSystemCode } from '../../library/library-error.ts'
import type { DocumentPart } from '../document/walk-conversation.ts'
import { withoutImages } from '../document/without-images.ts'
import { branchWithoutTimes, turnWithoutTimes, withoutTimes } from '../document/without-times.ts'
import { readWholeLines } from './overflow-as-markdown.ts'

export type JsonDocumentOptions = Pick<ExportOptions, 'overflow' | 'images' | 'timestamps'> & {
  readonly generator: string
}

/** The model of a conversation, as an object with the parts of its document in reading order, one a line. */
export async function* toJsonDocument(
  reading: Reading,
  parts: AsyncIterable<DocumentPart>,
  { generator, overflow, images, timestamps }: JsonDocumentOptions,
): AsyncGenerator<string> {
  const { header, branch, forks } = reading
  const branches = timestamps ? reading.branches : reading.branches.map(branchWithoutTimes)
  const turns = timestamps ? reading.turns : reading.turns.map(turnWithoutTimes)
  yield `{"format":"scrollback-conversation","version":1,"generator":${JSON.stringify(generator)},\n`
  yield `"header":${JSON.stringify(header)},\n`
  yield `"branch":${JSON.stringify(branch)},\n"branches":${JSON.stringify(branches)},\n`
  yield `"forks":${JSON.stringify(forks)},\n"turns":${JSON.stringify(turns)},\n"parts":[\n`
  let isFirst = true
  for await (const whole of parts) {
    const part = timestamps ? whole : withoutTimes(whole)
    yield `${isFirst ? '' : ',\n'}${images ? JSON.stringify(toPlain(part)) : stringifyWithoutImages(part)}`
    isFirst = false
    const outputs = overflow ? outputsOf(part) : []
    for (const { name, path } of outputs) if (path !== null) yield* overflowPart(name, path)
  }
  yield '\n]}\n'
}

function outputsOf(part: DocumentPart): readonly OverflowLink[] {
  if (part.kind === 'item') return part.content.overflow
  return part.kind === 'files' ? part.files : []
}

/** An output that lies in a file of its own: a part behind its call, and never whole in memory. */
async function* overflowPart(name: string, path: string): AsyncGenerator<string> {
  yield `,\n{"kind":"overflow","name":${JSON.stringify(name)},"text":"`
  let isWhole = true
  try {
    for await (const lines of readWholeLines(path)) yield JSON.stringify(lines).slice(1, -1)
  } catch (cause) {
    if (findSystemCode(cause) === undefined) throw cause
    isWhole = false
  }
  yield `","isWhole":${isWhole}}`
}

function stringifyWithoutImages(part: DocumentPart): string {
  const left = part.kind === 'item' ? { ...part, content: withoutImages(part.content) } : part
  return JSON.stringify(toPlain(left), withoutImageText)
}

/** What tools gave Claude Code, and what it noted down, may hold images once more. */
function withoutImageText(_key: string, value: unknown): unknown {
  const type = typeof value === 'string' ? imageTypeOf(value) : undefined
  return type === undefined ? value : `An image (${type}), left out of this export`
}

/**
 * Readings of subagents and branches hold all items once more: their headers are enough. Where files lie on this computer is
 * nobody's business.
 */
function toPlain(part: DocumentPart): unknown {
  if (part.kind === 'agent') return { ...part, reading: undefined, header: part.reading.header }
  if (part.kind === 'branch') return { ...part, branch: part.branch.outline, number: part.branch.number }
  if (part.kind === 'files') return { ...part, files: part.files.map(({ name, size }) => ({ name, size })) }
  if (part.kind !== 'item') return part
  const { item, content } = part
  const agents = item.agents.map((agent) => ({ ...agent, file: basename(agent.file) }))
  const overflow = content.overflow.map(({ name, path }) => ({ name, isFound: path !== null }))
  return { ...part, item: { ...item, agents }, content: { ...content, overflow } }
}
