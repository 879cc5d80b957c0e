import { dirname, join } from 'node:path'
import { type Compared, parseLastRuns, parseStatsCache } from '../../core/usage/claude-figures.ts'
import { totalTokens } from '../../core/usage/figures.ts'
import type { CountedPart, UsageSession } from '../../core/usage/fold-responses.ts'
import { readText } from '../files/open-file.ts'

/** What Claude Code said last about the cost of a session. */
export interface StatedCost {
  /** The key of the session. */
  readonly session: string
  readonly cost: number
}

/** Claude Code's own figures beside ours, where it left any. */
export function compareWithClaude(
  roots: readonly string[],
  parts: readonly CountedPart[],
  stated: readonly StatedCost[],
): readonly Compared[] {
  const costs = addUpSessions(parts)
  return [...compareStated(stated, costs), ...compareLastRuns(roots, costs), ...compareStats(roots, parts)]
}

type Costs = ReadonlyMap<string, { readonly session: UsageSession; readonly cost: number }>

/** Of each session all that its files hold, also what it shares with others: that is what Claude Code adds up. */
function addUpSessions(parts: readonly CountedPart[]): Costs {
  const costs = new Map<string, { readonly session: UsageSession; readonly cost: number }>()
  for (const { holders, cost } of parts) {
    if (cost === undefined) continue
    for (const session of new Set(holders.map((holder) => holder.session)))
      costs.set(session.key, { session, cost: (costs.get(session.key)?.cost ?? 0) + cost })
  }
  return costs
}

function compareStated(stated: readonly StatedCost[], costs: Costs): readonly Compared[] {
  if (stated.length === 0) return []
  return [
    {
      source: 'cost-state',
      unit: 'dollars',
      sessions: stated.length,
      theirs: stated.reduce((sum, { cost }) => sum + cost, 0),
      ours: stated.reduce((sum, { session }) => sum + (costs.get(session)?.cost ?? 0), 0),
    },
  ]
}

function compareLastRuns(roots: readonly string[], costs: Costs): readonly Compared[] {
  const known = new Map(
    [...costs.values()].map(({ session: { root, id }, cost }) => [`${root}\n${id}`, cost]),
  )
  const runs = roots.flatMap((root) =>
    parseLastRuns(readConfig(root)).flatMap(({ session, cost }) => {
      const ours = known.get(`${root}\n${session}`)
      return ours === undefined ? [] : [{ theirs: cost, ours }]
    }),
  )
  if (runs.length === 0) return []
  return [
    {
      source: 'last-run',
      unit: 'dollars',
      sessions: runs.length,
      theirs: runs.reduce((sum, { theirs }) => sum + theirs, 0),
      ours: runs.reduce((sum, { ours }) => sum + ours, 0),
    },
  ]
}

function compareStats(roots: readonly string[], parts: readonly CountedPart[]): readonly Compared[] {
  const theirs = new Map(
    roots.flatMap((root) => {
      const tokens = parseStatsCache(readJson(join(root, 'stats-cache.json')))
      return tokens === undefined ? [] : [[root, tokens] as const]
    }),
  )
  if (theirs.size === 0) return []
  const ours = parts
    .filter(({ holders }) => holders.some(({ session }) => theirs.has(session.root)))
    .reduce((sum, part) => sum + totalTokens(part), 0)
  const sum = [...theirs.values()].reduce((all, each) => all + each, 0)
  return [{ source: 'stats-cache', unit: 'tokens', sessions: null, theirs: sum, ours }]
}

/** With `CLAUDE_CONFIG_DIR` it lies in that folder, else beside `.claude`. */
function readConfig(root: string): unknown {
  return readJson(join(root, '.claude.json')) ?? readJson(join(dirname(root), '.claude.json'))
}

/** What is not there, or is being written, says nothing. */
function readJson(path: string): unknown {
  try {
    return JSON.parse(readText(path))
  } catch {
    return undefined
  }
}

/** What each session cost, by its key; with what it shares with others. */
export function costsOf(parts: readonly CountedPart[]): ReadonlyMap<string, number> {
  return new Map([...addUpSessions(parts)].map(([key, { cost }]) => [key, cost] as const))
}
