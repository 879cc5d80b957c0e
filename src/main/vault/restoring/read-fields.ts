/**
 * The values that text fields of these names have in the lines of a transcript, in their order; one that comes again at once only
 * once. Quotes inside of a string are escaped, so what somebody wrote about a field is none.
 */
export async function* readFields(
  chunks: AsyncIterable<Buffer>,
  names: readonly string[],
): AsyncGenerator<string> {
  const field = new RegExp(`"(?:${names.join('|')})":("(?:[^"\\\\]|\\\\.)*")`, 'g')
  let last: string | undefined
  for await (const lines of wholeLines(chunks)) {
    for (const [, text] of lines.matchAll(field)) {
      if (text === undefined || text === last) continue
      last = text
      const value = parse(text)
      if (value !== undefined) yield value
    }
  }
}

/** A longer line is none that Claude Code wrote; what it holds is not looked for. */
const LONGEST_LINE = 128 * 1024 * 1024

/** A field may begin in one chunk and end in the next. */
async function* wholeLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const rest: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf('\n') + 1
    if (end > 0) yield Buffer.concat([...rest.splice(0), chunk.subarray(0, end)]).toString('utf8')
    bytes = (end > 0 ? 0 : bytes) + chunk.length - end
    if (bytes > LONGEST_LINE) rest.splice(0)
    else rest.push(Buffer.from(chunk.subarray(end)))
  }
  yield Buffer.concat(rest).toString('utf8')
}

function parse(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
