import { costOf, type PriceTable, promptTokens } from './cost.ts'
import type { UsagePart } from './figures.ts'

/** A session whose files have responses. */
export interface UsageSession {
  readonly key: string
  readonly id: string
  readonly root: string
  readonly project: string
  readonly title: string
  readonly updated: number | null
}

/** One of the files that have a response. */
export interface Holder {
  readonly session: UsageSession
  /** The type of the subagent whose file it is; null for a main transcript. */
  readonly agent: string | null
}

/** What one file says that one model used for a response. */
export interface ResponseLine extends UsagePart {
  /** Equal for the same response in another file or line; null if the response has no id and stands for itself. */
  readonly id: string | number | bigint | null
  readonly holder: Holder
  /** Where its first record stands in the file. */
  readonly offset: number
  /** The first tool that the response calls. */
  readonly tool: string | null
}

/** A response, or the part that another model had in it, counted once. */
export interface CountedPart extends UsagePart {
  /** The oldest session first. */
  readonly holders: readonly Holder[]
  readonly tool: string | null
  readonly cost: number | undefined
}

const SYNTHETIC = '<synthetic>'

/** Forks, resumed copies and backups repeat responses: each counts once, with the figures of its fullest line. */
export function foldResponses(lines: Iterable<ResponseLine>, prices: PriceTable): readonly CountedPart[] {
  const folded = new Map<unknown, Folded>()
  const all: Folded[] = []
  const starts = new Map<UsageSession, number>()
  for (const line of lines) {
    const { session } = line.holder
    if (line.time !== undefined)
      starts.set(session, Math.min(line.time, starts.get(session) ?? Number.POSITIVE_INFINITY))
    if (line.model === SYNTHETIC) continue
    const id = line.id === null ? null : line.isExtra ? `${line.id} ${line.model}` : line.id
    const known = id === null ? undefined : folded.get(id)
    if (known !== undefined) join(known, line)
    else {
      const { id: _, offset: _o, holder, ...part } = line
      const added: Folded = { ...part, holders: [holder], cost: undefined }
      all.push(added)
      if (id !== null) folded.set(id, added)
    }
  }
  const isOlder = compareAges(starts)
  for (const part of all) {
    if (part.holders.length > 1) part.holders.sort((a, b) => isOlder(a.session, b.session))
    part.cost = costOf(part, prices)
  }
  return all
}

type Folded = { -readonly [Name in keyof Omit<CountedPart, 'holders'>]: CountedPart[Name] } & {
  readonly holders: Holder[]
}

function join(known: Folded, line: ResponseLine): void {
  // Early lines count as input what the last one knows to be from the cache, so figures of several lines are not mixed.
  if (isFuller(line, known)) for (const name of TOKENS) known[name] = line[name]
  if (line.time !== undefined) known.time = Math.min(known.time ?? line.time, line.time)
  known.tool ??= line.tool
  known.speed ??= line.speed
  known.tier ??= line.tier
  known.geo ??= line.geo
  // A copy with final figures is better than one without.
  known.isLowerBound &&= line.isLowerBound
  const { holder } = line
  if (!known.holders.some(({ session, agent }) => session === holder.session && agent === holder.agent))
    known.holders.push(holder)
}

const TOKENS = [
  'input',
  'output',
  'thinking',
  'cacheRead',
  'cacheWrite5m',
  'cacheWrite1h',
  'webSearches',
] as const

/** The figures of a response grow from line to line, and a copy may have been made before the last one. */
function isFuller(a: UsagePart, b: UsagePart): boolean {
  return a.output > b.output || (a.output === b.output && promptTokens(a) > promptTokens(b))
}

/** A fork repeats the first responses of its origin, so both start alike; then the origin is the one that stopped earlier. */
function compareAges(starts: ReadonlyMap<UsageSession, number>) {
  return (a: UsageSession, b: UsageSession): number => {
    const [one = 0, other = 0] = [starts.get(a), starts.get(b)]
    if (one !== other) return one - other
    return (a.updated ?? 0) - (b.updated ?? 0) || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
  }
}
