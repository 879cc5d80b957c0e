import { addDays } from '../../../core/usage/local-days.ts'

export const USAGE_RANGES = ['7d', '30d', '90d', 'year', 'all', 'own'] as const

export type UsageRange = (typeof USAGE_RANGES)[number]

/** Days as a date field has them, both included; empty where none is chosen. */
export interface OwnRange {
  readonly from: string
  readonly to: string
}

export interface DaySpan {
  readonly since: string | null
  readonly until: string | null
}

const DAYS: Readonly<Record<Exclude<UsageRange, 'all' | 'own'>, number>> = {
  '7d': 7,
  '30d': 30,
  '90d': 90,
  year: 365,
}

export function toSpan(range: UsageRange, own: OwnRange, today: string): DaySpan {
  if (range === 'all') return { since: null, until: null }
  if (range === 'own') return { since: own.from || null, until: own.to || null }
  return { since: addDays(today, 1 - DAYS[range]), until: today }
}
