import type { Block, RecordContent, ResultBlock } from '../../parse/content/parse-content.ts'
import type { AssistantRecord, TranscriptRecord, UserRecord } from '../../parse/record.ts'
import type { Usage } from '../../parse/usage.ts'
import type { Step, ToolCall } from './step.ts'

/** A step with its texts. */
export interface StepContent {
  readonly id: string
  readonly kind: Step['kind']
  readonly time: number
  readonly model: string | undefined
  readonly usage: Usage | undefined
  readonly parts: readonly StepPart[]
  /** For a prompt: a program wrote it as Markdown. */
  readonly isMarkdown?: boolean
}

export type StepPart =
  | { readonly kind: 'block'; readonly block: Exclude<Block, { kind: 'call' | 'result' }> }
  | CallPart
  | { readonly kind: 'lone-result'; readonly result: ResultBlock }
  | NotePart

export interface CallPart {
  readonly kind: 'call'
  readonly id: string
  readonly name: string
  readonly input: unknown
  readonly results: readonly CallResult[]
  readonly notes: readonly NotePart[]
  /** For a call that names a task by number: the subject of the task. */
  readonly subject?: string
}

export interface CallResult {
  readonly result: ResultBlock
  readonly toolUseResult: unknown
}

/** An attachment, a hook, progress or a system remark: shown by its name, complete in `raw`. */
export interface NotePart {
  readonly kind: 'note'
  readonly name: string
  readonly text: string | undefined
  readonly raw: unknown
}

/** Light content may lack `toolUseResult`, which is the largest part of some records. */
export type ReadContent = (record: number, isLight?: boolean) => RecordContent

/** What to read of calls besides what the model saw. The default is everything. */
export interface CallNeeds {
  /** The tools whose results for Claude Code to read. */
  readonly outcome?: (tool: string) => boolean
  /** Whether to read the events around them. */
  readonly notes?: boolean
}

/** Only messages have blocks. Other records are shown by their name and text. */
export function hasBlocks(record: TranscriptRecord): record is UserRecord | AssistantRecord {
  return record.kind === 'user' || record.kind === 'assistant'
}

export function toCallPart(
  call: ToolCall,
  input: unknown,
  records: readonly TranscriptRecord[],
  readContent: ReadContent,
  { outcome = () => true, notes: hasNotes = true }: CallNeeds = {},
): CallPart {
  const isLight = !outcome(call.name)
  const results = call.results.flatMap(({ record, block }) => {
    const content = readContent(record, isLight)
    const result = content.blocks[block]
    return result?.kind === 'result' ? [{ result, toolUseResult: content.toolUseResult }] : []
  })
  const noted = hasNotes ? call.notes : []
  const notes = noted.map((index) => toNotePart(records[index], readContent(index)))
  return { kind: 'call', id: call.id, name: call.name, input, results, notes }
}

export function toNotePart(
  record: TranscriptRecord | undefined,
  { blocks, raw }: RecordContent,
  name = nameOfNote(record),
): NotePart {
  const texts = blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []))
  return {
    kind: 'note',
    name,
    text: texts.length > 0 ? texts.join('\n\n') : undefined,
    raw,
  }
}

/** Our names for notes that have no name in the records. */
export const RESENT = 'resent_prompt'
export const EMPTY_THINKING = 'empty_thinking'
const RESUMED = 'resumed'

export function nameOfNote(record: TranscriptRecord | undefined): string {
  switch (record?.kind) {
    case 'system':
      return record.subtype ?? 'system'
    case 'attachment':
      return record.attachment ?? 'attachment'
    case 'progress':
      return record.progress ?? 'progress'
    case 'assistant':
      return RESUMED
    case 'user':
      return record.role
    case 'unknown-link':
    case 'unknown':
      return record.type ?? 'unknown'
    default:
      return record?.kind ?? 'unknown'
  }
}
