import type { ExportSelection } from '../../../shared/schemas/export.ts'

/** In the order one thinks of them: from the nearest to all. */
export const EXPORT_SCOPES = ['selected', 'conversation', 'project', 'search', 'range', 'all'] as const

export type ExportScope = (typeof EXPORT_SCOPES)[number]

/** Days as a date field has them, `2026-03-01`, both included; empty where none is chosen. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** What there is to be exported, from where one is. */
export interface ExportChoices {
  /** Sessions that are selected in the list; null where none are. */
  readonly selected: Extract<ExportSelection, { kind: 'sessions' }> | null
  /** The one that is open, or that was pointed at. */
  readonly conversation: ChosenConversation | null
  /** The folder of the project it is in. */
  readonly project: string | null
  /** What stands in the search field. */
  readonly query: string | null
  /** From the first day of all sessions to the last. */
  readonly days: DayRange
}

export interface ChosenConversation {
  readonly title: string
  readonly selection: Extract<ExportSelection, { kind: 'sessions' | 'file' }>
  readonly branches: number
}

export function scopesOf({ selected, conversation, project, query }: ExportChoices): readonly ExportScope[] {
  const has: Readonly<Record<ExportScope, boolean>> = {
    selected: selected !== null,
    conversation: conversation !== null,
    project: project !== null,
    search: query !== null,
    range: true,
    all: true,
  }
  return EXPORT_SCOPES.filter((scope) => has[scope])
}

/** Null for what is not there, or not wholly said. */
export function toSelection(
  { selected, conversation, project, query }: ExportChoices,
  scope: ExportScope,
  range: DayRange,
): ExportSelection | null {
  switch (scope) {
    case 'selected':
      return selected
    case 'conversation':
      return conversation?.selection ?? null
    case 'project':
      return project === null ? null : { kind: 'project', project }
    case 'search':
      return query === null ? null : { kind: 'search', query, isTyping: true }
    case 'range': {
      // A day that is typed may be before the first one.
      const [first, last] = [range.from, range.to].sort()
      const [from, to] = [new Date(`${first}T00:00:00`), new Date(`${last}T23:59:59.999`)]
      const times = { from: from.getTime(), to: to.getTime() }
      return Number.isNaN(times.from + times.to) ? null : { kind: 'range', ...times }
    }
    case 'all':
      return { kind: 'all' }
  }
}

/** The day that a time falls on here. */
export function toDayField(time: number): string {
  const day = new Date(time)
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`
}
