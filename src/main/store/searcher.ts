import { join } from 'node:path'
import { findMatches, matches } from '../../core/query/find-matches.ts'
import { openLastWord, parseQuery } from '../../core/query/parse-query.ts'
import type { Hint, Query } from '../../core/query/query.ts'
import { toFtsQuery } from '../../core/query/to-fts-query.ts'
import { type Snippet, toSnippet } from '../../core/query/to-snippet.ts'
import type { TextKind } from '../../core/search/searchable-text.ts'
import { titleText } from './shard.ts'
import { findShardPaths } from './shard-paths.ts'
import { type ListedSession, ShardReader, type TextRow } from './shard-reader.ts'
import { openTextSource, type TextSource } from './text-source.ts'
import { fileQueries, sessionFilter, toRowQuery } from './to-row-query.ts'

export interface SearchOptions {
  readonly limit: number
  readonly sort: 'relevance' | 'date'
  readonly now: number
  /** The last word may still be being typed. */
  readonly isTyping?: boolean
  /** Only sessions of these; the index may hold more roots than a person looks at now. */
  readonly roots?: readonly string[]
}

export interface SearchResult {
  readonly session: ListedSession
  /** How many texts of the session match. */
  readonly hits: number
  readonly best: BestHit
}

export interface BestHit {
  readonly uuid: string | undefined
  readonly block: number
  readonly kind: TextKind
  readonly snippet: Snippet
  readonly time: number | undefined
  readonly branch: 'active' | 'abandoned'
}

export interface SearchAnswer {
  readonly results: readonly SearchResult[]
  readonly hints: readonly Hint[]
}

/** What a hit of a kind is worth against the others. */
const WEIGHTS: Readonly<Record<TextKind, number>> = {
  title: 6,
  prompt: 5,
  answer: 4,
  tool: 3,
  thinking: 2,
  output: 1,
}
const SNIPPET_LENGTH = 160
/** Of one session, so many rows are looked at for the best one. */
const MOST_ROWS_PER_SESSION = 8
const HALF_LIFE_MS = 90 * 86_400_000
/** A regex looks at no more texts than this. */
const MOST_REGEX_TEXTS = 5000

interface Found {
  readonly reader: ShardReader
  readonly session: ListedSession
  readonly rows: TextRow[]
  /** Texts that match, of those gone through. */
  hits: number
  isTitle: boolean
}

/** Searches all shards of an index. */
export class Searcher {
  readonly #readers: readonly ShardReader[]

  constructor(folder: string) {
    this.#readers = findShardPaths(folder).flatMap((path) => ShardReader.openIfThere(path) ?? [])
  }

  close(): void {
    for (const reader of this.#readers) reader.close()
  }

  /** All sessions, newest first. */
  listSessions(): readonly ListedSession[] {
    return this.#readers.flatMap((reader) => [...reader.sessions.values()]).sort(byDate)
  }

  search(text: string, options: SearchOptions): SearchAnswer {
    const typed = parseQuery(text, options.now)
    const query = options.isTyping && isLongEnough(typed) ? openLastWord(typed) : typed
    const found = this.#readers.flatMap((reader) => this.#searchShard(reader, query, options))
    const ranked = found
      .map((candidate) => ({ ...candidate, score: scoreOf(candidate, options.now) }))
      .sort((a, b) =>
        options.sort === 'date'
          ? byDate(a.session, b.session)
          : b.score - a.score || byDate(a.session, b.session),
      )
      .slice(0, options.limit)
    const source = openTextSource()
    try {
      return {
        results: ranked.map((candidate) => toResult(candidate, query, source)),
        hints: typed.hints,
      }
    } finally {
      source.close()
    }
  }

  #searchShard(
    reader: ShardReader,
    query: Query,
    { limit, roots }: Pick<SearchOptions, 'limit' | 'roots'>,
  ): readonly Found[] {
    const matchesQuery = this.#sessionTest(reader, query)
    const isWanted = (session: ListedSession) =>
      (roots === undefined || roots.includes(session.root)) && matchesQuery(session)
    const found = new Map<number, Found>()
    const take = (key: number): Found | undefined => {
      const session = reader.sessions.get(key)
      if (session === undefined || !isWanted(session)) return undefined
      const entry = found.get(key) ?? { reader, session, rows: [], hits: 0, isTitle: false }
      found.set(key, entry)
      return entry
    }
    for (const key of findTitles(reader, query)) {
      const entry = take(key)
      if (entry) entry.isTitle = true
    }
    if (isAboutSessionsOnly(query)) {
      for (const key of reader.sessions.keys()) take(key)
      return [...found.values()]
    }
    gatherRows(reader, query, limit, take)
    return [...found.values()].filter(({ rows, isTitle }) => rows.length > 0 || isTitle)
  }

