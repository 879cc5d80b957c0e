import { type Completion, completions } from '../../../../core/query/help/completions.ts'
import type { FilterChoices } from '../../../state/sessions/session-filters.ts'
import { toProjectName } from '../list/to-project-name.ts'

const MOST = 8

/** What may be meant at the cursor: filters, their fixed values, and the values that there are in this library. */
export function toCompletions(text: string, cursor: number, choices: FilterChoices): readonly Completion[] {
  const typed = /\S*$/.exec(text.slice(0, cursor))?.[0] ?? ''
  // Behind a space everything would be possible, and nothing is meant yet.
  if (typed.replace(/^-/, '') === '') return []
  const projects = [...new Set(choices.projects.map((project) => toProjectName(project).name))]
  return completions(text, cursor, { ...choices, projects })
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
