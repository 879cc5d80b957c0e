import { toDay, toExactDate } from '../../../shared/format.ts'

export interface DayRangeProps {
  readonly oldest: number | null
  readonly newest: number | null
  readonly now: number
}

export function DayRange({ oldest, newest, now }: DayRangeProps) {
  if (oldest === null || newest === null) return <span className="quiet">–</span>
  const [first, last] = [toDay(oldest, now), toDay(newest, now)]
  return (
    <span title={`${toExactDate(oldest)} – ${toExactDate(newest)}`}>
      {first === last ? first : `${first} – ${last}`}
    </span>
  )
}
