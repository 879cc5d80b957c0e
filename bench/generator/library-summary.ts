import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** What a library holds, counted by reading and parsing every line again. */
export interface LibrarySummary {
  transcripts: number
  emptyTranscripts: number
  otherFiles: number
  lines: number
  bytes: number
  unreadableLines: number
  searchableBytes: number
  toolUseResultBytes: number
  largestFile: number
  medianFile: number
  points: Record<'progress' | 'parallel' | 'beside' | 'rewind' | 'retry', number>
  readonly linesByType: Record<string, number>
  readonly linesByTool: Record<string, number>
}

interface Block {
  readonly type?: string
  readonly text?: string
  readonly thinking?: string
  readonly name?: string
  readonly input?: unknown
  readonly content?: string | readonly Block[]
}

interface Line {
  readonly type?: string
  readonly uuid?: string
  readonly parentUuid?: string | null
  readonly message?: { readonly id?: string; readonly content?: string | readonly Block[] }
  readonly toolUseResult?: unknown
}

interface Child {
  readonly kind: 'assistant' | 'result' | 'prompt' | 'progress' | 'other'
  readonly messageId: string | undefined
}

export async function summarizeLibrary(root: string): Promise<LibrarySummary> {
  const summary: LibrarySummary = {
    transcripts: 0,
    emptyTranscripts: 0,
    otherFiles: 0,
    lines: 0,
    bytes: 0,
    unreadableLines: 0,
    searchableBytes: 0,
    toolUseResultBytes: 0,
    largestFile: 0,
    medianFile: 0,
    points: { progress: 0, parallel: 0, beside: 0, rewind: 0, retry: 0 },
    linesByType: {},
    linesByTool: {},
  }
  const sizes: number[] = []
  for (const entry of readdirSync(join(root, 'projects'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    if (!entry.name.endsWith('.jsonl')) {
      summary.otherFiles += 1
      continue
    }
    sizes.push(await addFile(summary, join(entry.parentPath, entry.name)))
  }
  sizes.sort((a, b) => a - b)
  summary.transcripts = sizes.length
  summary.emptyTranscripts = sizes.filter((size) => size === 0).length
  summary.largestFile = sizes.at(-1) ?? 0
  summary.medianFile = sizes[sizes.length >> 1] ?? 0
  return summary
}

async function addFile(summary: LibrarySummary, path: string): Promise<number> {
  const children = new Map<string, Child[]>()
  let bytes = 0
  for await (const text of createInterface({ input: createReadStream(path) })) {
    bytes += Buffer.byteLength(text) + 1
    summary.lines += 1
    try {
      addLine(summary, JSON.parse(text) as Line, children)
    } catch {
      summary.unreadableLines += 1
    }
  }
  summary.bytes += bytes
  for (const siblings of children.values()) {
    if (siblings.length > 1) summary.points[kindOfPoint(siblings)] += 1
  }
  return bytes
}

function addLine(summary: LibrarySummary, line: Line, children: Map<string, Child[]>): void {
  const { type = 'none', message, parentUuid } = line
  summary.linesByType[type] = (summary.linesByType[type] ?? 0) + 1
  if (line.toolUseResult !== undefined)
    summary.toolUseResultBytes += lengthOf(JSON.stringify(line.toolUseResult))
  const content = message?.content
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? [])
  for (const block of blocks) {
    if (block.name !== undefined) summary.linesByTool[block.name] = (summary.linesByTool[block.name] ?? 0) + 1
    summary.searchableBytes += searchableLength(block)
  }
  if (typeof parentUuid !== 'string') return
  const isResult = blocks[0]?.type === 'tool_result'
  const kind =
    type === 'assistant' || type === 'progress'
      ? type
      : type === 'user'
        ? isResult
          ? 'result'
          : 'prompt'
        : 'other'
  const siblings = children.get(parentUuid)
  const child = { kind, messageId: message?.id } as const
  if (siblings === undefined) children.set(parentUuid, [child])
  else siblings.push(child)
}

function kindOfPoint(siblings: readonly Child[]): keyof LibrarySummary['points'] {
  const has = (kind: Child['kind']) => siblings.some((child) => child.kind === kind)
  if (siblings.filter(({ kind }) => kind === 'prompt').length > 1) return 'rewind'
  if (has('progress')) return 'progress'
  if (has('other')) return 'beside'
  const responses = new Set(
    siblings.filter(({ kind }) => kind === 'assistant').map(({ messageId }) => messageId),
  )
  return responses.size > 1 ? 'retry' : 'parallel'
}

function searchableLength(block: Block): number {
  const input = block.input === undefined ? '' : JSON.stringify(block.input)
  const inner = typeof block.content === 'string' ? [] : (block.content ?? [])
  const own = lengthOf(block.text) + lengthOf(block.thinking) + lengthOf(input)
  const content = typeof block.content === 'string' ? lengthOf(block.content) : 0
  return inner.reduce((sum, each) => sum + searchableLength(each), own + content)
}

function lengthOf(text: string | undefined): number {
  return text === undefined ? 0 : Buffer.byteLength(text)
}
