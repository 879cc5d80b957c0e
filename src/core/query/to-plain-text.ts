import { COMMAND_TAGS, splitTagged } from '../parse/tagged-text.ts'
import { roleOfText } from '../parse/user-text.ts'
import { withoutTerminalSequences } from '../terminal-sequences.ts'

const TAGGED = /^\s*<(?:command|local-command|bash)-/

/** What stands where a prompt would, as people saw it: without what only a terminal reads, and a command as it was typed. */
export function toPlainText(text: string): string {
  return withoutTerminalSequences(TAGGED.test(text) ? withoutTags(text) : text)
}

function withoutTags(text: string): string {
  const role = roleOfText(text)
  if (role === 'prompt') return text
  const segments = splitTagged(text, COMMAND_TAGS).filter((segment) => segment.text.trim() !== '')
  if (role !== 'command') return segments.map((segment) => segment.text).join('\n')
  // The message says the name once more.
  const isNamed = segments.some(({ tag }) => tag === 'command-name')
  return segments
    .filter(({ tag }) => !isNamed || tag !== 'command-message')
    .map((segment) => segment.text.trim())
    .join(' ')
}
