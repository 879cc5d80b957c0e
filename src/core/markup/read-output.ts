import type { MarkupPart } from './markup-part.ts'
import { readMarkup } from './read-markup.ts'
import { splitTags } from './split-tags.ts'

const ERROR = /^\s*<tool_use_error>([\s\S]*?)(?:<\/tool_use_error>\s*)?$/
const OVERFLOW_START = '<persisted-output>'
/** What Claude Code adds behind a result, for the model. */
const ADDED = ['system-reminder', 'usage']
/** What `TaskOutput` gives back, and in older versions `BashOutput`. */
const TASK_START = /^\s*<(?:retrieval_status|status)>/
const TASK_TAGS =
  'retrieval_status|task_id|task_type|status|exit_code|description|timestamp|error|output|stdout|stderr'
const TASK_OUTPUTS: ReadonlySet<string> = new Set(['output', 'stdout', 'stderr', 'error'])

/**
 * What a tool gave back, without what Claude Code wraps around it. Only what stands at its very start or its very end counts:
 * a tag in the middle is part of what the tool printed.
 */
export function readOutput(text: string): readonly MarkupPart[] {
  let output = ERROR.exec(text)?.[1] ?? text
  const added: MarkupPart[] = []
  for (let from = findAdded(output); from >= 0; from = findAdded(output)) {
    added.unshift(...readMarkup(output.slice(from)))
    output = output.slice(0, from).trimEnd()
  }
  return [...readPrinted(output), ...added]
}

function readPrinted(output: string): readonly MarkupPart[] {
  if (output.trim() === '') return []
  if (output.startsWith(OVERFLOW_START)) return readMarkup(output)
  return (TASK_START.test(output) ? readTask(output) : undefined) ?? [{ kind: 'text', text: output }]
}

/** Undefined where it is not made of such tags alone. */
function readTask(text: string): readonly MarkupPart[] | undefined {
  const fields: Record<string, string> = {}
  const outputs: MarkupPart[] = []
  for (const piece of splitTags(text, TASK_TAGS)) {
    if (typeof piece === 'string') {
      if (piece.trim() !== '') return undefined
    } else if (TASK_OUTPUTS.has(piece.tag))
      outputs.push({
        kind: 'output',
        text: piece.text.replace(/^\n|\n$/g, ''),
        isError: piece.tag === 'stderr',
      })
    else fields[piece.tag] = piece.text.trim()
  }
  return [{ kind: 'figures', fields }, ...outputs]
}

/** Where the last element begins, if the text ends with it, or was cut in the middle of it. */
function findAdded(text: string): number {
  for (const tag of ADDED) {
    const from = text.lastIndexOf(`<${tag}>`)
    if (from < 0 || !/(?:^|\n) {0,3}$/.test(text.slice(Math.max(0, from - 4), from))) continue
    const end = text.indexOf(`</${tag}>`, from)
    const isCut = end < 0 && (from === 0 || text.charAt(from + tag.length + 2) === '\n')
    if (isCut || (end >= 0 && text.slice(end + tag.length + 3).trim() === '')) return from
  }
  return -1
}
