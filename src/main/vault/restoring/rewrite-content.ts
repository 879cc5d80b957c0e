import { type Rewriting, rewriteLine } from '../../../core/vault/rewrite-line.ts'

export interface RewriteCounts {
  sessionLines: number
  cwdLines: number
}

const NEWLINE = 0x0a
/** A longer line is none that Claude Code wrote, and stays as it is. */
const LONGEST_LINE = 128 * 1024 * 1024

/** The lines of a transcript, changed as asked and counted. Bytes that are no text stay as they are, since their lines do not parse. */
export async function* rewriteContent(
  chunks: AsyncIterable<Buffer>,
  rewriting: Rewriting,
  counts: RewriteCounts,
): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const end = bytes.lastIndexOf(NEWLINE) + 1
    rest = Buffer.from(bytes.subarray(end))
    if (end > 0) yield rewriteLines(bytes.subarray(0, end), rewriting, counts)
    if (rest.length <= LONGEST_LINE) continue
    yield rest
    rest = Buffer.alloc(0)
  }
  if (rest.length > 0) yield rewriteLines(rest, rewriting, counts)
}

function rewriteLines(bytes: Buffer, rewriting: Rewriting, counts: RewriteCounts): Buffer {
  const parts: Buffer[] = []
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, start)
    const end = newline < 0 ? bytes.length : newline
    const line = bytes.subarray(start, end)
    const { text, session, cwd } = rewriteLine(line.toString('utf8'), rewriting)
    if (session) counts.sessionLines++
    if (cwd) counts.cwdLines++
    parts.push(session || cwd ? Buffer.from(text) : line)
    if (newline >= 0) parts.push(bytes.subarray(newline, newline + 1))
    start = end + 1
  }
  return Buffer.concat(parts)
}
