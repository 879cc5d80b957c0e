import { toCounted } from '../render/figures.ts'
import { revealInvisible } from '../render/text/reveal-controls.ts'
import { withoutTerminalSequences } from '../terminal-sequences.ts'
import { countBreaks } from './contain/text-lines.ts'
import { fence } from './fence.ts'
import { folded } from './inline.ts'

/** Longer outputs are folded. */
const MOST_OPEN_LINES = 30
const MOST_OPEN_LENGTH = 4000

/** An output as a terminal would have shown it, without its colours: fenced, and folded where it is long. */
export function outputToMarkdown(text: string, language = '', label = 'Output'): string {
  return fenceFolded(toPlainOutput(text), language, label)
}

export function toPlainOutput(text: string): string {
  const plain = withoutTerminalSequences(text)
  return revealInvisible(plain.includes('\r') ? plain.replace(/\r\n?/g, '\n') : plain)
}

/** A fenced block, folded where it is long. Lines are counted in the text: the block is not put together for that. */
export function fenceFolded(text: string, language: string, label: string): string {
  const block = fence(text, language)
  const lines = countBreaks(text) + (text.endsWith('\n') ? 0 : 1)
  if (lines <= MOST_OPEN_LINES && block.length <= MOST_OPEN_LENGTH) return block
  return folded(`${label}, ${toCounted(lines, 'line')}`, block)
}
