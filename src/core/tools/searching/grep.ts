import { firstTextOf } from '../call-fields.ts'
import { plainTool } from '../plain-tool.ts'
import type { Tool } from '../tool.ts'
import { foundFigures, joinDetail } from './found.ts'

export const grepTool: Tool = {
  ...plainTool,
  names: ['Grep'],
  icon: 'file-search',
  detail: (input) =>
    joinDetail(firstTextOf(input, 'pattern', 'query'), firstTextOf(input, 'path', 'glob', 'type')),
  figures: foundFigures,
}
