import type { MarkupPart } from './markup-part.ts'
import { readMarkup } from './read-markup.ts'

const ERROR = /^\s*<tool_use_error>([\s\S]*?)(?:<\/tool_use_error>\s*)?$/
const OVERFLOW_START = '<persisted-output>'
/** What Claude Code adds behind a result, for the model. */
const ADDED = ['system-reminder', 'usage']

/**
 * What a tool gave back, without what Claude Code wraps around it. Only what stands at its very start or its very end counts:
 * a tag in the middle is part of what the tool printed.
 */
export function readOutput(text: string): readonly MarkupPart[] {
  let output = ERROR.exec(text)?.[1] ?? text
  const added: MarkupPart[] = []
  for (;;) {
    const from = findAdded(output)
    if (from < 0) break
    added.unshift(...readMarkup(output.slice(from)))
    output = output.slice(0, from).trimEnd()
  }
  const parts = output.startsWith(OVERFLOW_START) ? readMarkup(output) : toText(output)
  return [...parts, ...added]
}

function toText(text: string): readonly MarkupPart[] {
  return text.trim() === '' ? [] : [{ kind: 'text', text }]
}

/** Where the last element begins, if the text ends with it. */
function findAdded(text: string): number {
  const end = text.trimEnd()
  if (!end.endsWith('>')) return -1
  const tag = ADDED.find((each) => end.endsWith(`</${each}>`))
  if (tag === undefined) return -1
  const from = end.lastIndexOf(`<${tag}>`)
  return from < 0 || !/(?:^|\n) {0,3}$/.test(end.slice(0, from)) ? -1 : from
}
