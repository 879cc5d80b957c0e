/** What a call did to a file. */
export interface TouchedFile {
  /** As the call names it: mostly absolute, otherwise relative to the working folder of its record. */
  readonly path: string
  readonly action: 'created' | 'edited' | 'read' | 'deleted'
  /** Nobody confirmed it: only the words of a command say so, or the call has no result. */
  readonly isHint: boolean
}

/** A call as its own record has it. */
export interface ToolUse {
  readonly name: string
  readonly input: unknown
}

/** The last result of a call. */
export interface ToolOutcome {
  readonly isError: boolean
  /** What the model was told; its first line is enough. */
  readonly text: string
  /** What the tool gave Claude Code; absent on most results of subagents. */
  readonly toolUseResult?: unknown
}
