import { ADVISOR } from '../../tools/call-fields.ts'
import { advisorTool } from './advisor-tool.tsx'
import { agentTool } from './agent-tool.tsx'
import { editTool } from './edit-tool.tsx'
import { genericTool } from './generic-tool.tsx'
import { isMcpTool, mcpTool } from './mcp-tool.ts'
import { notebookTool } from './notebook-tool.tsx'
import { planTool } from './plan-tool.tsx'
import { questionTool } from './question-tool.tsx'
import { readTool } from './read-tool.tsx'
import { globTool, grepTool, listTool, toolSearchTool } from './search-tools.tsx'
import { shellTaskTool, shellTool } from './shell-tool.tsx'
import { skillTool, slashCommandTool } from './skill-tool.tsx'
import { taskCreateTool, taskListTool, taskUpdateTool, todoTool } from './task-tools.tsx'
import type { ToolView } from './tool-view.ts'
import { webFetchTool, webSearchTool } from './web-tools.tsx'
import { writeTool } from './write-tool.tsx'

/** Each tool by all its names: some were renamed, and models write some in lower case. */
const VIEW_BY_TOOL: ReadonlyMap<string, ToolView> = new Map<string, ToolView>([
  ['bash', shellTool],
  ['powershell', shellTool],
  ['bashoutput', shellTaskTool],
  ['killshell', shellTaskTool],
  ['killbash', shellTaskTool],
  ['taskoutput', shellTaskTool],
  ['agentoutputtool', shellTaskTool],
  ['taskstop', shellTaskTool],
  ['read', readTool],
  ['notebookread', readTool],
  ['edit', editTool],
  ['multiedit', editTool],
  ['write', writeTool],
  ['notebookedit', notebookTool],
  ['grep', grepTool],
  ['glob', globTool],
  ['ls', listTool],
  ['toolsearch', toolSearchTool],
  ['task', agentTool],
  ['agent', agentTool],
  [ADVISOR, advisorTool],
  ['todowrite', todoTool],
  ['taskcreate', taskCreateTool],
  ['taskupdate', taskUpdateTool],
  ['taskget', taskUpdateTool],
  ['tasklist', taskListTool],
  ['webfetch', webFetchTool],
  ['web_fetch', webFetchTool],
  ['websearch', webSearchTool],
  ['web_search', webSearchTool],
  ['askuserquestion', questionTool],
  ['exitplanmode', planTool],
  ['exit_plan_mode', planTool],
  ['enterplanmode', planTool],
  ['skill', skillTool],
  ['slashcommand', slashCommandTool],
])

export function findToolView(name: string): ToolView {
  return VIEW_BY_TOOL.get(name.toLowerCase()) ?? (isMcpTool(name) ? mcpTool : genericTool)
}