  #sessionTest(reader: ShardReader, query: Query): (session: ListedSession) => boolean {
    const matchesFilters = sessionFilter(query)
    const touched = fileQueries(query).map(({ query: rows, isNegated }) => {
      const sessions = new Set<number>()
      for (const { session } of reader.findRows(rows)) sessions.add(session)
      return (session: ListedSession) => sessions.has(session.key) !== isNegated
    })
    return (session) => matchesFilters(session) && touched.every((test) => test(session))
  }
}

/** The newest rows first, until there are enough sessions. */
function gatherRows(
  reader: ShardReader,
  query: Query,
  limit: number,
  take: (key: number) => Found | undefined,
): void {
  const source = query.regexes.length > 0 ? openTextSource() : undefined
  let looked = 0
  let sessions = 0
  try {
    for (const place of reader.findRows(toRowQuery(query))) {
      const entry = take(place.session)
      if (entry === undefined) continue
      entry.hits++
      if (entry.rows.length >= MOST_ROWS_PER_SESSION) continue
      const row = reader.readRow(place)
      if (row === undefined) continue
      if (source !== undefined) {
        if (++looked > MOST_REGEX_TEXTS) return
        if (!matchesText(reader, row, query, source)) {
          entry.hits--
          continue
        }
      }
      if (entry.rows.length === 0 && ++sessions > limit) return
      entry.rows.push(row)
    }
  } finally {
    source?.close()
  }
}

function matchesText(reader: ShardReader, row: TextRow, query: Query, source: TextSource): boolean {
  const place = reader.pathOf(row.file)
  const text = place && source.read(join(place.root, place.path), place.kind, row)
  return text !== undefined && matches(text.text, query)
}

function findTitles(reader: ShardReader, query: Query): readonly number[] {
  const isOnTitles = query.filters.every(
    (filter) => filter.name !== 'in' || filter.values.includes('title') !== filter.isNegated,
  )
  const isOnRows = query.filters.some(({ name }) => name === 'tool' || name === 'before' || name === 'after')
  const fts = toFtsQuery(query.clauses)
  if (!isOnTitles || isOnRows || fts?.kind !== 'match' || query.regexes.length > 0) return []
  return reader.findTitles(fts.match)
}

/** Nearly everything begins with any one or two letters: so short a word is looked for as it is. */
function isLongEnough({ clauses }: Query): boolean {
  const last = clauses.flatMap(({ anyOf }) => anyOf).find(({ isLast }) => isLast)
  return last !== undefined && (last.text.length > 2 || /[^\x00-\x7f]/.test(last.text))
}

/** Only filters on sessions, such as `project:x`: then every such session is an answer. */
function isAboutSessionsOnly({ clauses, regexes, filters }: Query): boolean {
  const ofSessions = new Set(['project', 'branch', 'model', 'file'])
  return (
    clauses.length === 0 &&
    regexes.length === 0 &&
    filters.every(
      (filter) =>
        ofSessions.has(filter.name) ||
        (filter.name === 'is' && filter.values.every((value) => value === 'gone' || value === 'kept')),
    )
  )
}

function scoreOf({ session, rows, isTitle }: Found, now: number): number {
  const best = Math.max(isTitle ? WEIGHTS.title : 0, ...rows.map(({ kind }) => WEIGHTS[kind]))
  const age = Math.max(0, now - (session.updated ?? 0))
  return best * (1 + Math.log1p(rows.length)) * 0.5 ** (age / HALF_LIFE_MS)
}

function byDate(a: ListedSession, b: ListedSession): number {
  return (b.updated ?? 0) - (a.updated ?? 0)
}

function toResult(found: Found, query: Query, source: TextSource): SearchResult {
  const { reader, session, rows, isTitle } = found
  const hits = found.hits + (isTitle ? 1 : 0)
  const best = rows.toSorted((a, b) => WEIGHTS[b.kind] - WEIGHTS[a.kind] || a.id - b.id)[0]
  if (best === undefined) return { session, hits, best: titleHit(session, query) }
  const place = reader.pathOf(best.file)
  const text = place && source.read(join(place.root, place.path), place.kind, best)
  if (text === undefined) return { session, hits, best: { ...titleHit(session, query), kind: best.kind } }
  return {
    session,
    hits,
    best: {
      uuid: text.uuid,
      block: best.block,
      kind: best.kind,
      snippet: toSnippet(text.text, findMatches(text.text, query), SNIPPET_LENGTH),
      time: best.time,
      branch: best.isAbandoned ? 'abandoned' : 'active',
    },
  }
}

function titleHit(session: ListedSession, query: Query): BestHit {
  const isInTitle = findMatches(session.title, query).length > 0
  const text = isInTitle ? session.title : titleText(session)
  return {
    uuid: undefined,
    block: 0,
    kind: 'title',
    snippet: toSnippet(text, findMatches(text, query), SNIPPET_LENGTH),
    time: session.updated,
    branch: 'active',
  }
}
