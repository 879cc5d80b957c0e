import { detach } from '../content/short-text.ts'

// The number of characters may be grouped with U+202F, hence no attempt to read it.
const SAVED_TO = /(?:Full output saved to:|Output has been saved to) ?([^\n]+?)(?=\.?(?:\n|$))/

/** How far into a result the notice can stand. */
const NOTICE_WITHIN = 1000

/**
 * The path in a notice that stands where a large tool output would be: `<persisted-output> … Full output
 * saved to: PATH` or `Error: result (N characters) exceeds maximum allowed tokens. Output has been saved to PATH`.
 */
export function overflowPathOf(text: string): string | undefined {
  if (!text.startsWith('<persisted-output>') && !text.startsWith('Error: result (')) return undefined
  const match = SAVED_TO.exec(text.slice(0, NOTICE_WITHIN))
  return match?.[1] === undefined ? undefined : detach(match[1].trim())
}
