import type { Item } from './item.ts'

/** Typed while the model was working and given to it then, or beside the result of a tool. */
const SAID: ReadonlySet<string | null> = new Set(['queued_command', 'text'])

/** Whether a note is, by what it holds, words of a person. */
export function isSaidAside({ kind, name }: Pick<Item, 'kind' | 'name'>): boolean {
  return kind === 'note' && SAID.has(name)
}
