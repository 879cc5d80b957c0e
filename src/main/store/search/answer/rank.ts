import { TEXT_KINDS, type TextKind } from '../../../../core/search/searchable-text.ts'
import type { SessionPlace } from '../shard-places.ts'
import type { ShardReader, WalkedRow } from '../shard-reader.ts'
import type { NameKind } from './title-matches.ts'

/** A session that was found, with what was found in it so far. */
export interface Found {
  readonly reader: ShardReader
  readonly session: SessionPlace
  /** The number of the best row. */
  best: number | undefined
  /** What the best row is worth. */
  weight: number
  hits: number
  /** How well the best row fits; 0 is best. */
  tier: number
  /** By which of its names it was found, and how well that fits. */
  name: NameKind | undefined
  nameTier: number
}

export interface Ranked extends Found {
  readonly score: number
}

/** What a hit of a kind is worth against the others. A title is about all of a session: more than any number of prompts. */
const WEIGHTS: Readonly<Record<TextKind, number>> = {
  title: 20,
  prompt: 5,
  answer: 4,
  tool: 3,
  thinking: 2,
  output: 1,
  context: 1,
}
/** A project, a path, a branch, an id: all sessions of a project have it, and it says little about any. */
const WEIGHT_OF_NAME = 0.5
const WEIGHT_BY_NUMBER = TEXT_KINDS.map((kind) => WEIGHTS[kind])
/** More hits than this say no more about a session. */
const MOST_COUNTED_HITS = 8
const HALF_LIFE_MS = 90 * 86_400_000

/** How many texts were found, of which the names of the session are one. */
export function countHits({ hits, name }: Pick<Found, 'hits' | 'name'>): number {
  return hits + (name === undefined ? 0 : 1)
}

const NO_TIER = Number.POSITIVE_INFINITY

/** A session in which nothing was found yet. */
export function toFound(reader: ShardReader, session: SessionPlace): Found {
  const nothing = { best: undefined, weight: 0, hits: 0, tier: NO_TIER, name: undefined, nameTier: NO_TIER }
  return { reader, session, ...nothing }
}

/** Of two rows that are worth the same, the first one stays. */
export function addRow(found: Found, [id, kind]: WalkedRow, tier: number): void {
  found.hits++
  const weight = WEIGHT_BY_NUMBER[kind] ?? 0
  if (tier > found.tier || (tier === found.tier && weight <= found.weight)) return
  found.best = id
  found.weight = weight
  found.tier = tier
}

export function rank(found: readonly Found[], sort: 'relevance' | 'date', now: number): readonly Ranked[] {
  const ranked = found.map((each) => ({ ...each, score: scoreOf(each, now) }))
  return ranked.sort(
    sort === 'date'
      ? (a, b) => byDate(a.session, b.session)
      : (a, b) => tierOf(a) - tierOf(b) || b.score - a.score || byDate(a.session, b.session),
  )
}

function tierOf({ tier, nameTier }: Found): number {
  const best = Math.min(tier, nameTier)
  return best === NO_TIER ? 0 : best
}

/** A title counts like the best text, but is shown only where nothing else was found. */
function scoreOf({ session, weight, hits, name }: Found, now: number): number {
  const best = Math.max(name === undefined ? 0 : name === 'title' ? WEIGHTS.title : WEIGHT_OF_NAME, weight)
  const age = Math.max(0, now - (session.updated ?? 0))
  return best * (1 + Math.log1p(Math.min(hits, MOST_COUNTED_HITS))) * 0.5 ** (age / HALF_LIFE_MS)
}

/** Newest first, and where that says nothing, always in the same order. */
export function byDate(
  a: Pick<SessionPlace, 'updated' | 'id' | 'root'>,
  b: Pick<SessionPlace, 'updated' | 'id' | 'root'>,
): number {
  return (b.updated ?? 0) - (a.updated ?? 0) || compare(a.id, b.id) || compare(a.root, b.root)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
