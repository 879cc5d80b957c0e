import { withoutTerminalSequences } from '../../terminal-sequences.ts'
import { revealInvisible } from './reveal-controls.ts'

/** More never fits on a line. */
const LINE_LIMIT = 400

/** A text on one line; of a long one the start, unless all of it is wanted. */
export function toLine(text: string, isWhole = false): string {
  const start = withoutTerminalSequences(isWhole ? text : text.slice(0, LINE_LIMIT))
  return revealInvisible(start.trim().replace(/\s+/g, ' '))
}
