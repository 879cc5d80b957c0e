import type { Item } from './item.ts'

/** Whether a note is text beside the result of a tool: words of a person, as a rule. */
export function isSaidAside({ kind, name }: Pick<Item, 'kind' | 'name'>): boolean {
  return kind === 'note' && name === 'text'
}
