import { findString, isObject } from '../../parse/json-value.ts'
import { isNothing, takeTexts } from '../call-fields.ts'
import { figure, type RowFigure, type Task } from '../piece.ts'

const STATES: ReadonlyMap<string, string> = new Map([
  ['pending', 'To do'],
  ['in_progress', 'In progress'],
  ['completed', 'Done'],
  ['cancelled', 'Cancelled'],
  ['deleted', 'Deleted'],
])

export function labelOfState(status: string): string {
  return STATES.get(status) ?? status
}

export function isKnownState(status: string): boolean {
  return STATES.has(status)
}

/** Undefined if anything is not as expected: then all of it is shown as it is. */
export function toTasks(list: unknown): readonly Task[] | undefined {
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

export function idOf(value: unknown): string | undefined {
  return isObject(value) ? findString(value.id) : undefined
}

function withoutNothing(value: unknown): unknown {
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([, field]) => !isNothing(field)))
    : value
}

/** How many are done. */
export function doneFigure(tasks: readonly Task[] | undefined): RowFigure | undefined {
  if (tasks === undefined || tasks.length === 0) return undefined
  const done = tasks.filter(({ status }) => status === 'completed').length
  return figure(`${done} of ${tasks.length} done`)
}
