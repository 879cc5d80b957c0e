import { REMAINS_WORDS } from '../../../../../core/items/reading-words.ts'
import { BEING_WRITTEN_MS } from '../../../../../shared/being-written.ts'
import { toDaysLeft } from '../../../../../shared/cleanup.ts'
import { toCounted } from '../../../../../shared/format.ts'
import type { Session } from '../../../../../shared/schemas/sessions.ts'

export type MarkKind =
  | 'live'
  | 'background'
  | 'remains'
  | 'earlier'
  | 'branches'
  | 'subagents'
  | 'gone'
  | 'kept'
  | 'expiring'

/** Something worth seeing at a glance. */
export interface Mark {
  readonly kind: MarkKind
  /** What a screen reader says, and what is shown on hover. */
  readonly name: string
  /** Beside the icon, where a number tells more. */
  readonly text: string
}

const GONE: Mark = {
  kind: 'gone',
  name: 'Gone from disk, not backed up',
  text: 'Gone',
}
const KEPT: Mark = { kind: 'kept', name: 'Gone from disk, kept in your vault', text: 'Gone, kept' }

/** With more days than this there is no hurry. */
export const SOON_DAYS = 7
/** A copy has a new time of its own; what Claude Code writes has the time of its last record. */
const COPY_MS = 300_000

export function toMarks(
  session: Session,
  { now, cleanupPeriodDays }: { readonly now: number; readonly cleanupPeriodDays: number | undefined },
): readonly Mark[] {
  const marks: Mark[] = []
  if (isLive(session, now)) marks.push({ kind: 'live', name: 'Being written right now', text: '' })
  if (session.remains !== null)
    marks.push({ kind: 'remains', name: REMAINS_WORDS[session.remains], text: 'Left over' })
  if (session.isBackground)
    marks.push({ kind: 'background', name: 'A copy that went on in the background', text: 'Background' })
  if (session.earlier > 0 && session.remains !== 'earlier') {
    const name = toCounted(session.earlier, 'earlier version')
    marks.push({ kind: 'earlier', name, text: String(session.earlier) })
  }
  if (session.branches > 1) {
    marks.push({
      kind: 'branches',
      name: toCounted(session.branches, 'branch', 'branches'),
      text: String(session.branches),
    })
  }
  if (session.subagents > 0) {
    marks.push({
      kind: 'subagents',
      name: toCounted(session.subagents, 'subagent'),
      text: String(session.subagents),
    })
  }
  if (session.isGone) marks.push(session.isKept ? KEPT : GONE)
  else if (cleanupPeriodDays !== undefined) {
    const left = toDaysLeft(session.modified, cleanupPeriodDays, now)
    if (left <= SOON_DAYS)
      marks.push({
        // No hurry where there is a copy.
        kind: session.isKept ? 'kept' : 'expiring',
        name: toExpiry(left, session.isKept),
        text: left === 0 ? 'due' : `${left} d`,
      })
  }
  return marks
}

export function isLive({ isGone, remains, modified, updated }: Session, now: number): boolean {
  return (
    !isGone &&
    remains !== 'outputs' &&
    now - modified < BEING_WRITTEN_MS &&
    updated !== null &&
    modified - updated < COPY_MS
  )
}

export function toExpiry(daysLeft: number, isKept: boolean): string {
  const expiry =
    daysLeft === 0
      ? 'Claude Code may delete it at its next start'
      : `Claude Code deletes it in ${toCounted(daysLeft, 'day')}`
  return isKept ? `${expiry}; a copy is in your vault` : expiry
}
