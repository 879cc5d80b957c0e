import type { TranscriptRecord } from '../parse/record.ts'

/**
 * - `unreadable`: it has lines, and none can be read
 * - `metadata`: no user or assistant record, only titles, snapshots and the like
 * - `warmup`: Claude Code filling its cache before the first prompt (2.0.19 to 2.1.5)
 * - `internal`: an agent of Claude Code itself (prompt suggestions, compaction, side questions)
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
 * Whether anybody talked in it, or may have: what cannot be read is not hidden. Sessions in which nobody did are listed and exported
 * only where somebody asks for them.
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
  const prompts = records.filter((record) => record.kind === 'user' && record.role === 'prompt')
  if (prompts.length > 0 && prompts.every(isWarmup)) return 'warmup'
  return records.some(({ kind }) => kind === 'user' || kind === 'assistant') ? 'conversation' : 'metadata'
}

/** A file may begin with a warmup and go on with a conversation; only one that is nothing else is a warmup. */
function isWarmup(record: TranscriptRecord): boolean {
  if (record.kind !== 'user') return false
  const [block] = record.blocks
  return record.preview === 'Warmup' && block?.kind === 'text' && block.size === 'Warmup'.length
}
