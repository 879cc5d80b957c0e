import { openLastWord, parseQuery } from '../../core/query/parse-query.ts'
import type { Hint, Query } from '../../core/query/query.ts'
import { TEXT_KINDS } from '../../core/search/searchable-text.ts'
import { FrameCache } from '../kept/frame-cache.ts'
import type { FindKept } from '../kept/kept-files.ts'
import { breathe } from './search/breathe.ts'
import { isSeen, markOf, readCursor, writeCursor } from './search/cursor.ts'
import { type Gathered, gatherAll } from './search/gather.ts'
import { byDate, rank } from './search/rank.ts'
import type { ListedSession, SessionPlace } from './search/shard-places.ts'
import { type Facets, tallyFacets } from './search/tally-facets.ts'
import { openTextSource } from './search/text-source.ts'
import { type SearchResult, toResult } from './search/to-result.ts'
import { findShardPaths } from './shard-paths.ts'
import { ShardReader } from './shard-reader.ts'

interface Asked {
  readonly now: number
  /** The last word may still be being typed. */
  readonly isTyping?: boolean
  /** Only sessions of these; the index may hold more roots than a person looks at now. */
  readonly roots?: readonly string[]
  readonly signal?: AbortSignal
}

export interface SearchOptions extends Asked {
  readonly limit: number
  readonly sort: 'relevance' | 'date'
  /** Of the page before. */
  readonly cursor?: string
  /** Look at everything, for exact counts and the exact order, even where a word is very common. */
  readonly isExact?: boolean
}

export interface SearchAnswer {
  readonly results: readonly SearchResult[]
  readonly hints: readonly Hint[]
  /** For the next page; undefined after the last one. */
  readonly cursor: string | undefined
  /** Whether everything was looked at. */
  readonly isExact: boolean
  /** Of all pages together, where the answer is exact. */
  readonly total: Total | undefined
}

export interface FacetsOptions extends Asked {
  /** Sessions to tell the number of hits of. */
  readonly sessions?: readonly { readonly root: string; readonly id: string }[]
}

export interface FacetsAnswer extends Facets {
  readonly total: Total
  readonly hitsOf: readonly number[]
  readonly isExact: boolean
}

export interface Total {
  readonly sessions: number
  readonly hits: number
}

/**
 * A regex reads the texts themselves: a page ends after so many, even with nothing, and the next one may look at more.
 * It begins anew, as what is indexed meanwhile moves the rows; growing so, all pages together cost a third more than one.
 */
const FIRST_REGEX_TEXTS = 3000
const REGEX_GROWTH = 4

const TITLE = TEXT_KINDS.indexOf('title')

/** Searches all shards of an index. */
export class Searcher {
  readonly #readers: readonly ShardReader[]
  readonly #findKept: FindKept | undefined
  readonly #frames = new FrameCache()

  /** Texts that are gone from disk are shown from their kept copies, where it is told what is kept. */
  constructor(folder: string, findKept?: FindKept) {
    this.#findKept = findKept
    this.#readers = findShardPaths(folder).flatMap((path) => ShardReader.openIfThere(path) ?? [])
  }

  close(): void {
    for (const reader of this.#readers) reader.close()
  }

  /** All sessions, newest first. */
  listSessions(): readonly ListedSession[] {
    return this.#readers.flatMap((reader) => reader.listSessions()).sort(byDate)
  }

  /** Makes searches fast that are run while somebody types. It takes a second per gigabyte, in short steps. */
  async prepareForTyping(signal?: AbortSignal): Promise<void> {
    for (const reader of this.#readers) await reader.countWords(() => breathe(signal))
  }

  async search(text: string, options: SearchOptions): Promise<SearchAnswer> {
    const { limit, sort, isExact, signal } = options
    const typed = parseQuery(text, options.now)
    const query = options.isTyping ? openLastWord(typed) : typed
    const { now, seen, mostTexts } =
      options.cursor === undefined ? startOf(options) : readCursor(options.cursor)
    // Of the searches that piled up while another one ran, only the last one is still wanted.
    await breathe(signal)
    const source = openTextSource(this.#findKept, this.#frames)
    try {
      const enough = isExact ? undefined : limit + 1
      const gathered = await gatherAll(this.#readers, {
        ...toGathering(query, options),
        enough,
        seen,
        mostTexts,
        source,
      })
      const ranked = rank(gathered.found, sort, now).filter(({ session }) => !isSeen(session, seen))
      const page = ranked.slice(0, limit)
      return {
        results: page.map((found) => toResult(found, query, source)).filter((result) => result !== undefined),
        hints: typed.hints,
        cursor:
          ranked.length > limit || gathered.hasMore
            ? writeCursor({
                now,
                seen: new Set([...seen, ...page.map(({ session }) => markOf(session))]),
                mostTexts: mostTexts * REGEX_GROWTH,
              })
            : undefined,
        isExact: gathered.isWhole,
        total: gathered.isWhole ? totalOf(gathered) : undefined,
      }
    } finally {
      source.close()
    }
  }

  /** What the texts are that a query finds: how many of which project, kind, tool and month. */
  async readFacets(text: string, options: FacetsOptions): Promise<FacetsAnswer> {
    const typed = parseQuery(text, options.now)
    const query = options.isTyping ? openLastWord(typed) : typed
    await breathe(options.signal)
    const tally = tallyFacets()
    const source = openTextSource(this.#findKept, this.#frames)
    try {
      const gathered = await gatherAll(this.#readers, {
        ...toGathering(query, options),
        enough: undefined,
        seen: new Set(),
        mostTexts: Number.POSITIVE_INFINITY,
        source,
        onRow: (session, [, kind, time, tool]) =>
          tally.add(session, kind, time ?? undefined, tool ?? undefined),
      })
      for (const { session, isTitle, hits } of gathered.found) {
        if (isTitle) tally.add(session, TITLE, undefined, undefined)
        else if (hits === 0) tally.addSession(session)
      }
      const readers = new Map(gathered.found.map(({ session, reader }) => [session, reader]))
      return {
        ...tally.finish((session) => readers.get(session)?.readSession(session.key)?.project ?? ''),
        total: totalOf(gathered),
        hitsOf: toHitsOf(gathered, options.sessions ?? []),
        isExact: gathered.isWhole,
      }
    } finally {
      source.close()
    }
  }
}

function startOf({ now }: Asked) {
  return { now, seen: new Set<number>(), mostTexts: FIRST_REGEX_TEXTS }
}

function toGathering(query: Query, { isTyping, roots, signal }: Asked) {
  return { query, isTyping: isTyping ?? false, roots, signal }
}

function hitsOf({ hits, isTitle }: { readonly hits: number; readonly isTitle: boolean }): number {
  return hits + (isTitle ? 1 : 0)
}

function totalOf({ found }: Gathered): Total {
  return { sessions: found.length, hits: found.reduce((sum, each) => sum + hitsOf(each), 0) }
}

function toHitsOf(
  { found }: Gathered,
  sessions: readonly { readonly root: string; readonly id: string }[],
): readonly number[] {
  const keyOf = ({ root, id }: Pick<SessionPlace, 'root' | 'id'>) => `${root}\n${id}`
  const hits = new Map(found.map((each) => [keyOf(each.session), hitsOf(each)]))
  return sessions.map((session) => hits.get(keyOf(session)) ?? 0)
}
