import { findTool } from '../tools/find-tool.ts'
import type { Item } from './item.ts'

/** Whether something other than a prompt has a person's words: a call whose result is a person's decision, or text next to a tool result. */
export function isPersonsWord({ kind, name }: Pick<Item, 'kind' | 'name'>): boolean {
  if (kind === 'call') return name !== null && findTool(name).decided !== undefined
  return kind === 'note' && name === 'text'
}
