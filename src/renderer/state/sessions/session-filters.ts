import { isConversation } from '../../../core/model/session/classify.ts'
import { toDaysAgo } from '../../../shared/format.ts'
import type { Session } from '../../../shared/schemas/sessions.ts'

/** Which sessions are listed; null and false mean any. */
export interface SessionFilters {
  readonly project: string | null
  /** Changed today (0), or within so many days. */
  readonly days: number | null
  readonly tag: string | null
  readonly model: string | null
  readonly gitBranch: string | null
  readonly isStarred: boolean
  readonly hasBranches: boolean
  readonly hasErrors: boolean
  readonly isGone: boolean
  readonly isKept: boolean
}

export const NO_FILTERS: SessionFilters = {
  project: null,
  days: null,
  tag: null,
  model: null,
  gitBranch: null,
  isStarred: false,
  hasBranches: false,
  hasErrors: false,
  isGone: false,
  isKept: false,
}

/** The time of the last event in the session; 0 if unknown. */
export function toTime({ updated, started }: Pick<Session, 'updated' | 'started'>): number {
  return updated ?? started ?? 0
}

/** Warmups, internal agents, empty and metadata-only sessions, which have no conversation. */
export function isMinor(session: Pick<Session, 'class'>): boolean {
  return !isConversation(session)
}

export function matchesFilters(session: Session, filters: SessionFilters, now: number): boolean {
  const { project, days, tag, model, gitBranch, isStarred, hasBranches, hasErrors, isGone, isKept } = filters
  if (project !== null && session.project !== project) return false
  if (days !== null && toDaysAgo(toTime(session), now) > days) return false
  if (tag !== null && !session.tags.includes(tag)) return false
  if (isStarred && !session.starred) return false
  if (model !== null && !session.models.includes(model)) return false
  if (gitBranch !== null && !session.gitBranches.includes(gitBranch)) return false
  if (hasBranches && session.branches < 2) return false
  if (hasErrors && session.errors === 0) return false
  if (isGone && !session.isGone) return false
  return !isKept || session.isKept
}

export function countFilters(filters: SessionFilters): number {
  return Object.values(filters).filter((value) => value !== null && value !== false).length
}

/** The listed sessions, and how many minor ones are hidden by default. */
export interface Listed {
  readonly sessions: readonly Session[]
  readonly hidden: number
}

export function listSessions(
  sessions: readonly Session[],
  filters: SessionFilters,
  { isAllShown, now }: { readonly isAllShown: boolean; readonly now: number },
): Listed {
  const matching = sessions.filter((session) => matchesFilters(session, filters, now))
  const major = matching.filter((session) => !isMinor(session))
  return { sessions: isAllShown ? matching : major, hidden: matching.length - major.length }
}

export interface FilterChoices {
  readonly projects: readonly string[]
  readonly tags: readonly string[]
  readonly models: readonly string[]
  readonly gitBranches: readonly string[]
}

/** The choices, in alphabetical order. */
export function toFilterChoices(sessions: readonly Session[]): FilterChoices {
  return {
    projects: sortUnique(sessions.map(({ project }) => project)),
    tags: sortUnique(sessions.flatMap(({ tags }) => tags)),
    models: sortUnique(sessions.flatMap(({ models }) => models)),
    gitBranches: sortUnique(sessions.flatMap(({ gitBranches }) => gitBranches)),
  }
}

function sortUnique(values: readonly string[]): readonly string[] {
  return [...new Set(values)].sort((one, other) => one.localeCompare(other, 'en'))
}
