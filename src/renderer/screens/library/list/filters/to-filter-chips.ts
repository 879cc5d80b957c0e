import type { SessionFilters } from '../../../../state/sessions/session-filters.ts'
import { toProjectName } from '../to-project-name.ts'

export const DAY_FILTERS = [
  { days: 0, label: 'Today' },
  { days: 7, label: 'Last 7 days' },
  { days: 30, label: 'Last 30 days' },
  { days: 90, label: 'Last 90 days' },
  { days: 365, label: 'Last year' },
] as const

/** A filter that is on, and how to take it off. */
export interface FilterChip {
  readonly label: string
  readonly without: Partial<SessionFilters>
}

export function toFilterChips(filters: SessionFilters): readonly FilterChip[] {
  const { project, days, tag, model, gitBranch, isStarred, hasBranches, hasErrors, isGone, isKept } = filters
  const chips: FilterChip[] = []
  if (project !== null) chips.push({ label: toProjectName(project).name, without: { project: null } })
  if (days !== null) {
    const label = DAY_FILTERS.find((each) => each.days === days)?.label ?? `Last ${days} days`
    chips.push({ label, without: { days: null } })
  }
  if (tag !== null) chips.push({ label: `Tag ${tag}`, without: { tag: null } })
  if (model !== null) chips.push({ label: model, without: { model: null } })
  if (gitBranch !== null) chips.push({ label: gitBranch, without: { gitBranch: null } })
  if (isStarred) chips.push({ label: 'Starred', without: { isStarred: false } })
  if (hasBranches) chips.push({ label: 'Has branches', without: { hasBranches: false } })
  if (hasErrors) chips.push({ label: 'Has errors', without: { hasErrors: false } })
  if (isGone) chips.push({ label: 'Deleted', without: { isGone: false } })
  if (isKept) chips.push({ label: 'Backed up', without: { isKept: false } })
  return chips
}
