import { ITEM_KINDS, type ItemKind } from '../../core/items/item.ts'
import { READING_MODES, type ReadingMode } from '../../shared/view-settings.ts'

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
  scheduled: 'Scheduled runs',
  message: 'Messages from other agents and sessions',
  notification: 'Notifications',
  interrupt: 'Interrupts',
  compaction: 'Compactions',
  media: 'Images and documents',
  interjection: 'Prompts typed while the model was working',
  queued: 'Prompts queued, not sent',
  retracted: 'Retracted answers',
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
