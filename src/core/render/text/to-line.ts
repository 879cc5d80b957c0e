import { revealInvisible } from './reveal-controls.ts'

/** More never fits on a line. */
const LINE_LIMIT = 400

const ANSI = /\u001b\[[0-?]*[ -/]*[@-~]/g

/** A text on one line; of a long one the start, unless all of it is wanted. */
export function toLine(text: string, isWhole = false): string {
  const start = (isWhole ? text : text.slice(0, LINE_LIMIT)).replace(ANSI, '')
  return revealInvisible(start.trim().replace(/\s+/g, ' '))
}
