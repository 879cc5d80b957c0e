import { findString } from '../../parse/json-value.ts'
import { plainTool } from '../plain-tool.ts'
import type { Tool } from '../tool.ts'
import { labelOfState } from './tasks.ts'

/** Changes a task, or looks at it. */
export const taskTool: Tool = {
  ...plainTool,
  names: ['TaskUpdate', 'TaskGet'],
  icon: 'list-checks',
  label: () => 'Task',
  detail: (input, call) => {
    const { taskId, status, subject } = input
    const parts = [
      typeof taskId === 'string' ? `#${taskId}` : undefined,
      findString(subject) ?? call.subject,
      typeof status === 'string' ? labelOfState(status).toLowerCase() : undefined,
    ]
    return parts.filter((part) => part !== undefined).join(' · ') || undefined
  },
  isProse: true,
  taskNamed: ({ taskId }) => findString(taskId),
}
