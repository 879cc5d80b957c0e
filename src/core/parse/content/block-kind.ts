import type { JsonObject } from '../json-value.ts'

/** The block types of the API and of the servers behind Claude Code, by what they are to us. */
const KIND_BY_TYPE = {
  text: 'text',
  web_search_result: 'text',
  thinking: 'thinking',
  redacted_thinking: 'redacted-thinking',
  tool_use: 'call',
  server_tool_use: 'call',
  mcp_tool_use: 'call',
  tool_result: 'result',
  image: 'image',
  document: 'document',
  search_result: 'document',
  container_upload: 'document',
  compaction: 'document',
  mid_conv_system: 'document',
  tool_reference: 'reference',
  fallback: 'fallback',
} as const

export type BlockKind = (typeof KIND_BY_TYPE)[keyof typeof KIND_BY_TYPE] | 'unknown'

const KINDS: ReadonlyMap<unknown, BlockKind> = new Map(Object.entries(KIND_BY_TYPE))

/** A tool that runs on Anthropic's servers has a result type of its own: `advisor_tool_result`, `web_fetch_tool_result`. */
const SERVER_RESULT = /_tool_result$/

export function blockKindOf({ type }: JsonObject): BlockKind {
  return KINDS.get(type) ?? (typeof type === 'string' && SERVER_RESULT.test(type) ? 'result' : 'unknown')
}
