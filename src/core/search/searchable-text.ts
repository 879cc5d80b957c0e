import { type Block, parseContent } from '../parse/content/parse-content.ts'
import { isErrorNote } from '../parse/error-notes.ts'
import { contextAttachments } from '../parse/format/known-names.ts'
import { findObject, findString, isObject } from '../parse/json-value.ts'
import {
  QUEUED_PROMPT,
  type StateRecord,
  type TranscriptRecord,
  type UserRecord,
  type UserRole,
} from '../parse/record.ts'
import { valueKeyByStateType } from '../parse/record-types.ts'
import { roleOfText } from '../parse/user/user-text.ts'
import { toPlainText } from '../query/words/to-plain-text.ts'
import { withoutTerminalSequences } from '../terminal-sequences.ts'
import { findTool } from '../tools/find-tool.ts'
import { stringsIn, stringsInAttachment } from './strings-in.ts'

/** `context` is what the model was told beside the conversation: searches look at it only when they are asked to. */
export const TEXT_KINDS = ['prompt', 'answer', 'thinking', 'tool', 'output', 'title', 'context'] as const

export type TextKind = (typeof TEXT_KINDS)[number]

/** A text that can be found, as people saw it, with the block of the record it stands in. */
export interface SearchableText {
  readonly block: number
  readonly kind: TextKind
  readonly text: string
  /** The tool of an input. */
  readonly tool: string | undefined
  readonly isError: boolean
}

/** What can be found in a record. Progress repeats what comes as a result, and is left out. */
export function searchableTexts(record: TranscriptRecord, raw: unknown): readonly SearchableText[] {
  const texts = textsOfRecord(record, raw)
  return isFailure(record) ? texts.map((text) => ({ ...text, isError: true })) : texts
}

function isFailure(record: TranscriptRecord): boolean {
  switch (record.kind) {
    case 'assistant':
      return record.isError
    case 'system':
      return isErrorNote(record.subtype ?? '')
    case 'attachment':
      return isErrorNote(record.attachment ?? '')
    default:
      return false
  }
}

function textsOfRecord(record: TranscriptRecord, raw: unknown): readonly SearchableText[] {
  switch (record.kind) {
    case 'user':
      return textsOfBlocks(raw, kindOfUser(record), toPlainText)
    case 'assistant':
      return textsOfBlocks(raw, 'answer')
    case 'system':
      return systemTexts(raw)
    case 'unknown-link':
      return textsOfFields(raw)
    case 'attachment':
      return attachmentTexts(record.attachment, raw)
    case 'queue':
      return queuedTexts(
        record.operation === 'enqueue' && isObject(raw) ? findString(raw.content) : undefined,
      )
    case 'summary':
      return plain(isObject(raw) ? findString(raw.summary) : undefined, 'title')
    case 'state':
      return record.type.endsWith('-title') ? plain(wholeValueOf(record, raw), 'title') : []
    default:
      return []
  }
}

const KIND_BY_ROLE: Readonly<Record<UserRole, TextKind>> = {
  prompt: 'prompt',
  command: 'prompt',
  shell: 'prompt',
  results: 'output',
  'command-output': 'output',
  'shell-output': 'output',
  interrupt: 'output',
  notification: 'output',
  message: 'output',
  memory: 'prompt',
  'compact-summary': 'answer',
  skill: 'output',
  meta: 'output',
}

/** A command that Claude Code carries out itself is nothing that the model was asked. */
function kindOfUser({ role, asks }: UserRecord): TextKind {
  return role === 'command' && !asks ? 'output' : KIND_BY_ROLE[role]
}

function plain(
  text: string | undefined,
  kind: TextKind,
  toShown = withoutTerminalSequences,
): readonly SearchableText[] {
  const shown = text && toShown(text)
  return shown ? [{ block: 0, kind, text: shown, tool: undefined, isError: false }] : []
}

/** Machines put their notifications into the same queue as people their prompts. */
function queuedTexts(text: string | undefined): readonly SearchableText[] {
  return text ? plain(text, KIND_BY_ROLE[roleOfText(text)], toPlainText) : []
}

/** Only Claude Code and people write commands: in an answer or a result their tags are what is spoken of. */
function textsOfBlocks(
  raw: unknown,
  kind: TextKind,
  toShown = withoutTerminalSequences,
): readonly SearchableText[] {
  const texts: SearchableText[] = []
  parseContent(raw).blocks.forEach((block, at) => {
    const text = (block.kind === 'text' ? toShown : withoutTerminalSequences)(textOfBlock(block))
    if (text === '') return
    texts.push({
      block: at,
      kind: kindOfBlock(block, kind),
      text,
      tool: block.kind === 'call' ? block.name : undefined,
      isError: block.kind === 'result' && block.isError,
    })
  })
  return texts
}

function kindOfBlock(block: Block, kind: TextKind): TextKind {
  switch (block.kind) {
    case 'thinking':
      return 'thinking'
    case 'call':
      return 'tool'
    case 'result':
      return 'output'
    case 'document':
      return isInstruction(block.raw) ? 'context' : kind
    default:
      return kind
  }
}

function isInstruction(raw: unknown): boolean {
  return isObject(raw) && raw.type === 'mid_conv_system'
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'thinking':
      return block.text
    case 'call':
      return [block.name, ...stringsOfInput(block.name, block.input)].join('\n')
    case 'result':
      return block.parts.map(textOfBlock).filter(Boolean).join('\n')
    case 'document':
      return [block.title, block.text].filter(Boolean).join('\n')
    case 'reference':
      return block.tool
    case 'unknown':
      return stringsIn(block.raw).join('\n')
    default:
      return ''
  }
}

function stringsOfInput(tool: string, input: unknown): readonly string[] {
  const { searchable = stringsIn } = findTool(tool)
  return searchable(input)
}

function attachmentTexts(name: string | undefined, raw: unknown): readonly SearchableText[] {
  const attachment = isObject(raw) ? findObject(raw.attachment) : undefined
  if (name === QUEUED_PROMPT || name === 'queued_command')
    return queuedTexts(stringsInAttachment(attachment?.prompt).join('\n'))
  const kind = contextAttachments.has(name ?? '') ? 'context' : 'output'
  return plain(stringsInAttachment(attachment).join('\n'), kind)
}

/** Whole, where the record has only its start. */
function wholeValueOf({ type }: StateRecord, raw: unknown): string | undefined {
  const key = valueKeyByStateType.get(type)
  return key !== undefined && isObject(raw) ? findString(raw[key]) : undefined
}

/** An API error and the hooks at the end of a turn have no content, and say what happened in fields of their own. */
function systemTexts(raw: unknown): readonly SearchableText[] {
  const texts = textsOfBlocks(raw, 'output', toPlainText)
  return texts.length > 0 ? texts : textsOfFields(raw)
}

/** What every record of the chain has, and nobody looks for in one. */
const FRAME = new Set([
  ...['type', 'uuid', 'parentUuid', 'sessionId', 'session_id', 'timestamp', 'cwd', 'version', 'gitBranch'],
  ...['userType', 'slug', 'agentId', 'requestId', 'entrypoint', 'subtype', 'level', 'toolUseID'],
  'forkedFrom',
])

/** A reader shows it raw, so all of it can be found: as the text of one block, its first. */
function textsOfFields(raw: unknown): readonly SearchableText[] {
  if (!isObject(raw)) return []
  const values = Object.entries(raw).flatMap(([key, value]) => (FRAME.has(key) ? [] : [value]))
  return plain(stringsIn(values).join('\n'), 'output')
}
