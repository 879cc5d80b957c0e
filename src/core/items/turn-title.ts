import type { StepKind } from '../model/steps/step.ts'
import type { TurnOutline } from './item.ts'

/** What began a turn that no person began. */
const BEGUN_BY: Readonly<Partial<Record<StepKind, string>>> = {
  scheduled: 'Scheduled',
  message: 'Message',
  notification: 'Notification',
  compaction: 'Conversation compacted',
}

/** A turn in an outline or a heading: the words that began it, and whose they are if they are not a person's. */
export function titleOfTurn({ kind, title }: Pick<TurnOutline, 'kind' | 'title'>): string {
  const begunBy = kind === null ? undefined : BEGUN_BY[kind]
  if (begunBy === undefined || title.trim() === '') return begunBy ?? title
  return kind === 'compaction' ? begunBy : `${begunBy}: ${title}`
}
