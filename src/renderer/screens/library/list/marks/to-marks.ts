import { REMAINS_WORDS } from '../../../../../core/items/reading-words.ts'
import { isBeingWritten } from '../../../../../shared/being-written.ts'
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
  name: 'Deleted from disk, not backed up',
  text: 'Deleted',
}
const KEPT: Mark = {
  kind: 'kept',
  name: 'Deleted from disk, backed up in your vault',
  text: 'Deleted, backed up',
}

/** With more days than this there is no hurry. */
export const SOON_DAYS = 7

export function toMarks(
  session: Session,
  { now, cleanupPeriodDays }: { readonly now: number; readonly cleanupPeriodDays: number | undefined },
): readonly Mark[] {
  const marks: Mark[] = []
  if (isLive(session, now)) marks.push({ kind: 'live', name: 'Being written right now', text: '' })
  if (session.remains !== null)
    marks.push({ kind: 'remains', name: REMAINS_WORDS[session.remains], text: 'No transcript' })
  if (session.isBackground)
    marks.push({ kind: 'background', name: 'A copy that continued in the background', text: 'Background' })
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
  else if (cleanupPeriodDays !== undefined && !session.isKept) {
    const left = toDaysLeft(session.modified, cleanupPeriodDays, now)
    if (left <= SOON_DAYS)
      marks.push({
        kind: 'expiring',
        name: toExpiry(left),
        text: left === 0 ? 'due' : `${left} d`,
      })
  }
  return marks
}

export function isLive(session: Session, now: number): boolean {
  return !session.isGone && session.remains !== 'outputs' && isBeingWritten(session, now)
}

export function toExpiry(daysLeft: number): string {
  return daysLeft === 0
    ? 'Claude Code may delete it the next time it starts'
    : `Claude Code will delete it in ${toCounted(daysLeft, 'day')}`
}
