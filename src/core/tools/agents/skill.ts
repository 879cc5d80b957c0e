import { Puzzle, SquareSlash } from 'lucide-react'
import { firstTextOf } from '../../tools/call-fields.ts'
import { genericTool } from './generic-tool.tsx'
import type { ToolView } from './tool-view.ts'

export const skillTool: ToolView = {
  ...genericTool,
  icon: Puzzle,
  detail: (input) =>
    [firstTextOf(input, 'skill', 'command', 'name'), firstTextOf(input, 'args')].filter(Boolean).join(' '),
}

export const slashCommandTool: ToolView = {
  ...genericTool,
  icon: SquareSlash,
  label: () => 'Command',
  detail: (input) => firstTextOf(input, 'command'),
}
