const KEY = Buffer.from('"toolUseResult":')

/** Shapes of the value that say nothing which the outline of a record needs: no agent's id. */
const PLAIN_SHAPES = [
  '"',
  '[',
  '{"stdout":"',
  '{"type":"',
  '{"filePath":"',
  '{"mode":"',
  '{"filenames":',
  '{"oldTodos":',
]
const LONGEST_SHAPE = 16

/** What can follow the value, near the end of the line. */
const FOLLOWERS = [',"sourceToolAssistantUUID":"', ',"userType":"']
const TAIL_LENGTH = 1024

/** What a command did to files stands nowhere else, and everybody who shows the call wants it. */
const EDITS = Buffer.from(',"bashEditDiff":')

/** Shorter lines are not worth the search. */
const WORTHWHILE = 2048

/**
 * The text of a line without its `toolUseResult`: two fifths of all bytes, mostly a second copy of the result.
 * Undefined where that cannot be told with ease; then the line is decoded whole.
 *
 * Neither key can be part of a text, as a quote in a text has a backslash before it. Should one of them be a
 * key inside the value after all, what is left is not JSON, and the line is parsed whole in a second try.
 */
export function decodeWithoutToolUseResult(bytes: Buffer, start: number, end: number): string | undefined {
  if (end - start < WORTHWHILE) return undefined
  const at = bytes.subarray(start, end).indexOf(KEY)
  if (at <= 0 || bytes[start + at - 1] !== 0x2c) return undefined
  const valueStart = start + at + KEY.length
  const shape = bytes.toString('latin1', valueStart, valueStart + LONGEST_SHAPE)
  if (!PLAIN_SHAPES.some((plain) => shape.startsWith(plain))) return undefined
  const tail = bytes.toString('latin1', Math.max(valueStart, end - TAIL_LENGTH), end)
  if (tail.includes('"persistedOutputPath"')) return undefined
  if (shape.startsWith('{"stdout":') && bytes.subarray(valueStart, end).includes(EDITS)) return undefined
  for (const follower of FOLLOWERS) {
    const found = tail.lastIndexOf(follower)
    if (found < 0) continue
    return (
      bytes.toString('utf8', start, start + at - 1) + bytes.toString('utf8', end - tail.length + found, end)
    )
  }
  return undefined
}

/** For those who look at all that a line says. */
export function decodeWhole(): undefined {
  return undefined
}

/** What a line begins with that tells what a tool printed, or that it is still at work. */
const UNSAID = ['"type":"tool_result"', '"type":"progress"']
const HEAD_LENGTH = 1024

/** The same for a glance at what people and the model said: a line of anything else is left out, as if it were blank. */
export function decodeIfSaid(bytes: Buffer, start: number, end: number): string | undefined {
  const head = bytes.toString('latin1', start, Math.min(end, start + HEAD_LENGTH))
  if (UNSAID.some((type) => head.includes(type))) return ''
  return decodeWithoutToolUseResult(bytes, start, end)
}
