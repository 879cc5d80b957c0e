import { firstTextOf } from '../call-fields.ts'
import { plainTool } from '../plain-tool.ts'
import type { Tool } from '../tool.ts'

export const skillTool: Tool = {
  ...plainTool,
  names: ['Skill'],
  icon: 'puzzle',
  detail: (input) =>
    [firstTextOf(input, 'skill', 'command', 'name'), firstTextOf(input, 'args')].filter(Boolean).join(' '),
}
