import { toCounted, toSize } from '../../../shared/format.ts'
import type { Root, Survey } from '../../../shared/schemas/roots.ts'
import type { SurveyState } from '../../state/sources/roots-store.ts'

/** “3 folders, 1 file, 41 projects, 1,203 sessions, 1.2 GB”, once everything is counted. */
export function toSummary(roots: readonly Root[], surveys: ReadonlyMap<string, SurveyState>): string {
  const files = roots.filter(({ path }) => path.endsWith('.jsonl')).length
  const folders = [
    (files < roots.length || files === 0) && toCounted(roots.length - files, 'folder'),
    files > 0 && toCounted(files, 'file'),
  ]
    .filter(Boolean)
    .join(', ')
  // What is part of another one is counted there.
  const states = roots.filter(({ isInside }) => isInside === undefined).map(({ path }) => surveys.get(path))
  if (states.some((state) => state === undefined || state.kind === 'surveying'))
    return `${folders}, counting…`
  const done = states.flatMap((state) => (state?.kind === 'surveyed' ? [state.survey] : []))
  if (done.length === 0) return folders
  const sum = (of: (survey: Survey) => number) => done.reduce((total, survey) => total + of(survey), 0)
  const sessions = sum((survey) => survey.sessions)
  if (sessions === 0 && sum((survey) => survey.subagents) === 0) return `${folders}, no conversations yet`
  return [
    folders,
    toCounted(
      sum((survey) => survey.projects),
      'project',
    ),
    toCounted(sessions, 'session'),
    toSize(sum((survey) => survey.bytes)),
  ].join(', ')
}
