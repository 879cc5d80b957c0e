import { SearchX } from 'lucide-react'
import { toFindText } from '../../../../core/query/find/to-find-query.ts'
import { findUnknownFilter } from '../../../../core/query/parse/find-unknown-filter.ts'
import { parseQuery } from '../../../../core/query/parse/parse-query.ts'
import { readTokens } from '../../../../core/query/parse/read-tokens.ts'
import { toCounted } from '../../../../shared/format.ts'
import type { SearchAnswer } from '../../../../shared/schemas/search.ts'
import { SearchHints } from './search-hints.tsx'

export interface NoResultsProps {
  readonly query: string
  /** Why the search failed; null if it did not. */
  readonly problem: string | null
  readonly hints: SearchAnswer['hints']
  /** Results in sessions that are not shown. */
  readonly hidden: number
  readonly isIndexing: boolean
  /** The search is still running. */
  readonly isLooking: boolean
  readonly onType: (text: string) => void
  readonly onShowHidden: () => void
  readonly onHelp: () => void
  /** If the index may be the reason. */
  readonly onRebuild?: (() => void) | undefined
}

/** Why nothing may have been found, and what to try. */
export function NoResults(props: NoResultsProps) {
  const { query, problem, hints, hidden, isIndexing, isLooking, onType, onShowHidden, onHelp, onRebuild } =
    props
  const words = toFindText(query).trim()
  const anyOf = problem === null && !isLooking ? toAnyOf(words) : null
  const unknown = problem === null && !isLooking ? findUnknownFilter(query) : undefined
  return (
    <section className="empty no-results" aria-labelledby="no-results" aria-busy={isLooking}>
      <SearchX size={28} strokeWidth={1.5} aria-hidden className="empty-icon" />
      <h2 id="no-results">{toHeading(props)}</h2>
      {isLooking && <p>A regular expression has to read every text. Results appear here.</p>}
      {problem !== null && <p>{problem}</p>}
      {unknown !== undefined && (
        <p>
          There is no filter <code>{unknown}:</code>, so Scrollback searched for it as text.
        </p>
      )}
      {anyOf !== null && <p>No text contains all of these words.</p>}
      {isIndexing && <p>Indexing is not finished. More results may appear soon.</p>}
      <SearchHints query={query} hints={hints} onType={onType} />
      <div className="no-results-actions">
        {hidden > 0 && (
          <button type="button" className="button" onClick={onShowHidden}>
            Show {toCounted(hidden, 'result')} in hidden sessions
          </button>
        )}
        {anyOf !== null && (
          <button type="button" className="button" onClick={() => onType(anyOf)}>
            Search for any of these words
          </button>
        )}
        {words !== '' && hasFilters(query) && (
          <button type="button" className="button" onClick={() => onType(words)}>
            Search without filters
          </button>
        )}
        {onRebuild && (
          <button type="button" className="button" onClick={onRebuild}>
            Rebuild index
          </button>
        )}
        <button type="button" className="button" onClick={onHelp}>
          How to search
        </button>
      </div>
    </section>
  )
}

function toHeading({ query, problem, isLooking }: NoResultsProps): string {
  if (problem !== null) return 'The search failed'
  if (isLooking) return 'Searching…'
  return isNothing(query) ? 'Nothing to search for yet' : 'No results'
}

/** The same search with any of the words, in case one is wrong; null unless all are plain words. */
function toAnyOf(words: string): string | null {
  const each = words.split(' ')
  return each.length > 1 && each.every((word) => word !== 'OR' && /^[\p{L}\p{N}_]+$/u.test(word))
    ? each.join(' OR ')
    : null
}

function hasFilters(text: string): boolean {
  return readTokens(text).some(({ kind }) => kind === 'filter')
}

/** Signs alone, or the start of something. */
function isNothing(text: string): boolean {
  const { clauses, filters, regexes } = parseQuery(text, 0)
  return clauses.length + filters.length + regexes.length === 0
}
