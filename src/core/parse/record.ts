import type { ResponseUsage } from './usage.ts'

/** Where a record stands in its file, in bytes; its content is read from there on demand. */
export interface Position {
  /** Counted from 1. */
  readonly line: number
  readonly offset: number
  readonly length: number
}

/** What most records repeat from the one before; equal contexts share one object. */
export interface Context {
  readonly sessionId: string | undefined
  readonly cwd: string | undefined
  readonly version: string | undefined
  readonly gitBranch: string | undefined
  readonly slug: string | undefined
  readonly agentId: string | undefined
  /** The session that the record was copied from (2.1.23). */
  readonly forkedFrom: string | undefined
}

/** A link of the conversation's chain. */
export interface Link {
  readonly uuid: string
  readonly parentUuid: string | null
  /** Milliseconds; NaN where the record has no readable time. */
  readonly time: number
  readonly isSidechain: boolean
  readonly context: Context
}

export type UserRole =
  | 'prompt'
  | 'results'
  | 'command'
  | 'command-output'
  | 'shell'
  | 'shell-output'
  | 'interrupt'
  | 'notification'
  | 'message'
  | 'memory'
  | 'compact-summary'
  | 'skill'
  | 'meta'

export interface Spawn {
  readonly promptStart: string
  readonly promptLength: number
}

/** A block without its text: what the model needs to know of it. */
export type BlockOutline =
  | { readonly kind: 'text'; readonly size: number }
  | { readonly kind: 'thinking'; readonly size: number }
  | { readonly kind: 'call'; readonly id: string; readonly name: string; readonly spawn: Spawn | undefined }
  | { readonly kind: 'result'; readonly callId: string; readonly isError: boolean }
  | { readonly kind: 'redacted-thinking' | 'image' | 'document' | 'reference' | 'fallback' }
  | { readonly kind: 'unknown'; readonly type: string }

/** What a tool result says about things outside the transcript. */
export interface ResultLinks {
  /** The subagent that the call started, or the run of a workflow (`wf_…`). */
  readonly agentId: string | undefined
  readonly isAsync: boolean
  /** Paths of overflow files, as the writing machine named them. */
  readonly overflow: readonly string[]
  readonly planPath: string | undefined
}

/** Of what may have been in the queue before. */
export interface Queueable {
  /** The start of a prompt, of a command with its arguments, or of a notification. */
  readonly preview: string | undefined
  /** Tells texts with the same preview apart. */
  readonly textHash: number | undefined
}

export interface UserRecord extends Position, Link, Queueable {
  readonly kind: 'user'
  readonly role: UserRole
  /** Whether it asks the model for something: a prompt, or a command that Claude Code does not carry out itself. */
  readonly asks: boolean
  /** Shared by all that one prompt caused (2.1.70 and later); only on records with a text of their own. */
  readonly promptId: string | undefined
  readonly blocks: readonly BlockOutline[]
  /** Of a subagent's prompt: what tells which call spawned it. */
  readonly opening: Spawn | undefined
  readonly links: ResultLinks | undefined
  /** The call whose skill this record expands. */
  readonly sourceCallId: string | undefined
  /** The agent a notification reports on, and the call that started it. */
  readonly notifies: Notification | undefined
}

export interface Notification {
  readonly taskId: string
  readonly callId: string | undefined
}

export interface AssistantRecord extends Position, Link {
  readonly kind: 'assistant'
  readonly messageId: string | undefined
  readonly requestId: string | undefined
  readonly model: string | undefined
  readonly usage: ResponseUsage | undefined
  readonly blocks: readonly BlockOutline[]
  /** Written by Claude Code itself: API errors, "No response requested." */
  readonly isSynthetic: boolean
  /** "No response requested.": written when a session is resumed, and no answer. */
  readonly isPlaceholder: boolean
  readonly isError: boolean
  /** Uuids of an answer that this one replaces (2.1.270 and later). */
  readonly supersedes: readonly string[]
}

