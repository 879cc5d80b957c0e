import { longestRun } from '../../../core/markdown/fence.ts'
import { toSummaryLine } from '../../../core/markdown/inline.ts'
import { toPlainOutput } from '../../../core/markdown/output-to-markdown.ts'
import type { DocumentPart } from '../document/document.ts'
import { LostOutputError } from '../document/read-overflow-lines.ts'

type OverflowPart = Extract<DocumentPart, { kind: 'overflow' }>

/** An output that lies in a file of its own: folded, fenced, and never whole in memory. */
export async function* overflowToMarkdown({ name, read }: OverflowPart): AsyncGenerator<string> {
  try {
    const marks = '`'.repeat(Math.max(3, (await longestRunIn(read())) + 1))
    yield `<details>\n<summary>${toSummaryLine(`Full output, ${name}`)}</summary>\n\n${marks}\n`
    for await (const lines of read()) yield toPlainOutput(lines)
    yield `\n${marks}\n\n</details>`
  } catch (error) {
    if (!(error instanceof LostOutputError)) throw error
    yield '*The file with the full output could not be read.*'
  }
}

/** In what is written: without the colours, which may stand between backticks. */
async function longestRunIn(output: AsyncIterable<string>): Promise<number> {
  let longest = 0
  let open = ''
  for await (const lines of output) {
    // Where a line goes through in pieces, a run may go on in the next.
    const text = lines.includes('`') ? open + toPlainOutput(lines) : ''
    longest = Math.max(longest, longestRun(text, '`'))
    let end = text.length
    while (text[end - 1] === '`') end--
    open = text.slice(end)
  }
  return longest
}
