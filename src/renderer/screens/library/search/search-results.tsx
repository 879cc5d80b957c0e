import { type KeyboardEvent, useCallback, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { toCounted } from '../../../../shared/format.ts'
import type { Failure } from '../../../../shared/result.ts'
import type { Facet, SearchResult } from '../../../../shared/schemas/search.ts'
import { useNow } from '../../../components/use-now.ts'
import { usePicked } from '../../../components/use-picked.ts'
import { openExport } from '../../../state/export/open-export.ts'
import { openResult } from '../../../state/sessions/open-session.ts'
import { isMinor } from '../../../state/sessions/session-filters.ts'
import { toMeantQuery } from '../../../state/sessions/to-meant-query.ts'
import type { Stores } from '../../../state/stores.ts'
import { SideStatus } from '../list/side-status.tsx'
import { FacetBar } from './facet-bar.tsx'
import { NoResults } from './no-results.tsx'
import { ResultList } from './result-list.tsx'
import { SearchHints } from './search-hints.tsx'

export interface SearchResultsProps {
  readonly stores: Stores
}

/** The id of the list, which the field refers to. */
export const RESULTS = 'results'

const MOVES: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 5,
  PageUp: -5,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** What was found, as it is shown, and how keys move through it, from the field and from the list. */
export function useResults(stores: Stores) {
  const { results, active, moveTo } = usePicked(stores.search, 'results', 'active', 'moveTo')
  const isAllShown = useStore(stores.browse, (state) => state.isAllShown)
  const shown = useMemo(
    () => (isAllShown ? results : results.filter(({ session }) => !isMinor(session))),
    [results, isAllShown],
  )

  function handleKey(event: KeyboardEvent): void {
    const index = shown.findIndex(({ session }) => session.key === active)
    const by = MOVES[event.key]
    const meant = event.key === 'Enter' ? toMeantQuery(stores.search.getState()) : null
    if (meant !== null) stores.search.getState().type(meant)
    else if (event.key === 'Enter') {
      const result = shown[index] ?? shown[0]
      if (result !== undefined) openResult(stores, result)
      // Out of the field, letters speak of the conversation that was opened.
      stores.elements.list.current?.focus()
    } else if (by !== undefined && !event.shiftKey) {
      const next = shown[Math.min(Math.max(index + by, 0), shown.length - 1)]
      if (next !== undefined) moveTo(next.session.key)
    } else return
    event.preventDefault()
  }

  return { shown, hidden: results.length - shown.length, handleKey }
}

export function SearchResults({ stores }: SearchResultsProps) {
  const search = usePicked(
    stores.search,
    'text',
    'facets',
    'hints',
    'active',
    'place',
    'problem',
    'total',
    'cursor',
    'isLooking',
    'type',
    'loadMore',
  )
  const { isAllShown, showAll } = usePicked(stores.browse, 'isAllShown', 'showAll')
  const opened = useStore(stores.reading, ({ target }) => target?.session ?? null)
  const isIndexing = useStore(stores.index, ({ state }) => state.kind !== 'idle')
  const openDialog = useStore(stores.screens, (state) => state.openDialog)
  const { shown, hidden, handleKey } = useResults(stores)
  const now = useNow()
  const { cursor, loadMore } = search
  const isLooking = search.isLooking || (shown.length === 0 && cursor !== null)

  // A list asks for its next page at its end; without any row there is no list.
  useEffect(() => {
    if (shown.length === 0 && cursor !== null) void loadMore()
  }, [shown.length, cursor, loadMore])

  function narrow({ filter }: Facet): void {
    search.type(`${search.text.trimEnd()} ${filter} `)
    stores.elements.searchField.current?.focus()
  }

  const open = useCallback(
    (result: SearchResult) => {
      stores.search.getState().moveTo(result.session.key)
      openResult(stores, result)
    },
    [stores],
  )

  const rebuild = () => void stores.index.getState().rebuild()

  return (
    <>
      <FacetBar facets={search.facets} onChoose={narrow} />
      {shown.length > 0 && <SearchHints query={search.text} hints={search.hints} onType={search.type} />}
      {shown.length > 0 ? (
        <ResultList
          id={RESULTS}
          results={shown}
          active={search.active}
          opened={opened?.key ?? null}
          now={now}
          place={search.place}
          listRef={stores.elements.list}
          onKeyDown={handleKey}
          onOpen={open}
          onEnd={search.loadMore}
        />
      ) : (
        <NoResults
          query={search.text}
          problem={search.problem?.message ?? null}
          hints={search.hints}
          hidden={hidden}
          isIndexing={isIndexing}
          isLooking={isLooking}
          onType={search.type}
          onShowHidden={() => showAll(true)}
          onHelp={() => openDialog('query-help')}
          onRebuild={isIndexProblem(search.problem) ? rebuild : undefined}
        />
      )}
      <SideStatus
        text={toStatus(search, shown.length, isLooking)}
        hidden={isAllShown ? 0 : hidden}
        isAllShown={isAllShown}
        onShowAll={showAll}
        {...(shown.length > 0 && { onExport: () => openExport(stores, 'search') })}
      />
    </>
  )
}

/** Others are about what was typed. */
function isIndexProblem(problem: Failure | null): boolean {
  return problem?.code === 'unreadable' || problem?.code === 'internal'
}

function toStatus(
  { total, cursor }: Pick<ReturnType<Stores['search']['getState']>, 'total' | 'cursor'>,
  shown: number,
  isLooking: boolean,
): string {
  if (isLooking) return 'Searching…'
  if (shown === 0) return 'No results'
  if (total !== null) {
    const sessions = toCounted(total.sessions, 'session')
    // Filters alone ask for sessions, and not for anything in them.
    return total.hits === 0 ? sessions : `${toCounted(total.hits, 'match', 'matches')} in ${sessions}`
  }
  return cursor === null
    ? `Found in ${toCounted(shown, 'session')}`
    : `Found in more than ${toCounted(shown, 'session')}`
}
