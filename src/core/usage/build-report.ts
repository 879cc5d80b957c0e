import { assertNever } from '../assert-never.ts'
import { type ChosenPart, chooseParts, type UsageFilter } from './choose-parts.ts'
import { totalTokens, type UsageFigures, UsageSum } from './figures.ts'
import type { CountedPart } from './fold-responses.ts'
import { createLocalDays, toMonth, toWeek } from './local-days.ts'
import { PRICES_DATE } from './prices.ts'

export const USAGE_DIMENSIONS = [
  'day',
  'week',
  'month',
  'project',
  'model',
  'session',
  'tool',
  'agent',
] as const

export type UsageDimension = (typeof USAGE_DIMENSIONS)[number]

export interface UsageRow extends UsageFigures {
  /** A day, the Monday of a week, a month, a path, a model, the id of a session, a tool or a type of subagent. */
  readonly key: string
  readonly models: Readonly<Record<string, UsageFigures>>
}

export interface Unpriced {
  readonly model: string
  readonly responses: number
}

/** What is true of a report, however its rows are made. */
export interface UsageTotals {
  readonly totals: UsageFigures
  /** Responses that no cost is known for. */
  readonly unpriced: readonly Unpriced[]
  /** How many responses have figures that are too small, because Claude Code did not write down the final ones. */
  readonly lowerBound: number
  /** When the price table was last compared with the published prices. */
  readonly prices: string
}

export interface UsageReport extends UsageTotals {
  readonly rows: readonly UsageRow[]
}

export interface ReportRequest {
  readonly by: UsageDimension
  readonly filter: UsageFilter
  /** An IANA name. */
  readonly timeZone: string
}

const NO_TIME = 'no time'
const NO_TOOL = 'no tool'
const MAIN = 'main conversation'

export function buildReport(
  parts: Iterable<CountedPart>,
  { by, filter, timeZone }: ReportRequest,
): UsageReport {
  const totals = new TotalsTally()
  const rows = new RowTally()
  const keyOf = toKeyOf(by)
  for (const chosen of chooseParts(parts, filter, createLocalDays(timeZone))) {
    totals.add(chosen.part)
    rows.add(keyOf(chosen), chosen.part)
  }
  return { ...totals.finish(), rows: sortRows(rows.finish(), by) }
}

/** By what a row is told from others. */
export function toKeyOf(by: UsageDimension): (chosen: ChosenPart) => string {
  switch (by) {
    case 'day':
      return ({ day }) => day ?? NO_TIME
    case 'week': {
      const weeks = new Map<string, string>()
      return ({ day = NO_TIME }) => {
        const week = weeks.get(day) ?? (day === NO_TIME ? day : toWeek(day))
        weeks.set(day, week)
        return week
      }
    }
    case 'month':
      return ({ day }) => (day === undefined ? NO_TIME : toMonth(day))
    case 'project':
      return ({ holder }) => holder.session.project
    case 'model':
      return ({ part }) => part.model
    case 'session':
      return ({ holder }) => holder.session.id
    case 'tool':
      return ({ part }) => part.tool ?? NO_TOOL
    case 'agent':
      return ({ holder }) => holder.agent ?? MAIN
    default:
      return assertNever(by)
  }
}

/** Time goes on; of everything else, what cost most comes first. */
export function sortRows<Row extends UsageRow>(rows: readonly Row[], by: UsageDimension): readonly Row[] {
  return by === 'day' || by === 'week' || by === 'month'
    ? rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    : rows.toSorted(mostFirst)
}

export function mostFirst<Row extends UsageFigures & { readonly key: string }>(a: Row, b: Row): number {
  return (b.cost ?? 0) - (a.cost ?? 0) || totalTokens(b) - totalTokens(a) || (a.key < b.key ? -1 : 1)
}

export class TotalsTally {
  readonly #sum = new UsageSum()
  readonly #unpriced = new Map<string, number>()
  #lowerBound = 0

  add(part: CountedPart): void {
    this.#sum.add(part, part.cost)
    if (part.isLowerBound) this.#lowerBound += 1
    if (part.cost === undefined) this.#unpriced.set(part.model, (this.#unpriced.get(part.model) ?? 0) + 1)
  }

  finish(): UsageTotals {
    return {
      totals: this.#sum.finish(),
      unpriced: [...this.#unpriced]
        .map(([model, responses]) => ({ model, responses }))
        .sort((a, b) => b.responses - a.responses || (a.model < b.model ? -1 : 1)),
      lowerBound: this.#lowerBound,
      prices: PRICES_DATE,
    }
  }
}

/** Sums by a key. */
export class Tally<Key = string> {
  readonly #sums = new Map<Key, UsageSum>()

  add(key: Key, part: CountedPart): void {
    let sum = this.#sums.get(key)
    if (sum === undefined) {
      sum = new UsageSum()
      this.#sums.set(key, sum)
    }
    sum.add(part, part.cost)
  }

  *entries(): Generator<readonly [Key, UsageFigures]> {
    for (const [key, sum] of this.#sums) yield [key, sum.finish()]
  }

  get size(): number {
    return this.#sums.size
  }
}

/** Sums by a key, and below each by model. */
class RowTally {
  readonly #rows = new Tally()
  readonly #models = new Map<string, Tally>()

  add(key: string, part: CountedPart): void {
    this.#rows.add(key, part)
    entryOf(this.#models, key, () => new Tally()).add(part.model, part)
  }

  finish(): readonly UsageRow[] {
    return [...this.#rows.entries()].map(([key, figures]) => ({
      key,
      ...figures,
      models: Object.fromEntries(this.#models.get(key)?.entries() ?? []),
    }))
  }
}

export function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const created = create()
  map.set(key, created)
  return created
}
