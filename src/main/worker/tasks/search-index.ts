import { ExpectedError } from '../../../shared/expected-error.ts'
import type {
  FacetsAnswer,
  FacetsRequest,
  SearchAnswer,
  SearchRequest,
} from '../../../shared/schemas/search.ts'
import type { Session } from '../../../shared/schemas/sessions.ts'
import type { FindKept } from '../../kept/kept-files.ts'
import { identifyIndex } from '../../store/database/shard-paths.ts'
import { isIndexError } from '../../store/database/sqlite-error.ts'
import { noteSqliteError } from '../../store/health/index-health.ts'
import { Searcher, type SearchOptions } from '../../store/search/searcher.ts'
import type { ReadPrices } from '../../store/search/shard-reader.ts'
import { toSearchAnswer } from './to-search-answer.ts'

interface Call {
  readonly roots: readonly string[]
  readonly signal: AbortSignal
}

export interface IndexSearch {
  search(request: SearchRequest, call: Call): Promise<SearchAnswer>
  readFacets(request: FacetsRequest, call: Call): Promise<FacetsAnswer>
  /** In the background, and before anybody types: until it is done, searches are slower. */
  prepareForTyping(): void
  close(): void
}

/** What a person said about sessions, and what they know of prices. */
export interface SaidSources {
  /** Puts it on a session. */
  readonly readMarker?: () => (session: Session) => Session
  readonly readSaid?: SearchOptions['readSaid']
  readonly readPrices?: ReadPrices
}

/** One open searcher, opened anew when the files of the index are others than before. */
export function openIndexSearch(
  folder: string,
  findKept?: FindKept,
  { readMarker = () => (session) => session, readSaid, readPrices }: SaidSources = {},
): IndexSearch {
  const said = readSaid && { readSaid }
  let opened: OpenSearcher | undefined

  function close(): void {
    opened?.retire()
    opened = undefined
  }

  async function ask<T>(question: (searcher: Searcher) => T | Promise<T>): Promise<T> {
    const files = identifyIndex(folder)
    try {
      if (opened?.files !== files) {
        close()
        opened = new OpenSearcher(files, new Searcher(folder, findKept, readPrices))
      }
      return await opened.use(question)
    } catch (cause) {
      if (!isIndexError(cause)) throw cause
      close()
      noteSqliteError(folder, cause)
      throw new ExpectedError(
        'unreadable',
        'The search index cannot be read right now. Scrollback is repairing it. Try again in a moment.',
        { cause },
      )
    }
  }

  return {
    async search({ query, cursor, ...request }, call) {
      const options = { ...request, ...call, ...said, ...(cursor !== null && { cursor }), now: Date.now() }
      const answer = await ask((searcher) => searcher.search(query, options))
      // Where the index has grown much since then.
      if (request.isTyping) opened?.prepareForTyping()
      return toSearchAnswer(answer, readMarker())
    },

    readFacets: ({ query, ...request }, call) =>
      ask((searcher) => searcher.readFacets(query, { ...request, ...call, ...said, now: Date.now() })),

    // It is only for speed; whatever is wrong with the index, a search will say.
    prepareForTyping: () => void ask(() => opened?.prepareForTyping()).catch(() => {}),

    close,
  }
}

/** Closed when it is not wanted any more, and nobody is in the middle of using it. */
class OpenSearcher {
  readonly files: string
  readonly #searcher: Searcher
  readonly #retired = new AbortController()
  #users = 0
  #isPreparing = false

  constructor(files: string, searcher: Searcher) {
    this.files = files
    this.#searcher = searcher
  }

  async use<T>(question: (searcher: Searcher) => T | Promise<T>): Promise<T> {
    this.#users++
    try {
      return await question(this.#searcher)
    } finally {
      this.#users--
      this.#closeIfUnused()
    }
  }

  prepareForTyping(): void {
    if (this.#isPreparing) return
    this.#isPreparing = true
    const { signal } = this.#retired
    void this.use((searcher) => searcher.prepareForTyping(signal))
      // It is only for speed; whatever is wrong with the index, a search will say.
      .catch(() => {})
      .finally(() => {
        this.#isPreparing = false
      })
  }

  retire(): void {
    this.#retired.abort()
    this.#closeIfUnused()
  }

  #closeIfUnused(): void {
    if (this.#retired.signal.aborted && this.#users === 0) this.#searcher.close()
  }
}
