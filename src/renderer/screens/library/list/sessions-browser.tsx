import { useCallback, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { toCounted, toDaysAgo } from '../../../../shared/format.ts'
import type { Root } from '../../../../shared/schemas/roots.ts'
import type { Session } from '../../../../shared/schemas/sessions.ts'
import { toRowId } from '../../../components/row-list/row-list.tsx'
import { useNow } from '../../../components/use-now.ts'
import { usePicked } from '../../../components/use-picked.ts'
import { openExport } from '../../../state/export/open-export.ts'
import { openSession } from '../../../state/sessions/open-session.ts'
import { countFilters, listSessions } from '../../../state/sessions/session-filters.ts'
import type { Stores } from '../../../state/stores.ts'
import { openRestore } from '../../../state/vault/open-restore.ts'
import { whenDrawn } from '../../../state/window/elements.ts'
import { useChoices } from '../use-choices.ts'
import { FilterChips } from './filters/filter-chips.tsx'
import { FilterPopover } from './filters/filter-popover.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { NoSessions, type NoSessionsProps } from './no-sessions.tsx'
import { SelectionStatus } from './selection-status.tsx'
import { SESSIONS, SessionList } from './session-list.tsx'
import { SessionMenu } from './session-menu.tsx'
import { SideStatus } from './side-status.tsx'
import { toAmount } from './to-amount.ts'
import { type ListRow, toRows } from './to-rows.ts'

export interface SessionsBrowserProps {
  readonly stores: Stores
}

/** Why nobody can say how many sessions there are. */
const UNKNOWN: ReadonlySet<NoSessionsProps['reason']> = new Set(['loading', 'failed', 'indexing'])

/** All sessions, grouped and filtered. */
export function SessionsBrowser({ stores }: SessionsBrowserProps) {
  const { listing, sessions, load } = usePicked(stores.sessions, 'listing', 'sessions', 'load')
  const browse = usePicked(
    stores.browse,
    'grouping',
    'sort',
    'sortBy',
    'folded',
    'filters',
    'isAllShown',
    'active',
    'place',
    'group',
    'toggleGroup',
    'showAll',
    'filter',
    'clearFilters',
    'moveTo',
  )
  const selection = usePicked(stores.selection, 'chosen', 'toggle', 'extendTo', 'chooseAll', 'clear')
  const opened = useStore(stores.reading, ({ target }) => target?.session ?? null)
  const indexing = useStore(stores.index, ({ state }) => state.kind)
  const show = useStore(stores.screens, (state) => state.show)
  const rootsByPath = useRootsByPath(stores)
  const choices = useChoices(stores)
  const now = useNow()
  // Groups and filters go by days: a new minute changes none of them.
  const today = toDaysAgo(0, now)
  const { grouping, sort, folded, filters, isAllShown } = browse
  const { costs, load: loadCosts } = usePicked(stores.sessionCosts, 'costs', 'load')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sessions say when to look again
  useEffect(() => {
    if (sort === 'cost') void loadCosts()
  }, [sort, loadCosts, sessions])
  const amount = useMemo(() => toAmount(sort, costs), [sort, costs])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day stands for the time
  const listed = useMemo(
    () => listSessions(sessions, filters, { isAllShown, now }),
    [sessions, filters, isAllShown, today],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day stands for the time
  const rows = useMemo(
    () => toRows(listed.sessions, { grouping, amountOf: amount?.of, folded, now }),
    [listed, grouping, amount, folded, today],
  )

  const { chosen } = selection
  const selected = useMemo(() => listed.sessions.filter(({ key }) => chosen.has(key)), [listed, chosen])
  const lost = selected.filter(({ isGone, isKept }) => isGone && isKept).map(({ key }) => key)

  const open = useCallback((session: Session) => openSession(stores, session), [stores])

  /** What was pressed goes away with the filters, so the list gets the keyboard. */
  function clearFilters(): void {
    browse.clearFilters()
    whenDrawn(() => stores.elements.list.current?.focus())
  }

  const asked = findAsked(rows, browse.active)

  /** As everywhere: a menu speaks of what is selected, or else of what was pointed at, and of nothing else. */
  function ask(element: Element): void {
    const key = findRow(rows, element)?.key ?? browse.active
    browse.moveTo(key)
    if (key !== null && !chosen.has(key)) selection.clear()
  }

  function clearSelection(): void {
    selection.clear()
    stores.elements.list.current?.focus()
  }

  function findReason(): NoSessionsProps['reason'] {
    if (listing.kind !== 'ready') return listing.kind
    if (sessions.length === 0 && indexing !== 'idle') return indexing === 'stopped' ? 'stopped' : 'indexing'
    if (listed.hidden > 0) return 'hidden'
    return countFilters(filters) > 0 ? 'filtered' : 'none'
  }

  const reason = findReason()
  return (
    <>
      <ListToolbar grouping={grouping} onGroup={browse.group} sort={sort} onSort={browse.sortBy}>
        <FilterPopover
          filters={filters}
          choices={choices}
          onFilter={browse.filter}
          onClear={browse.clearFilters}
        />
      </ListToolbar>
      <FilterChips filters={filters} onFilter={browse.filter} onClear={clearFilters} />
      {rows.length === 0 ? (
        <NoSessions
          reason={reason}
          problem={listing.kind === 'failed' ? listing.error.message : null}
          onRetry={() => void load()}
          onRebuild={() => void stores.index.getState().rebuild()}
          onClearFilters={clearFilters}
          onShowAll={() => browse.showAll(true)}
          onShowFolders={() => show('folders')}
        />
      ) : (
        <SessionMenu
          stores={stores}
          session={asked}
          selected={asked !== null && chosen.has(asked.key) ? selected : []}
          onAsk={ask}
        >
          <SessionList
            rows={rows}
            grouping={grouping}
            toAmountText={amount?.toText}
            active={browse.active}
            opened={opened?.key ?? null}
            selection={selection}
            roots={rootsByPath}
            now={now}
            place={browse.place}
            listRef={stores.elements.list}
            onMove={browse.moveTo}
            onToggle={browse.toggleGroup}
            onOpen={open}
          />
        </SessionMenu>
      )}
      {selected.length > 0 ? (
        <SelectionStatus
          count={selected.length}
          onExport={() => openExport(stores, 'selected')}
          onRestore={lost.length === 0 ? undefined : () => void openRestore(stores, lost)}
          onClear={clearSelection}
        />
      ) : (
        <SideStatus
          text={rows.length === 0 && UNKNOWN.has(reason) ? '' : toCounted(listed.sessions.length, 'session')}
          hidden={listed.hidden}
          isAllShown={isAllShown}
          onShowAll={browse.showAll}
        />
      )}
    </>
  )
}

/** The row that was pointed at; undefined where it was the list itself that was asked, by a key. */
function findRow(rows: readonly ListRow[], element: Element): ListRow | undefined {
  const id = element.closest('[role="treeitem"]')?.id
  return rows.find((_, index) => toRowId(SESSIONS, index) === id)
}

function findAsked(rows: readonly ListRow[], active: string | null): Session | null {
  const row = rows.find(({ key }) => key === active)
  return row?.kind === 'session' ? row.session : null
}

function useRootsByPath(stores: Stores): ReadonlyMap<string, Root> {
  const roots = useStore(stores.roots, (state) => state.roots)
  return useMemo(() => new Map(roots.map((root) => [root.path, root])), [roots])
}
