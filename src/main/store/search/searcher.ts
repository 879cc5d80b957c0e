import type { Hint, Query } from '../../../core/query/query.ts'
import { TEXT_KINDS } from '../../../core/search/searchable-text.ts'
import { createPriceTable } from '../../../core/usage/cost.ts'
import { FrameCache } from '../../kept/frame-cache.ts'
import type { FindKept } from '../../kept/kept-files.ts'
import { findShardPaths } from '../database/shard-paths.ts'
import { toSessionKey } from '../list/session-list.ts'
import { isSeen, markOf, readCursor, writeCursor } from './answer/cursor.ts'
import { byDate, countHits, rank } from './answer/rank.ts'
import { type Facets, type FacetTally, tallyFacets } from './answer/tally-facets.ts'
import { NO_TEXTS, openTextSource, type TextSource } from './answer/text-source.ts'
import { type SearchResult, toResult } from './answer/to-result.ts'
import { breathe } from './breathe.ts'
import { type Gathered, gatherAll } from './gather.ts'
import { findMeantWords } from './meant-words.ts'
import type { ListedSession, SessionPlace } from './shard-places.ts'
import { type ReadPrices, ShardReader } from './shard-reader.ts'
import { type UnderstandOptions, understand } from './understand.ts'

/** `isTyping`: the last word may still be being typed. */
interface Asked extends UnderstandOptions {
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
  /** Keys of sessions to tell the number of hits of. */
  readonly sessions?: readonly string[]
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

/** Signs alone say nothing that could be looked for: that is not everything. */
const NOTHING_ASKED = { results: [], cursor: undefined, isExact: true, total: { sessions: 0, hits: 0 } }

const TITLE = TEXT_KINDS.indexOf('title')
const listPrices = createPriceTable()
const LIST_PRICES: ReadPrices = () => listPrices
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Searches all shards of an index, or of several that share no root. */
export class Searcher {
  readonly #readers: readonly ShardReader[]
  readonly #findKept: FindKept | undefined
  readonly #frames = new FrameCache()
  #isTried = false

  /** Texts that are gone from disk are shown from their kept copies, where it is told what is kept. */
  constructor(
    folders: string | readonly string[],
    findKept?: FindKept,
    readPrices: ReadPrices = LIST_PRICES,
  ) {
    this.#findKept = findKept
    this.#readers = [folders]
      .flat()
      .flatMap(findShardPaths)
      .flatMap((path) => ShardReader.openIfThere(path, readPrices) ?? [])
  }

  close(): void {
    for (const reader of this.#readers) reader.close()
  }

  /** All sessions, newest first. */
  listSessions(): readonly ListedSession[] {
    return this.#readers.flatMap((reader) => reader.listSessions()).sort(byDate)
  }

  /**
   * Makes searches fast that are run while somebody types. It takes a second per gigabyte, in short steps: words are
   * counted, and each letter is searched for once, as code that never ran is many times slower. No text is read.
   */
  async prepareForTyping(signal?: AbortSignal): Promise<void> {
    for (const reader of this.#readers) await reader.countWords(() => breathe(signal))
    if (this.#isTried) return
    this.#isTried = true
    const options = { limit: 20, sort: 'relevance', now: Date.now(), isTyping: true } as const
    for (const letter of LETTERS)
      await this.#search(letter, { ...options, ...(signal && { signal }) }, NO_TEXTS)
  }

  async search(text: string, options: SearchOptions): Promise<SearchAnswer> {
    const source = openTextSource(this.#findKept, this.#frames)
    try {
      const answer = await this.#search(text, options, source)
      const isNothing = answer.results.length === 0 && answer.cursor === undefined
      if (!isNothing || options.cursor !== undefined) return answer
      return { ...answer, hints: [...answer.hints, ...(await this.#findMeantWords(text, options))] }
    } finally {
      source.close()
    }
  }

  #findMeantWords(text: string, options: SearchOptions): Promise<readonly Hint[]> {
    const { cursor: _, isTyping: __, isExact: ___, ...asked } = options
    return findMeantWords({
      text,
      query: understand(text, options).query,
      vocabularies: this.#readers.map(({ vocabulary }) => vocabulary),
      finds: async (other) =>
        (await this.#search(other, { ...asked, limit: 1 }, NO_TEXTS)).results.length > 0,
      signal: options.signal,
    })
  }

  async #search(text: string, options: SearchOptions, source: TextSource): Promise<SearchAnswer> {
    const { limit, sort, isExact, signal } = options
    const { query, hints, isNothing } = understand(text, options)
    const { now, seen, mostTexts } =
      options.cursor === undefined ? startOf(options) : readCursor(options.cursor)
    // Of the searches that piled up while another one ran, only the last one is still wanted.
    await breathe(signal)
    if (isNothing) return { ...NOTHING_ASKED, hints }
    this.#takeSaid(options)
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
    const results = page
      .map((found) => toResult(found, query, source))
      .filter((result) => result !== undefined)
    // Whoever is typing a phrase closes its quote in a moment.
    const isAwaited = (hint: Hint) => hint.kind === 'open-quote' && options.isTyping && results.length > 0
    return {
      results,
      hints: hints.filter((hint) => !isAwaited(hint)),
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
  }

  #takeSaid({ readSaid }: Asked): void {
    const said = readSaid?.()
    if (said !== undefined) for (const reader of this.#readers) reader.ownTexts = said.texts
  }

  /** What the texts are that a query finds: how many of which project, kind, tool and month. */
  async readFacets(text: string, options: FacetsOptions): Promise<FacetsAnswer> {
    const { query, isNothing } = understand(text, options)
    await breathe(options.signal)
    const tally = tallyFacets()
    if (isNothing) return toNoFacets(tally, options)
    this.#takeSaid(options)
    const source = openTextSource(this.#findKept, this.#frames)
    try {
      const gathered = await gatherAll(this.#readers, {
        ...toGathering(query, options),
        enough: undefined,
        seen: new Set(),
        mostTexts: Number.POSITIVE_INFINITY,
        source,
        onRow: (session, [, kind, , time, tool]) =>
          tally.add(session, kind, time ?? undefined, tool ?? undefined),
      })
      for (const { session, name, hits } of gathered.found) {
        if (name === 'title') tally.add(session, TITLE, session.updated, undefined)
        else if (name === 'other') tally.addNamed(session)
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

function toNoFacets(tally: FacetTally, { sessions = [] }: FacetsOptions): FacetsAnswer {
  return {
    ...tally.finish(() => ''),
    total: NOTHING_ASKED.total,
    hitsOf: sessions.map(() => 0),
    isExact: true,
  }
}

function totalOf({ found }: Gathered): Total {
  return { sessions: found.length, hits: found.reduce((sum, each) => sum + countHits(each), 0) }
}

function toHitsOf({ found }: Gathered, sessions: readonly string[]): readonly number[] {
  const hits = new Map(found.map((each) => [toKey(each.session), countHits(each)]))
  return sessions.map((key) => hits.get(key) ?? 0)
}

function toKey({ root, project, id }: SessionPlace): string {
  return toSessionKey({ root, projectDir: project, id })
}
