import { advisorTool } from './agents/advisor.ts'
import { agentTool } from './agents/agent.ts'
import { skillTool } from './agents/skill.ts'
import { slashCommandTool } from './agents/slash-command.ts'
import { planTool } from './asking/plan.ts'
import { planModeTool } from './asking/plan-mode.ts'
import { questionTool } from './asking/question.ts'
import { editTool } from './files/edit.ts'
import { notebookTool } from './files/notebook.ts'
import { readTool } from './files/read.ts'
import { writeTool } from './files/write.ts'
import { mcpTool } from './mcp.ts'
import { plainTool } from './plain-tool.ts'
import { globTool } from './searching/glob.ts'
import { grepTool } from './searching/grep.ts'
import { listTool } from './searching/list.ts'
import { toolSearchTool } from './searching/tool-search.ts'
import { powerShellTool, shellTool } from './shell/shell.ts'
import { shellTaskTool } from './shell/shell-task.ts'
import { newTaskTool } from './tasks/new-task.ts'
import { taskTool } from './tasks/task.ts'
import { taskListTool } from './tasks/task-list.ts'
import { todoListTool } from './tasks/todo-list.ts'
import type { Tool } from './tool.ts'
import { webPageTool } from './web/web-page.ts'
import { webSearchTool } from './web/web-search.ts'

/** Every tool that Scrollback knows. */
export const TOOLS: readonly Tool[] = [
  shellTool,
  powerShellTool,
  shellTaskTool,
  readTool,
  editTool,
  writeTool,
  notebookTool,
  grepTool,
  globTool,
  listTool,
  toolSearchTool,
  agentTool,
  advisorTool,
  skillTool,
  slashCommandTool,
  todoListTool,
  newTaskTool,
  taskTool,
  taskListTool,
  webPageTool,
  webSearchTool,
  questionTool,
  planTool,
  planModeTool,
  mcpTool,
]

export type FindTool = (name: string) => Tool

export function createToolFinder(tools: readonly Tool[]): FindTool {
  const toolByName = new Map<string, Tool>()
  const toolByPattern: (readonly [RegExp, Tool])[] = []
  for (const tool of tools)
    for (const name of tool.names) {
      if (typeof name === 'string') toolByName.set(name.toLowerCase(), tool)
      else toolByPattern.push([name, tool])
    }
  return (name) =>
    toolByName.get(name.toLowerCase()) ??
    toolByPattern.find(([pattern]) => pattern.test(name))?.[1] ??
    plainTool
}

/** By any name of a tool; one that nobody knows is a plain one. */
export const findTool = createToolFinder(TOOLS)
