import type { StepKind } from '../model/steps/step.ts'
import type { TurnOutline } from './item.ts'

/** What started a turn that no person started. */
const BEGUN_BY: Readonly<Partial<Record<StepKind, string>>> = {
  scheduled: 'Scheduled',
  message: 'Message',
  notification: 'Notification',
  compaction: 'Conversation compacted',
}

/** The title of a turn in an outline or a heading: the words that started it, and who wrote them if not a person. */
export function titleOfTurn({ kind, title }: Pick<TurnOutline, 'kind' | 'title'>): string {
  const begunBy = kind === null ? undefined : BEGUN_BY[kind]
  if (begunBy === undefined || title.trim() === '') return begunBy ?? title
  return kind === 'compaction' ? begunBy : `${begunBy}: ${title}`
}
