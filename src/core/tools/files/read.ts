import type { CallPart } from '../../model/steps/step-content.ts'
import { findNumber, findObject } from '../../parse/json-value.ts'
import { toCounted, toFigure } from '../../render/figures.ts'
import { parseNumberedText } from '../../render/text/numbered-text.ts'
import { failureOf, firstTextOf, isAllText, outcomeOf, resultText, takeTexts } from '../call-fields.ts'
import { fields, figure, RESULTS, remark } from '../piece.ts'
import { PLAIN_MARKDOWN } from '../plain-tool.ts'
import type { Tool } from '../tool.ts'
import { touchPath } from './touch-path.ts'

export const readTool: Tool = {
  names: ['Read', 'NotebookRead'],
  icon: 'file-text',
  detail: (input) => firstTextOf(input, 'file_path'),
  isTitle: true,
  figures: (call) => {
    const lines = findNumber(fileOf(call)?.numLines)
    return [figure(lines === undefined ? undefined : toCounted(lines, 'line'))]
  },
  body: (call) => {
    const { texts, rest } = takeTexts(call.input, ['file_path'])
    const isPlain = failureOf(call) === undefined && isAllText(call)
    const numbered = isPlain ? parseNumberedText(resultText(call)) : undefined
    const before = [remark(rangeOf(call)), fields(rest)]
    if (numbered === undefined) return [...before, RESULTS]
    const { code, numbers, rest: told } = numbered
    return [
      ...before,
      { kind: 'lines', path: texts.file_path ?? '', code, numbers },
      { kind: 'told', text: told },
    ]
  },
  markdown: PLAIN_MARKDOWN,
  touched: ({ file_path, notebook_path }) => touchPath(file_path ?? notebook_path, 'read'),
}

function fileOf(call: CallPart) {
  return findObject(outcomeOf(call)?.file)
}

function rangeOf(call: CallPart): string | undefined {
  const file = fileOf(call)
  const start = findNumber(file?.startLine)
  const count = findNumber(file?.numLines)
  const total = findNumber(file?.totalLines)
  if (start === undefined || count === undefined || total === undefined || count >= total) return undefined
  return `Lines ${toFigure(start)} to ${toFigure(start + count - 1)} of ${toFigure(total)}`
}
