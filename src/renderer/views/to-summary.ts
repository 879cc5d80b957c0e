import { toCounted, toSize } from '../../shared/format.ts'
import type { Root } from '../../shared/roots.ts'
import type { SurveyState } from '../state/roots-store.ts'

/** “3 folders, 41 projects, 1,203 sessions, 1.2 GB”, with what is counted so far. */
export function toSummary(roots: readonly Root[], surveys: ReadonlyMap<string, SurveyState>): string {
  const states = roots.map(({ path }) => surveys.get(path))
  const done = states.flatMap((state) => (state?.kind === 'surveyed' ? [state.survey] : []))
  const sum = (of: (survey: (typeof done)[number]) => number) =>
    done.reduce((total, survey) => total + of(survey), 0)
  const figures = [
    toCounted(roots.length, 'folder'),
    toCounted(
      sum(({ projects }) => projects),
      'project',
    ),
    toCounted(
      sum(({ sessions }) => sessions),
      'session',
    ),
    toSize(sum(({ bytes }) => bytes)),
  ]
  const isCounting = states.some((state) => state === undefined || state.kind === 'surveying')
  return isCounting ? `${figures[0]}, counting…` : figures.join(', ')
}
