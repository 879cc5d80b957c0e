import type { ItemKind } from '../../../../../core/items/item.ts'
import type { Row } from '../../../../reading/row.ts'

/** What one item is called. */
export const KIND_LABELS: Readonly<Record<ItemKind, string>> = {
  prompt: 'Prompt',
  answer: 'Answer',
  thinking: 'Thought',
  call: 'Tool call',
  result: 'Result',
  command: 'Command',
  shell: 'Shell command',
  scheduled: 'Scheduled run',
  message: 'Message',
  notification: 'Notification',
  interrupt: 'Interrupt',
  compaction: 'Compaction',
  media: 'Image or document',
  interjection: 'Prompt typed while the model was working',
  queued: 'Prompt queued, not sent',
  retracted: 'Retracted answer',
  note: 'Note',
  unknown: 'Unknown record',
}

/** What a row is, for those who listen. */
export function toRowLabel(row: Row): string {
  const within = row.depth > 0 ? ` in a subagent, level ${row.depth}` : ''
  return toName(row) + within
}

function toName(row: Row): string {
  switch (row.kind) {
    case 'item':
      return row.item.name === null
        ? KIND_LABELS[row.item.kind]
        : `${KIND_LABELS[row.item.kind]} ${row.item.name}`
    case 'turn':
      return 'Details of this turn'
    case 'fork':
      return 'Fork'
    case 'agent':
      return 'Subagent'
    case 'file':
      return `File ${row.file.name}`
    case 'heading':
    case 'remark':
      return row.text
  }
}
