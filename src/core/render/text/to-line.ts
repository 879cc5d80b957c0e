import { revealInvisible } from './reveal-controls.ts'

/** More never fits on a line. */
const LINE_LIMIT = 400

const ANSI = /\u001b\[[0-?]*[ -/]*[@-~]/g

/** The start of a text, on one line. */
export function toLine(text: string): string {
  const start = text.slice(0, LINE_LIMIT).replace(ANSI, '')
  return revealInvisible(start.trim().replace(/\s+/g, ' '))
}
