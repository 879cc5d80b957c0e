import { entryOf, mostFirst, RowTally, TotalsTally, type UsageRow, type UsageTotals } from './build-report.ts'
import { chooseParts, type UsageFilter } from './choose-parts.ts'
import { addFigures, addPart, NO_USAGE, totalTokens, type UsageFigures, type UsageSum } from './figures.ts'
import type { CountedPart, UsageSession } from './fold-responses.ts'
import { addDays, createLocalDays, toWeek } from './local-days.ts'

/** How much something used; two ways to measure it. */
export interface Amount {
  readonly cost: number | null
  readonly tokens: number
}

/** A day or a week. */
export interface UsageBucket extends UsageFigures {
  /** The day, or the Monday of the week. */
  readonly day: string
  readonly models: Readonly<Record<string, Amount>>
  readonly projects: Readonly<Record<string, Amount>>
}

export interface UsageShare extends UsageFigures {
  readonly key: string
}

export interface SessionShare extends UsageShare {
  readonly id: string
  readonly title: string
  readonly project: string
}

export interface ActiveDay extends Amount {
  readonly day: string
  readonly responses: number
}

/** All that the usage screen draws. */
export interface UsageOverview extends UsageTotals {
  /** Undefined where nothing counts. */
  readonly first: string | null
  readonly last: string | null
  readonly step: 'day' | 'week'
  readonly sessions: number
  /** What subagents used of the total. */
  readonly agents: UsageFigures
  /** Without those in which nothing happened. */
  readonly buckets: readonly UsageBucket[]
  readonly shares: Readonly<Record<ShareDimension, readonly UsageShare[]>>
  readonly top: readonly SessionShare[]
  /** 24 of them. */
  readonly hours: readonly UsageFigures[]
  /** The days of the last year in which something happened, whatever the range is. */
  readonly year: readonly ActiveDay[]
  /** What can be chosen. */
  readonly choices: { readonly projects: readonly string[]; readonly models: readonly string[] }
}

export const SHARE_DIMENSIONS = ['project', 'model', 'tool', 'agent'] as const

export type ShareDimension = (typeof SHARE_DIMENSIONS)[number]

export interface OverviewRequest {
  readonly filter: UsageFilter
  readonly timeZone: string
  /** The day that the year ends with. */
  readonly today: string
}

/** Longer ranges are drawn by week. */
const MOST_DAYS = 120
const TOP_SESSIONS = 10
const YEAR_DAYS = 371

export function buildOverview(
  parts: readonly CountedPart[],
  { filter, timeZone, today }: OverviewRequest,
): UsageOverview {
  const days = createLocalDays(timeZone)
  const totals = new TotalsTally()
  const agents = noUsage()
  const hours: readonly UsageSum[] = Array.from({ length: 24 }, noUsage)
  const byDay = new Map<string, BucketTally>()
  const bySession = new RowTally<UsageSession>()
  const shares = {
    project: new RowTally(),
    model: new RowTally(),
    tool: new RowTally(),
    agent: new RowTally(),
  }
  for (const { part, holder, day } of chooseParts(parts, filter, days)) {
    totals.add(part)
    bySession.add(holder.session, part)
    shares.project.add(holder.session.project, part)
    shares.model.add(part.model, part)
    shares.tool.add(part.tool ?? 'no tool', part)
    if (holder.agent !== null) {
      addPart(agents, part, part.cost)
      shares.agent.add(holder.agent, part)
    }
    const hour = part.time === undefined ? undefined : hours[days.hourOf(part.time)]
    if (hour !== undefined) addPart(hour, part, part.cost)
    if (day === undefined) continue
    entryOf(byDay, day, () => new BucketTally()).add(part, holder.session.project)
  }
  const dayKeys = [...byDay.keys()].sort()
  const first = filter.since ?? dayKeys[0] ?? null
  const last = filter.until ?? dayKeys.at(-1) ?? null
  const step = first !== null && last !== null && addDays(first, MOST_DAYS) < last ? 'week' : 'day'
  return {
    ...totals.finish(),
    first,
    last,
    step,
    sessions: bySession.size,
    agents,
    buckets: toBuckets(byDay, step),
    shares: {
      project: toShares(shares.project),
      model: toShares(shares.model),
      tool: toShares(shares.tool),
      agent: toShares(shares.agent),
    },
    top: toTop(bySession),
    hours,
    year: toYear(parts, { filter, timeZone, today }),
    choices: listChoices(parts),
  }
}

