import { findNumber, findObject, findString, isObject } from '../parse/json-value.ts'

/** Tokens of all kinds, added up. */
type Tokens = number

/** What Claude Code says a session cost so far: with resumed runs, subagents and helper models. */
export function parseCostState(record: unknown): number | undefined {
  return isObject(record) && record.type === 'cost-state' ? findNumber(record.totalCostUSD) : undefined
}

export interface LastRun {
  readonly session: string
  readonly cost: number
}

/** The last run in each project, from `.claude.json`. That file holds credentials: nothing else of it is looked at. */
export function parseLastRuns(config: unknown): readonly LastRun[] {
  const projects = isObject(config) ? findObject(config.projects) : undefined
  return Object.values(projects ?? {}).flatMap((project) => {
    if (!isObject(project)) return []
    const [session, cost] = [findString(project.lastSessionId), findNumber(project.lastCost)]
    return session === undefined || cost === undefined ? [] : [{ session, cost }]
  })
}

/** All tokens of all models that `stats-cache.json` adds up; undefined if it has none. */
export function parseStatsCache(stats: unknown): Tokens | undefined {
  const models = isObject(stats) ? findObject(stats.modelUsage) : undefined
  if (models === undefined) return undefined
  return Object.values(models).reduce<number>(
    (sum, model) => sum + (isObject(model) ? tokensOf(model) : 0),
    0,
  )
}

function tokensOf(model: Readonly<Record<string, unknown>>): Tokens {
  const names = ['inputTokens', 'outputTokens', 'cacheReadInputTokens', 'cacheCreationInputTokens']
  return names.reduce((sum, name) => sum + (findNumber(model[name]) ?? 0), 0)
}

/** A figure of Claude Code's, and ours of the same. */
export interface Compared {
  readonly source: 'cost-state' | 'last-run' | 'stats-cache'
  readonly unit: 'dollars' | 'tokens'
  /** How many sessions it is of; null if it does not say. */
  readonly sessions: number | null
  readonly theirs: number
  readonly ours: number
}

/** Smaller differences come from rounding and from prices of another day. */
const NOTABLE = 0.05

/** By how much ours differs from theirs, from -1 on; null if that is too little to speak of. */
export function findDifference({ theirs, ours }: Pick<Compared, 'theirs' | 'ours'>): number | null {
  if (theirs === ours) return null
  if (theirs === 0) return 1
  const difference = (ours - theirs) / theirs
  return Math.abs(difference) > NOTABLE ? difference : null
}
