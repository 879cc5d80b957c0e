import type { JsonObject } from './json-value.ts'

/** The block types of the API and of the servers behind Claude Code, by what they are to us. */
const KIND_BY_TYPE = {
  text: 'text',
  thinking: 'thinking',
  redacted_thinking: 'redacted-thinking',
  tool_use: 'call',
  server_tool_use: 'call',
  mcp_tool_use: 'call',
  tool_result: 'result',
  web_search_tool_result: 'result',
  web_fetch_tool_result: 'result',
  mcp_tool_result: 'result',
  image: 'image',
  document: 'document',
  tool_reference: 'reference',
  fallback: 'fallback',
} as const

export type BlockKind = (typeof KIND_BY_TYPE)[keyof typeof KIND_BY_TYPE] | 'unknown'

const KINDS: ReadonlyMap<unknown, BlockKind> = new Map(Object.entries(KIND_BY_TYPE))

export function blockKindOf(block: JsonObject): BlockKind {
  return KINDS.get(block.type) ?? 'unknown'
}
