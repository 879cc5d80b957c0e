import { firstTextOf } from '../call-fields.ts'
import { plainTool } from '../plain-tool.ts'
import type { Tool } from '../tool.ts'

/** Loads tools that the model knows only by name. */
export const toolSearchTool: Tool = {
  ...plainTool,
  names: ['ToolSearch'],
  icon: 'search',
  detail: (input) => firstTextOf(input, 'query'),
}
