import { outcomeOf } from '../call-fields.ts'
import { fields, RAW_RESULTS, RESULTS } from '../piece.ts'
import { plainTool } from '../plain-tool.ts'
import type { Tool } from '../tool.ts'
import { doneFigure, toTasks } from './tasks.ts'

export const taskListTool: Tool = {
  ...plainTool,
  names: ['TaskList'],
  icon: 'list-checks',
  label: () => 'Tasks',
  detail: () => undefined,
  figures: (call) => [doneFigure(toTasks(outcomeOf(call)?.tasks))],
  body: (call) => {
    const tasks = toTasks(outcomeOf(call)?.tasks) ?? []
    return tasks.length === 0
      ? [fields(call.input), RESULTS]
      : [fields(call.input), { kind: 'checklist', tasks }, RAW_RESULTS]
  },
}
