import { findString } from '../../parse/json-value.ts'
import { firstTextOf, outcomeOf, takeTexts } from '../call-fields.ts'
import { fields, RAW_RESULTS } from '../piece.ts'
import { PLAIN_MARKDOWN } from '../plain-tool.ts'
import type { Tool } from '../tool.ts'
import { touchPath } from './touch-path.ts'

export const notebookTool: Tool = {
  names: ['NotebookEdit'],
  icon: 'notebook-pen',
  detail: (input) => firstTextOf(input, 'notebook_path'),
  isTitle: true,
  body: (call) => {
    const { texts, rest } = takeTexts(call.input, ['notebook_path', 'new_source'])
    const isMarkdown = takeTexts(call.input, ['cell_type']).texts.cell_type === 'markdown'
    const language = isMarkdown ? 'markdown' : (findString(outcomeOf(call)?.language) ?? 'python')
    return [
      fields(rest),
      texts.new_source ? { kind: 'code', label: 'Cell', code: texts.new_source, language } : undefined,
      RAW_RESULTS,
    ]
  },
  markdown: PLAIN_MARKDOWN,
  touched: ({ notebook_path }) => touchPath(notebook_path, 'edited'),
  waitsForPerson: true,
}
