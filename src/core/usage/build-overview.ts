import { entryOf, mostFirst, Tally, TotalsTally, type UsageTotals } from './build-report.ts'
import { chooseParts, type UsageFilter } from './choose-parts.ts'
import { addFigures, NO_USAGE, totalTokens, type UsageFigures, UsageSum } from './figures.ts'
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
  const agents = new UsageSum()
  const hours = Array.from({ length: 24 }, () => new UsageSum())
  const byDay = new Map<string, BucketTally>()
  const bySession = new Tally<UsageSession>()
  const shares = {
    project: new Tally(),
    model: new Tally(),
    tool: new Tally(),
    agent: new Tally(),
  }
  for (const { part, holder, day } of chooseParts(parts, filter, days)) {
    totals.add(part)
    bySession.add(holder.session, part)
    shares.project.add(holder.session.project, part)
    shares.model.add(part.model, part)
    shares.tool.add(part.tool ?? 'no tool', part)
    if (holder.agent !== null) {
      agents.add(part, part.cost)
      shares.agent.add(holder.agent, part)
    }
    const hour = part.time === undefined ? undefined : hours[days.hourOf(part.time)]
    hour?.add(part, part.cost)
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
    agents: agents.finish(),
    buckets: toBuckets(byDay, step),
    shares: {
      project: toShares(shares.project),
      model: toShares(shares.model),
      tool: toShares(shares.tool),
      agent: toShares(shares.agent),
    },
    top: toTop(bySession),
    hours: hours.map((hour) => hour.finish()),
    year: toYear(parts, { filter, timeZone, today }),
    choices: listChoices(parts),
  }
}

/** What was used on a day. */
class BucketTally {
  readonly sum = new UsageSum()
  readonly models = new Tally()
  readonly projects = new Tally()

  add(part: CountedPart, project: string): void {
    this.sum.add(part, part.cost)
    this.models.add(part.model, part)
    this.projects.add(project, part)
  }

  finish(day: string): UsageBucket {
    return {
      day,
      ...this.sum.finish(),
      models: toAmounts(this.models),
      projects: toAmounts(this.projects),
    }
  }
}

function toBuckets(byDay: ReadonlyMap<string, BucketTally>, step: 'day' | 'week'): readonly UsageBucket[] {
  const days = [...byDay].map(([day, tally]) => tally.finish(day)).sort((a, b) => (a.day < b.day ? -1 : 1))
  if (step === 'day') return days
  return [...Map.groupBy(days, ({ day }) => toWeek(day))].map(([day, all]) => ({
    ...all.reduce<UsageFigures>(addFigures, NO_USAGE),
    day,
    models: joinAmounts(all.map(({ models }) => models)),
    projects: joinAmounts(all.map(({ projects }) => projects)),
  }))
}

type Amounts = UsageBucket['models']

function toAmounts(tally: Tally): Amounts {
  return Object.fromEntries([...tally.entries()].map(([key, figures]) => [key, toAmount(figures)]))
}

function joinAmounts(all: readonly Amounts[]): Amounts {
  const joined: Record<string, Amount> = {}
  for (const [key, { cost, tokens }] of all.flatMap((amounts) => Object.entries(amounts))) {
    const known = joined[key]
    joined[key] = {
      cost: known?.cost == null && cost === null ? null : (known?.cost ?? 0) + (cost ?? 0),
      tokens: (known?.tokens ?? 0) + tokens,
    }
  }
  return joined
}

function toAmount(figures: UsageFigures): Amount {
  return { cost: figures.cost, tokens: totalTokens(figures) }
}

function toShares(tally: Tally): readonly UsageShare[] {
  return [...tally.entries()].map(([key, figures]) => ({ key, ...figures })).sort(mostFirst)
}

function toTop(tally: Tally<UsageSession>): readonly SessionShare[] {
  return [...tally.entries()]
    .map(([{ key, id, title, project }, sum]) => ({ ...sum, key, id, title, project }))
    .sort((a, b) => (b.cost ?? 0) - (a.cost ?? 0) || totalTokens(b) - totalTokens(a))
    .slice(0, TOP_SESSIONS)
}

function toYear(
  parts: readonly CountedPart[],
  { filter, timeZone, today }: OverviewRequest,
): readonly ActiveDay[] {
  const byDay = new Tally()
  const since = addDays(today, -YEAR_DAYS)
  const year = { ...filter, since, until: undefined }
  for (const { part, day } of chooseParts(parts, year, createLocalDays(timeZone)))
    if (day !== undefined) byDay.add(day, part)
  return [...byDay.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, figures]) => ({ day, ...toAmount(figures), responses: figures.responses }))
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
