import { createReadStream } from 'node:fs'
import { longestRun } from '../../../core/markdown/fence.ts'
import { toSummaryLine } from '../../../core/markdown/inline.ts'
import { toPlainOutput } from '../../../core/markdown/output-to-markdown.ts'
import { openFile } from '../../files/open-file.ts'
import { toSystemPath } from '../../files/source-files.ts'
import { findSystemCode } from '../../library/library-error.ts'

/** A line that is longer goes through in pieces; a colour that is cut there shows its code. */
const LONGEST_LINE = 1_000_000

/** An output that lies in a file of its own: folded, fenced, and never whole in memory. */
export async function* readOverflowAsMarkdown(path: string, name: string): AsyncGenerator<string> {
  try {
    const marks = '`'.repeat(Math.max(3, (await longestRunIn(path)) + 1))
    yield `<details>\n<summary>${toSummaryLine(`Full output, ${name}`)}</summary>\n\n${marks}\n`
    for await (const lines of readWholeLines(path)) yield toPlainOutput(lines)
    yield `\n${marks}\n\n</details>`
  } catch (cause) {
    if (findSystemCode(cause) === undefined) throw cause
    yield '*The file with the full output could not be read.*'
  }
}

/** In what is written: without the colours, which may stand between backticks. */
async function longestRunIn(path: string): Promise<number> {
  let longest = 0
  let open = ''
  for await (const lines of readWholeLines(path)) {
    // Where a line goes through in pieces, a run may go on in the next.
    const text = lines.includes('`') ? open + toPlainOutput(lines) : ''
    longest = Math.max(longest, longestRun(text, '`'))
    let end = text.length
    while (text[end - 1] === '`') end--
    open = text.slice(end)
  }
  return longest
}

export async function* readWholeLines(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(path, {
    fd: openFile(toSystemPath(path), 'r'),
    encoding: 'utf8',
  })) {
    rest += chunk as string
    const end = rest.lastIndexOf('\n') + 1 || (rest.length > LONGEST_LINE ? rest.length : 0)
    if (end === 0) continue
    yield rest.slice(0, end)
    rest = rest.slice(end)
  }
  if (rest !== '') yield rest
}
