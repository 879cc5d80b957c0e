import { ITEM_KINDS, type ItemKind } from '../../core/items/item.ts'

/**
 * - `talk`: every turn is folded to its line, with its prompt and its final answer
 * - `tools`: turns are open; thoughts and notes are left out
 * - `all`: everything that is in the file
 */
export const READING_MODES = ['talk', 'tools', 'all'] as const

export type ReadingMode = (typeof READING_MODES)[number]

export const MODE_NAMES: Readonly<Record<ReadingMode, string>> = {
  talk: 'Prompts and answers',
  tools: 'With tools',
  all: 'Everything',
}

export const KIND_NAMES: Readonly<Record<ItemKind, string>> = {
  prompt: 'Prompts',
  answer: 'Answers',
  thinking: 'Thoughts',
  call: 'Tool calls',
  result: 'Results without a call',
  command: 'Slash commands',
  shell: 'Shell commands',
  notification: 'Notifications',
  interrupt: 'Interrupts',
  compaction: 'Compactions',
  media: 'Images and documents',
  note: 'Notes and hooks',
  unknown: 'Unknown records',
}

const LEFT_OUT: Readonly<Record<ReadingMode, readonly ItemKind[]>> = {
  talk: ['note'],
  tools: ['note', 'thinking'],
  all: [],
}

/** What a mode shows of a turn that is open. */
export function kindsOf(mode: ReadingMode): ReadonlySet<ItemKind> {
  return new Set(ITEM_KINDS.filter((kind) => !LEFT_OUT[mode].includes(kind)))
}

export function nextMode(mode: ReadingMode): ReadingMode {
  return READING_MODES[(READING_MODES.indexOf(mode) + 1) % READING_MODES.length] ?? 'talk'
}
