import type { Project } from './project.ts'
import type { Random } from './random.ts'
import type { Version } from './versions.ts'

export interface ToolContext {
  readonly random: Random
  readonly project: Project
  readonly version: Version
  /** Puts a text too large for the transcript into a file of the session and gives its path on the writer's machine. */
  readonly saveOverflow: (fileName: string, text: string) => string
}

export interface ToolCall {
  readonly id: string
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  readonly content: unknown
  readonly isError?: boolean
  /** The `toolUseResult`. */
  readonly structured: unknown
}

export type MadeCall = Omit<ToolCall, 'id' | 'name'>

const TOOL_ID_PREFIXES = [
  'toolu_01',
  'toolu_01',
  'toolu_01',
  'toolu_01',
  'toolu_01',
  'toolu_01',
  'toolu_01',
  'call_',
  'tooluse_',
] as const

export function toolUseId(random: Random): string {
  return random.id(random.pick(TOOL_ID_PREFIXES), 22)
}

/** Nearly every failure has a plain string as its structured result. */
export function failure(input: MadeCall['input'], message: string): MadeCall {
  return { input, content: message, isError: true, structured: `Error: ${message}` }
}
