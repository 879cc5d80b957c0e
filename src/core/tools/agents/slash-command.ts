import { firstTextOf } from '../call-fields.ts'
import { plainTool } from '../plain-tool.ts'
import type { Tool } from '../tool.ts'

export const slashCommandTool: Tool = {
  ...plainTool,
  names: ['SlashCommand'],
  icon: 'square-slash',
  label: () => 'Command',
  detail: (input) => firstTextOf(input, 'command'),
}
