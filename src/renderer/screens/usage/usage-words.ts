import { toCompact, toTokens } from '../../../core/render/figures.ts'
import { totalTokens, type UsageFigures } from '../../../core/usage/figures.ts'
import { toCounted, toDollars } from '../../../shared/format.ts'
import type { Measure } from '../../state/usage/usage-store.ts'

export const COST = 'API-equivalent cost'

const LONG_DAY = new Intl.DateTimeFormat('en', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const SHORT_DAY = new Intl.DateTimeFormat('en', { timeZone: 'UTC', day: 'numeric', month: 'short' })

/** “Tue, Nov 10, 2026”. */
export function toLongDay(day: string): string {
  return LONG_DAY.format(new Date(`${day}T00:00:00Z`))
}

/** “Nov 10”. */
export function toShortDay(day: string): string {
  return SHORT_DAY.format(new Date(`${day}T00:00:00Z`))
}

/** “claude-opus-4-8”: the maker's name is on all of them. */
export function toModelName(model: string): string {
  return model.replace(/^claude-/, '').replace(/-20\d{6}$/, '')
}

interface Measured {
  readonly cost: number | null
  readonly tokens: number
}

export function measure(amount: Measured, by: Measure): number {
  return by === 'cost' ? (amount.cost ?? 0) : amount.tokens
}

export function measureFigures(figures: UsageFigures, by: Measure): number {
  return measure({ cost: figures.cost, tokens: totalTokens(figures) }, by)
}

export function toMeasured(value: number, by: Measure): string {
  return by === 'cost' ? toDollars(value) : toTokens(value)
}

/** On an axis: as short as possible. */
export function toTickLabel(value: number, by: Measure): string {
  if (by === 'tokens') return toCompact(value)
  return value >= 10_000 ? `$${toCompact(value)}` : value > 0 && value < 0.01 ? `$${value}` : toDollars(value)
}

export function toCostText(cost: number | null): string {
  return cost === null ? 'no price' : toDollars(cost)
}

/** “$4.20, 1.2M tokens, 34 responses”. */
export function describeFigures(figures: UsageFigures): string {
  return [
    toCostText(figures.cost),
    toTokens(totalTokens(figures)),
    toCounted(figures.responses, 'response'),
  ].join(', ')
}

export const FIGURE_COLUMNS = [
  'Responses',
  'Input tokens',
  'Output tokens',
  'Cache read tokens',
  'Cache write tokens (5 min)',
  'Cache write tokens (1 h)',
  'Web searches',
  `${COST} (USD)`,
] as const

export function toFigureCells(figures: UsageFigures): readonly (number | null)[] {
  return [
    figures.responses,
    figures.input,
    figures.output,
    figures.cacheRead,
    figures.cacheWrite5m,
    figures.cacheWrite1h,
    figures.webSearches,
    figures.cost === null ? null : Math.round(figures.cost * 1e6) / 1e6,
  ]
}
