import { firstTextOf } from '../call-fields.ts'
import { plainTool } from '../plain-tool.ts'
import type { Tool } from '../tool.ts'

/** Tools that look at, or end, what runs in the background. */
export const shellTaskTool: Tool = {
  ...plainTool,
  names: ['BashOutput', 'KillShell', 'KillBash', 'TaskOutput', 'AgentOutputTool', 'TaskStop'],
  icon: 'square-terminal',
  detail: (input) => firstTextOf(input, 'bash_id', 'shell_id', 'task_id', 'filter'),
}
