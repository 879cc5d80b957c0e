import type { MarkupPart } from '../../markup/markup-part.ts'
import { readOutput } from '../../markup/read-output.ts'
import type { Block } from '../../parse/content/parse-content.ts'
import { isObject } from '../../parse/json-value.ts'

/** What Claude Code adds to a subagent's report, for the model. */
const AGENT_ID = /^agentId: \S/

/** How a block of a result is shown. */
export type ResultForm =
  | { readonly kind: 'block'; readonly block: Block }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'agent'; readonly parts: readonly MarkupPart[] }

export function toResultForm(block: Block, reading: 'output' | 'prose'): ResultForm {
  if (block.kind === 'text' && reading === 'prose' && AGENT_ID.test(block.text))
    return { kind: 'agent', parts: readOutput(block.text) }
  const value = block.kind === 'text' && reading === 'output' ? parseJson(block.text) : undefined
  return value === undefined ? { kind: 'block', block } : { kind: 'json', value }
}

export function isBlank(block: Block): boolean {
  return block.kind === 'text' && block.text.trim() === ''
}

/** JSON that can be laid out anew without changing what it says. */
function parseJson(text: string): unknown {
  const start = text.trimStart().charAt(0)
  if (start !== '{' && start !== '[') return undefined
  try {
    const value: unknown = JSON.parse(text)
    const isSame = JSON.stringify(value).replace(/\s+/g, '') === text.replace(/\s+/g, '')
    return isSame && (isObject(value) || Array.isArray(value)) ? value : undefined
  } catch {
    return undefined
  }
}
