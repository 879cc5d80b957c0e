import type { ResponseUsage } from '../../parse/usage.ts'

/**
 * - `prompt`: what a person asked
 * - `response`: one API response, with its tool calls and their results
 * - `command`, `shell`: a slash command or `!` command with its output
 * - `interjection`: a prompt that was typed while the model was working, and given to it during its turn
 * - `queued`: one that was typed and taken back, or never taken up
 * - `scheduled`: the prompt of a scheduled run
 * - `message`: from another session, an agent or a channel
 * - `notification`: a report on a task, or something else that the program sent
 * - `retracted`: an answer that was taken back
 * - `compaction`: the boundary with its summary
 * - `result`: a tool result whose call is not in the file
 * - `note`: records that belong to a step but stand before any
 */
export type StepKind =
  | 'prompt'
  | 'response'
  | 'command'
  | 'shell'
  | 'interrupt'
  | 'interjection'
  | 'queued'
  | 'scheduled'
  | 'message'
  | 'notification'
  | 'retracted'
  | 'compaction'
  | 'result'
  | 'note'
  | 'unknown'

/** Where a block stands: the record's index in the file's records, and the block's index in the record. */
export interface BlockRef {
  readonly record: number
  readonly block: number
}

export interface ToolCall extends BlockRef {
  readonly id: string
  readonly name: string
  /** Usually one; none while a call runs or when it was cut off; the last one counts. */
  readonly results: readonly ToolResult[]
  /** Hooks, progress and expanded skills of this call. */
  readonly notes: readonly number[]
}

export interface ToolResult extends BlockRef {
  readonly isError: boolean
}

/** What counts as a prompt of a person, wherever prompts are counted or listed. */
export function isPrompt({ asks, kind }: Pick<Step, 'asks' | 'kind'>): boolean {
  return asks || kind === 'interjection'
}

export interface Step {
  /** Its place in the conversation's steps. */
  readonly index: number
  /** The uuid of its first record: stable between readings. */
  readonly id: string
  readonly kind: StepKind
  /** 0 is the main conversation, each inline sidechain has its own. */
  readonly lane: number
  /** The records that make the step, in file order. */
  readonly records: readonly number[]
  readonly calls: readonly ToolCall[]
  /** Attachments, hooks, progress and system notes that happened here and belong to no call. */
  readonly notes: readonly number[]
  readonly parent: number | undefined
  /** In file order. */
  readonly children: readonly number[]
  /** Whether it asks the model for something: a prompt, or a command that Claude Code did not carry out itself. */
  readonly asks: boolean
  /** Records of the same prompt, sent before and interrupted. */
  readonly earlier: readonly number[]
  /** Leads to something a person asked or the model answered; otherwise it stands beside its parent. */
  readonly isLiving: boolean
  readonly time: number
  readonly model: string | undefined
  readonly usage: ResponseUsage | undefined
  readonly preview: string | undefined
}
