import { type Completion, completions } from '../../../../core/query/help/completions.ts'
import type { FilterChoices } from '../../../state/sessions/session-filters.ts'
import { toProjectName } from '../list/to-project-name.ts'

const MOST = 8

/** What may be meant at the cursor: filters, their fixed values, and the values that there are in this library. */
export function toCompletions(text: string, cursor: number, choices: FilterChoices): readonly Completion[] {
  const typed = /\S*$/.exec(text.slice(0, cursor))?.[0] ?? ''
  // Behind a space everything would be possible, and nothing is meant yet.
  if (typed.replace(/^-/, '') === '') return []
  return [...completions(text, cursor), ...completeValues(text, typed, cursor, choices)]
    .filter((completion) => completion.text !== typed)
    .slice(0, MOST)
}

export function applyCompletion(
  text: string,
  { text: inserted, from, to }: Completion,
): { readonly text: string; readonly cursor: number } {
  // A filter that is whole is followed by the next word; one without its value is not.
  const space = inserted.endsWith(':') || text[to] === ' ' ? '' : ' '
  return {
    text: `${text.slice(0, from)}${inserted}${space}${text.slice(to)}`,
    cursor: from + inserted.length + space.length,
  }
}

function completeValues(
  text: string,
  typed: string,
  cursor: number,
  { projects, models, gitBranches }: FilterChoices,
): readonly Completion[] {
  const [, filter, name, start] = /^(-?(project|model|branch):)"?(.*)$/i.exec(typed) ?? []
  if (filter === undefined || name === undefined || start === undefined) return []
  const values: Readonly<Record<string, readonly string[]>> = {
    project: [...new Set(projects.map((project) => toProjectName(project).name))],
    model: models,
    branch: gitBranches,
  }
  const from = cursor - typed.length
  const to = cursor + (/^\S*/.exec(text.slice(cursor))?.[0].length ?? 0)
  return (values[name.toLowerCase()] ?? [])
    .filter((value) => value.toLowerCase().includes(start.toLowerCase()))
    .map((value) => ({
      text: `${filter}${/\s/.test(value) ? `"${value}"` : value}`,
      meaning: value,
      from,
      to,
    }))
}