class BucketTally {
  readonly sum = noUsage()
  readonly models = new Map<string, UsageSum>()
  readonly projects = new Map<string, UsageSum>()

  add(part: CountedPart, project: string): void {
    addPart(this.sum, part, part.cost)
    addPart(entryOf(this.models, part.model, noUsage), part, part.cost)
    addPart(entryOf(this.projects, project, noUsage), part, part.cost)
  }

  join(other: BucketTally): void {
    join(this.sum, other.sum)
    for (const [model, sum] of other.models) join(entryOf(this.models, model, noUsage), sum)
    for (const [project, sum] of other.projects) join(entryOf(this.projects, project, noUsage), sum)
  }
}

const noUsage = (): UsageSum => ({ ...NO_USAGE })

function join(sum: UsageSum, added: UsageFigures): void {
  Object.assign(sum, addFigures(sum, added))
}

function toBuckets(byDay: ReadonlyMap<string, BucketTally>, step: 'day' | 'week'): readonly UsageBucket[] {
  const buckets = new Map<string, BucketTally>()
  for (const [day, tally] of byDay) {
    const key = step === 'week' ? toWeek(day) : day
    const known = buckets.get(key)
    if (known === undefined) buckets.set(key, tally)
    else known.join(tally)
  }
  return [...buckets]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, { sum, models, projects }]) => ({
      day,
      ...sum,
      models: toAmounts(models),
      projects: toAmounts(projects),
    }))
}

function toAmounts(sums: ReadonlyMap<string, UsageFigures>): Readonly<Record<string, Amount>> {
  return Object.fromEntries([...sums].map(([key, sum]) => [key, toAmount(sum)]))
}

function toAmount(figures: UsageFigures): Amount {
  return { cost: figures.cost, tokens: totalTokens(figures) }
}

function toShares(tally: RowTally): readonly UsageShare[] {
  return [...tally.finish()].sort(mostFirst).map(withoutModels)
}

function withoutModels({ models: _, ...row }: UsageRow): UsageShare {
  return row
}

function toTop(tally: RowTally<UsageSession>): readonly SessionShare[] {
  return [...tally.entries()]
    .map(([{ key, id, title, project }, sum]) => ({ ...sum, key, id, title, project }))
    .sort((a, b) => (b.cost ?? 0) - (a.cost ?? 0) || totalTokens(b) - totalTokens(a))
    .slice(0, TOP_SESSIONS)
}

function toYear(
  parts: readonly CountedPart[],
  { filter, timeZone, today }: OverviewRequest,
): readonly ActiveDay[] {
  const sums = new Map<string, UsageSum>()
  const since = addDays(today, -YEAR_DAYS)
  const year = { ...filter, since, until: undefined }
  for (const { part, day } of chooseParts(parts, year, createLocalDays(timeZone)))
    if (day !== undefined) addPart(entryOf(sums, day, noUsage), part, part.cost)
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, sum]) => ({ day, ...toAmount(sum), responses: sum.responses }))
}

function listChoices(parts: readonly CountedPart[]): UsageOverview['choices'] {
  const projects = new Set<string>()
  const models = new Set<string>()
  for (const { holders, model } of parts) {
    models.add(model)
    for (const { session } of holders) projects.add(session.project)
  }
  return { projects: [...projects].sort(), models: [...models].sort() }
}
