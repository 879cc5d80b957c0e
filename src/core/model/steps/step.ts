import type { ResponseUsage } from '../../parse/usage.ts'

/**
 * - `prompt`: what a person asked
 * - `response`: one API response, with its tool calls and their results
 * - `command`, `shell`: a slash command or `!` command with its output
 * - `interjection`: a prompt that was typed while the model was working, and passed to it during its turn
 * - `queued`: one that was typed and withdrawn, or never sent
 * - `scheduled`: the prompt of a scheduled run
 * - `message`: from another session, an agent or a channel
 * - `notification`: a report on a task, or something else that the program sent
 * - `retracted`: an answer that Claude Code retracted
 * - `compaction`: the boundary with its summary
 * - `result`: a tool result whose call is not in the file
 * - `note`: records that belong to a step but come before any step
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

/** The position of a block: the index of its record in the file, and its index in the record. */
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

/** What counts as a person's prompt wherever prompts are counted or listed. */
export function isPrompt({ asks, kind }: Pick<Step, 'asks' | 'kind'>): boolean {
  return asks || kind === 'interjection'
}

export interface Step {
  /** Its index in the steps of the conversation. */
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
  /** Records of the same prompt that were sent earlier and interrupted. */
  readonly earlier: readonly number[]
  /** Leads to a person's prompt or an answer of the model. Otherwise it is shown next to its parent. */
  readonly isLiving: boolean
  readonly time: number
  readonly model: string | undefined
  readonly usage: ResponseUsage | undefined
  readonly preview: string | undefined
}
