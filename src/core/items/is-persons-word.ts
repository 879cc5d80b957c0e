import { findTool } from '../tools/find-tool.ts'
import type { Item } from './item.ts'

/** Whether something other than a prompt holds words of a person: a call whose result is what one decided, or text beside the result of a tool. */
export function isPersonsWord({ kind, name }: Pick<Item, 'kind' | 'name'>): boolean {
  if (kind === 'call') return name !== null && findTool(name).decided !== undefined
  return kind === 'note' && name === 'text'
}
