import { ListChecks, ListPlus } from 'lucide-react'
import { findString, isObject } from '../../parse/json-value.ts'
import { isNothing, outcomeOf, takeTexts } from '../../tools/call-fields.ts'
import { TypedText } from '../markdown.tsx'
import { Figure } from '../row.tsx'
import { Checklist, labelOfState, type Task } from './checklist.tsx'
import { genericTool } from './generic-tool.tsx'
import { Rest } from './rest.tsx'
import { Results, ResultsAside } from './results.tsx'
import type { ToolView } from './tool-view.ts'

/** To 2.1.167: the whole list at once. */
export const todoTool: ToolView = {
  icon: ListChecks,
  label: () => 'To-do list',
  detail: (input) => {
    const tasks = toTasks(input.todos)
    const current = tasks?.find(({ status }) => status === 'in_progress')
    return current?.activeText ?? current?.text
  },
  isProse: true,
  figures: (call) => <DoneFigure tasks={isObject(call.input) ? toTasks(call.input.todos) : undefined} />,
  body: (call) => {
    const tasks = isObject(call.input) ? toTasks(call.input.todos) : undefined
    if (tasks === undefined) return genericTool.body(call)
    const rest = isObject(call.input) ? { ...call.input, todos: undefined } : undefined
    return (
      <>
        <Checklist tasks={tasks} />
        <Rest value={rest} />
        <ResultsAside call={call} />
      </>
    )
  },
}

/** From 2.1.17: a task at a time. */
export const taskCreateTool: ToolView = {
  icon: ListPlus,
  label: () => 'New task',
  detail: (input) => findString(input.subject),
  isProse: true,
  body: (call) => {
    const { texts, rest } = takeTexts(call.input, ['subject', 'description', 'activeForm'])
    const { subject, description, activeForm: activeText } = texts
    const text = subject ?? activeText
    const id = idOf(outcomeOf(call)?.task)
    return (
      <>
        {text !== undefined && <Checklist tasks={[{ text, status: 'pending', id, activeText }]} />}
        {description !== undefined && <TypedText text={description} />}
        <Rest value={rest} />
        <ResultsAside call={call} />
      </>
    )
  },
}

export const taskUpdateTool: ToolView = {
  icon: ListChecks,
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
  body: (call) => genericTool.body(call),
}

export const taskListTool: ToolView = {
  icon: ListChecks,
  label: () => 'Tasks',
  detail: () => undefined,
  figures: (call) => <DoneFigure tasks={toTasks(outcomeOf(call)?.tasks)} />,
  body: (call) => {
    const tasks = toTasks(outcomeOf(call)?.tasks)
    return (
      <>
        <Rest value={call.input} />
        {tasks === undefined || tasks.length === 0 ? (
          <Results call={call} />
        ) : (
          <>
            <Checklist tasks={tasks} />
            <ResultsAside call={call} />
          </>
        )}
      </>
    )
  },
}

/** Undefined where anything is not as expected, so that all of it is shown as it is. */
function toTasks(list: unknown): readonly Task[] | undefined {
  if (!Array.isArray(list)) return undefined
  const tasks = list.flatMap((entry: unknown) => toTask(entry) ?? [])
  return tasks.length === list.length ? tasks : undefined
}

function toTask(entry: unknown): Task | undefined {
  if (!isObject(entry)) return undefined
  const name = typeof entry.content === 'string' ? 'content' : 'subject'
  const { texts, rest } = takeTexts(entry, [name, 'status', 'activeForm', 'id'])
  const text = texts[name]
  if (text === undefined) return undefined
  const { status = 'pending', id, activeForm: activeText } = texts
  return { text, status, id, activeText, rest: withoutNothing(rest) }
}

function idOf(value: unknown): string | undefined {
  return isObject(value) ? findString(value.id) : undefined
}

function withoutNothing(value: unknown): unknown {
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([, field]) => !isNothing(field)))
    : value
}

function DoneFigure({ tasks }: { readonly tasks: readonly Task[] | undefined }) {
  if (tasks === undefined || tasks.length === 0) return null
  const done = tasks.filter(({ status }) => status === 'completed').length
  return (
    <Figure>
      {done} of {tasks.length} done
    </Figure>
  )
}
