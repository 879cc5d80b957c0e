import { toDaysAgo } from '../../../shared/format.ts'

export interface DateGroup {
  readonly key: string
  readonly name: string
  readonly detail: string
}

const months = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' })

/** “Today”, “Yesterday”, “Last 7 days”, and then the month. */
export function toDateGroup(time: number, now: number): DateGroup {
  if (time === 0) return { key: 'date:unknown', name: 'No date', detail: '' }
  const days = toDaysAgo(time, now)
  if (days <= 0) return { key: 'date:today', name: 'Today', detail: '' }
  if (days === 1) return { key: 'date:yesterday', name: 'Yesterday', detail: '' }
  if (days < 7) return { key: 'date:week', name: 'Last 7 days', detail: '' }
  const day = new Date(time)
  return { key: `date:${day.getFullYear()}-${day.getMonth() + 1}`, name: months.format(time), detail: '' }
}
