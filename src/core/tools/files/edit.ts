import { findObject, type JsonObject } from '../../parse/json-value.ts'
import { firstTextOf, takeTexts } from '../call-fields.ts'
import { fields, RAW_RESULTS } from '../piece.ts'
import type { Tool } from '../tool.ts'
import { hunksOf, withoutReplacements } from './edit-input.ts'
import { hunksToMarkdown } from './hunks-to-markdown.ts'
import { touchPath } from './touch-path.ts'

export const editTool: Tool = {
  names: ['Edit', 'MultiEdit'],
  icon: 'file-pen',
  detail: (input) => firstTextOf(input, 'file_path'),
  isTitle: true,
  figures: (call) => [{ kind: 'changes', hunks: hunksOf(call) }],
  body: (call) => {
    const hunks = hunksOf(call)
    const { texts, rest } = takeTexts(call.input, ['file_path'])
    return [
      hunks.length > 0 ? { kind: 'diff', path: texts.file_path ?? '', hunks } : undefined,
      fields(withoutReplacements(rest)),
      RAW_RESULTS,
    ]
  },
  markdown: {
    key: 'edits',
    // Where the edit stands in the file is in the patch only.
    needsOutcome: true,
    input: (call) => ({ own: hunksToMarkdown(hunksOf(call)), rest: withoutReplacements(call.input) }),
  },
  touched: (input) => touchPath(input.file_path, createsFile(input) ? 'created' : 'edited'),
  waitsForPerson: true,
}

/** An edit that replaces nothing makes a new file. */
function createsFile(input: JsonObject): boolean {
  const first = Array.isArray(input.edits) ? findObject(input.edits[0]) : input
  return first?.old_string === ''
}
