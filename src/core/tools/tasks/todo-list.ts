import { inlineCode, keepsSpace, plainLine } from '../../markdown/inline.ts'
import type { CallPart } from '../../model/steps/step-content.ts'
import { findObject, isObject } from '../../parse/json-value.ts'
import { isNothing } from '../call-fields.ts'
import { fields, RAW_RESULTS, type Task } from '../piece.ts'
import { plainTool } from '../plain-tool.ts'
import type { InputMarkdown, Tool } from '../tool.ts'
import { doneFigure, toTasks } from './tasks.ts'

/** To 2.1.167: the whole list at once. */
export const todoListTool: Tool = {
  names: ['TodoWrite'],
  icon: 'list-checks',
  label: () => 'To-do list',
  detail: (input) => {
    const current = toTasks(input.todos)?.find(({ status }) => status === 'in_progress')
    return current?.activeText ?? current?.text
  },
  isProse: true,
  figures: (call) => [doneFigure(tasksOf(call))],
  body: (call) => {
    const tasks = tasksOf(call)
    if (tasks === undefined) return plainTool.body(call)
    const { todos: _, ...rest } = findObject(call.input) ?? {}
    return [{ kind: 'checklist', tasks }, fields(rest), RAW_RESULTS]
  },
  markdown: { key: 'todos', isFirst: true, input: writeTodos },
}

function tasksOf({ input }: CallPart): readonly Task[] | undefined {
  return toTasks(findObject(input)?.todos)
}

function writeTodos({ input }: CallPart): InputMarkdown {
  if (!isObject(input)) return { own: '', rest: input }
  const { todos, ...rest } = input
  const tasks = Array.isArray(todos) ? todos.map(writeTodo) : [undefined]
  return tasks.includes(undefined) ? { own: '', rest: input } : { own: tasks.join('\n'), rest }
}

const TASK_STATES: ReadonlySet<unknown> = new Set(['pending', 'in_progress', 'completed'])

/** An item of a task list; undefined if a line cannot say all of it. */
function writeTodo(todo: unknown): string | undefined {
  if (!isObject(todo) || !Object.values(todo).every(keepsSpace)) return undefined
  const { content, status, activeForm, ...others } = todo
  if (typeof content !== 'string') return undefined
  const mark = status === 'completed' ? 'x' : ' '
  const state = status === 'in_progress' ? ' *(in progress)*' : ''
  const more = Object.entries({
    ...(TASK_STATES.has(status) ? {} : { status }),
    ...(activeForm === content ? {} : { activeForm }),
    ...others,
  }).flatMap(([key, value]) => (isNothing(value) ? [] : ` · ${plainLine(key)}: ${inlineCode(String(value))}`))
  return `- [${mark}] ${plainLine(content)}${state}${more.join('')}`
}
