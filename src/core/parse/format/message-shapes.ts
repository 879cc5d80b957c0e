import { type FieldRules, toShape, toShapes } from './shape.ts'

export const messageShapes = toShapes({
  user: {
    role: '!string',
    content: '!string|array',
  },
  assistant: {
    id: '!string',
    type: '!string',
    role: '!string',
    model: '!string',
    content: '!array|string',
    usage: '!object',
    container: 'any',
    context_management: 'any',
    diagnostics: 'any',
    service_tier: 'string|null',
    stop_details: 'any',
    stop_reason: 'string|null',
    stop_sequence: 'string|null',
  },
})

const TOKENS = {
  input_tokens: '!number',
  output_tokens: '!number',
  cache_creation: 'object|null',
  cache_creation_input_tokens: 'number|null',
  cache_read_input_tokens: 'number|null',
} as const satisfies FieldRules

export const usageShape = toShape({
  ...TOKENS,
  inference_geo: 'string|null',
  iterations: 'array|null',
  output_tokens_details: 'object|null',
  server_tool_use: 'object|null',
  service_tier: 'string|null',
  speed: 'string|null',
  x_anthropic_cost_usd: 'any',
  x_cost_display: 'any',
})

const ITERATION = { ...TOKENS, type: '!string', model: 'string' } as const satisfies FieldRules

/** One response can be made by several models: each has its own line in `usage.iterations`. */
export const iterationShapes = toShapes({
  message: ITERATION,
  advisor_message: ITERATION,
  fallback_message: ITERATION,
  compaction: ITERATION,
})

const BLOCK = { type: '!string', cache_control: 'any' } as const satisfies FieldRules
const CALL = {
  ...BLOCK,
  id: '!string',
  name: '!string',
  input: '!any',
  caller: 'any',
} as const satisfies FieldRules
const RESULT = {
  ...BLOCK,
  tool_use_id: '!string',
  content: 'any',
  is_error: 'boolean',
  caller: 'any',
} as const satisfies FieldRules

export const blockShapes = toShapes({
  text: { ...BLOCK, text: '!string', citations: 'any', input: 'any', _meta: 'any' },
  thinking: { ...BLOCK, thinking: '!string', signature: 'string', input: 'any' },
  redacted_thinking: { ...BLOCK, data: 'string' },
  tool_use: CALL,
  server_tool_use: CALL,
  mcp_tool_use: { ...CALL, server_name: 'string' },
  tool_result: RESULT,
  advisor_tool_result: RESULT,
  bash_code_execution_tool_result: RESULT,
  code_execution_tool_result: RESULT,
  mcp_tool_result: RESULT,
  text_editor_code_execution_tool_result: RESULT,
  tool_search_tool_result: RESULT,
  web_fetch_tool_result: RESULT,
  web_search_tool_result: RESULT,
  image: { ...BLOCK, source: '!object' },
  document: { ...BLOCK, source: '!object', title: 'string|null', context: 'any', citations: 'any' },
  tool_reference: { ...BLOCK, tool_name: '!string' },
  fallback: { ...BLOCK, from: 'any', to: 'any' },
  // Only the names of these are known, or they hold what the API's documentation says.
  compaction: 'open',
  container_upload: 'open',
  mid_conv_system: 'open',
  search_result: 'open',
  web_search_result: 'open',
})