export interface SystemRecord extends Position, Link {
  readonly kind: 'system'
  readonly subtype: string | undefined
  readonly role: 'note' | 'compaction' | 'command' | 'command-output'
  readonly preview: string | undefined
  readonly logicalParentUuid: string | undefined
  readonly preserved: Preserved | undefined
  /** Uuids of an answer that was taken back (2.1.270 and later). */
  readonly retracts: readonly string[]
}

/** Messages that outlive a compaction: on disk they keep their old parent. */
export interface Preserved {
  readonly headUuid: string
  readonly tailUuid: string | undefined
  /** The record they come after: usually the summary. */
  readonly anchorUuid: string | undefined
}

/** Our names for a `queued_command` that a person typed, and for one that another session sent; others report on tasks. */
export const QUEUED_PROMPT = 'queued_prompt'
export const QUEUED_MESSAGE = 'queued_message'

export interface AttachmentRecord extends Position, Link, Queueable {
  readonly kind: 'attachment'
  /** Its type, `QUEUED_PROMPT` or `QUEUED_MESSAGE`. */
  readonly attachment: string | undefined
  readonly callId: string | undefined
  /** Where the session's plan lies, as the writing machine named it. */
  readonly planPath: string | undefined
  /** Paths of overflow files, likewise: since 2.1.89 long outputs of hooks are put into them. */
  readonly overflow: readonly string[]
}

export interface ProgressRecord extends Position, Link {
  readonly kind: 'progress'
  readonly progress: string | undefined
  readonly callId: string | undefined
  readonly agentId: string | undefined
}

/** A record type we do not know that is nevertheless a link: the chain goes through it. */
export interface UnknownLinkRecord extends Position, Link {
  readonly kind: 'unknown-link'
  readonly type: string
}

export type LinkRecord =
  | UserRecord
  | AssistantRecord
  | SystemRecord
  | AttachmentRecord
  | ProgressRecord
  | UnknownLinkRecord

/** Re-appended while a session runs; the last one of a type wins. */
export interface StateRecord extends Position {
  readonly kind: 'state'
  readonly type: string
  readonly value: string | undefined
  /** `last-prompt` names the leaf that Claude Code would resume. */
  readonly leafUuid: string | undefined
  /** Of `last-prompt`: the person went back to the very start. */
  readonly rewindsToStart: boolean
}

export interface SummaryRecord extends Position {
  readonly kind: 'summary'
  readonly summary: string
  readonly leafUuid: string | undefined
}

export interface SnapshotRecord extends Position {
  readonly kind: 'snapshot'
  readonly type: string
  readonly messageId: string | undefined
}

export interface QueueRecord extends Position, Queueable {
  readonly kind: 'queue'
  readonly operation: string | undefined
  readonly time: number
  /** By a person: the others are reports of tasks and messages from elsewhere. */
  readonly isTyped: boolean
  readonly notifies: Notification | undefined
}

/** A line of a workflow's `journal.jsonl`. */
export interface JournalRecord extends Position {
  readonly kind: 'journal'
  readonly type: string
}

export interface UnknownRecord extends Position {
  readonly kind: 'unknown'
  readonly type: string | undefined
}

export type LooseRecord =
  | StateRecord
  | SummaryRecord
  | SnapshotRecord
  | QueueRecord
  | JournalRecord
  | UnknownRecord

export type TranscriptRecord = LinkRecord | LooseRecord

export interface Unreadable extends Position {
  readonly reason: UnreadableReason
}

export type UnreadableReason = 'not-json' | 'torn' | 'nul-padding' | 'oversized'

export function isLink(record: TranscriptRecord): record is LinkRecord {
  return 'uuid' in record
}

const PLACE = 'line-'

/** What a link without a uuid is called in its file. */
export function nameByPlace({ line, offset }: Position): string {
  return `${PLACE}${line}-${offset}`
}

/** Whether another file may have the same record, which its uuid tells. */
export function nameOfRecord(record: TranscriptRecord): string {
  return isLink(record) ? record.uuid : nameByPlace(record)
}

export function canBeShared(record: TranscriptRecord): record is LinkRecord {
  return isLink(record) && !record.uuid.startsWith(PLACE)
}
