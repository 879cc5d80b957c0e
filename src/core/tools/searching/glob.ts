import { firstTextOf } from '../call-fields.ts'
import { plainTool } from '../plain-tool.ts'
import type { Tool } from '../tool.ts'
import { foundFigures, joinDetail } from './found.ts'

export const globTool: Tool = {
  ...plainTool,
  names: ['Glob'],
  icon: 'folder-search',
  detail: (input) => joinDetail(firstTextOf(input, 'pattern'), firstTextOf(input, 'path')),
  figures: foundFigures,
}
