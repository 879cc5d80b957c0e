import { firstTextOf } from '../call-fields.ts'
import { plainTool } from '../plain-tool.ts'
import type { Tool } from '../tool.ts'

export const listTool: Tool = {
  ...plainTool,
  names: ['LS'],
  icon: 'folder-open',
  detail: (input) => firstTextOf(input, 'path'),
}
