import { roleOfText } from '../parse/user-text.ts'
import { withoutTerminalSequences } from '../terminal-sequences.ts'

/** What Claude Code writes around commands and their output. */
const TAGS = /<\/?(?:command-name|command-args|(?:local-command|bash)-(?:stdout|stderr)|bash-input)>/g
/** The name of the command once more, without its slash. */
const REPEATED_NAME = /<command-message>[^<]*<\/command-message>/g

/** A text as people saw it: without what only a terminal reads, and a command as it was typed. */
export function toPlainText(text: string): string {
  const shown = withoutTerminalSequences(text)
  switch (roleOfText(shown)) {
    case 'command':
      return shown.includes('<command-name>') ? shown.replace(REPEATED_NAME, '').replace(TAGS, '') : shown
    case 'shell':
    case 'command-output':
    case 'shell-output':
      return shown.replace(TAGS, '')
    default:
      return shown
  }
}
