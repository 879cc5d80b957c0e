import {
  isLink,
  QUEUED_MESSAGE,
  QUEUED_PROMPT,
  type TranscriptRecord,
  type UserRole,
} from '../../parse/record.ts'

/**
 * - `unreadable`: it has lines, and none can be read
 * - `metadata`: nobody asked or answered: only titles, summaries, snapshots, and commands that Claude Code carried out itself
 * - `warmup`: Claude Code filling its cache before the first prompt (2.0.19 to 2.1.5)
 * - `internal`: an agent of Claude Code itself (prompt suggestions, compaction, side questions), or one that another tool
 *   has watch the session
 * - `remainder`: no transcript at all, but outputs of a session that was deleted
 */
export type TranscriptClass =
  | 'conversation'
  | 'unreadable'
  | 'empty'
  | 'metadata'
  | 'warmup'
  | 'internal'
  | 'remainder'

/**
 * Whether the session has a conversation, or may have one: unreadable sessions are not hidden. Sessions without a conversation are
 * listed and exported only on request.
 */
export function isConversation({ class: kind }: { readonly class: TranscriptClass }): boolean {
  return kind === 'conversation' || kind === 'unreadable' || kind === 'remainder'
}

const INTERNAL_AGENT = /^agent-a(?:prompt_suggestion|compact|side_question)-/

/** Agents of Claude Code itself; some of them repeat the records of the main conversation. */
export function isInternalAgent(fileName: string): boolean {
  return INTERNAL_AGENT.test(fileName)
}

export function classifyTranscript(
  fileName: string,
  lines: number,
  records: readonly TranscriptRecord[],
): TranscriptClass {
  if (lines === 0) return 'empty'
  if (isInternalAgent(fileName)) return 'internal'
  if (records.length === 0) return 'unreadable'
  if (isObserver(records)) return 'internal'
  const prompts = records.filter((record) => record.kind === 'user' && record.role === 'prompt')
  if (prompts.length > 0 && prompts.every(isWarmup)) return 'warmup'
  return records.some(isTalk) ? 'conversation' : 'metadata'
}

function isTalk(record: TranscriptRecord): boolean {
  switch (record.kind) {
    case 'user':
      return record.asks || TALK.has(record.role)
    case 'assistant':
      return !record.isPlaceholder
    case 'attachment':
      return record.attachment === QUEUED_PROMPT || record.attachment === QUEUED_MESSAGE
    default:
      return false
  }
}

const TALK: ReadonlySet<UserRole> = new Set(['results', 'message', 'notification'])

/** The folder in which claude-mem has its observers run. */
const OBSERVERS = /[\\/]\.claude-mem[\\/]observer-sessions$/

function isObserver(records: readonly TranscriptRecord[]): boolean {
  const links = records.filter(isLink)
  return links.length > 0 && links.every(({ context }) => OBSERVERS.test(context.cwd ?? ''))
}

/** A file may start with a warmup and continue with a conversation. Only a file with nothing else is a warmup. */
function isWarmup(record: TranscriptRecord): boolean {
  if (record.kind !== 'user') return false
  const [block] = record.blocks
  return record.preview === 'Warmup' && block?.kind === 'text' && block.size === 'Warmup'.length
}
