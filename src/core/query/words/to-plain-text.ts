import { readMarkup, toCommandLine } from '../../markup/read-markup.ts'
import { roleOfText } from '../../parse/user/user-text.ts'
import { withoutTerminalSequences } from '../../terminal-sequences.ts'

const TAGGED = /^\s*<(?:command-|local-command-|bash-(?:input|std))/

/** What stands where a prompt would, as people saw it: without what only a terminal reads, and a command as it was typed. */
export function toPlainText(text: string): string {
  return withoutTerminalSequences(TAGGED.test(text) ? withoutTags(text) : text)
}

function withoutTags(text: string): string {
  if (roleOfText(text) === 'prompt') return text
  return readMarkup(text)
    .map((part) => {
      if (part.kind === 'command') return toCommandLine(part) || part.message
      return 'text' in part ? part.text : ''
    })
    .filter((words) => words.trim() !== '')
    .join('\n')
}
