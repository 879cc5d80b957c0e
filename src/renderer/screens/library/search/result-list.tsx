import type { KeyboardEvent, RefObject } from 'react'
import type { SearchResult } from '../../../../shared/schemas/search.ts'
import { RowList } from '../../../components/row-list/row-list.tsx'
import type { ScrollPlace } from '../../../components/row-list/scroll-place.ts'
import { ResultItem, toResultHeight } from './result-item.tsx'

export interface ResultListProps {
  readonly id: string
  readonly results: readonly SearchResult[]
  readonly active: string | null
  /** The key of the session that is being read. */
  readonly opened: string | null
  readonly now: number
  readonly place: ScrollPlace
  readonly listRef: RefObject<HTMLDivElement | null>
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onOpen: (result: SearchResult) => void
  readonly onEnd: () => void
}

export function ResultList(props: ResultListProps) {
  const { id, results, active, opened, now, place, listRef, onKeyDown, onOpen, onEnd } = props
  return (
    <RowList
      id={id}
      role="listbox"
      label="Results"
      rows={results}
      toKey={toKey}
      toHeight={toResultHeight}
      active={active}
      place={place}
      listRef={listRef}
      onKeyDown={onKeyDown}
      onEnd={onEnd}
    >
      {(result, _index, rowId) => (
        <ResultItem
          id={rowId}
          result={result}
          isActive={toKey(result) === active}
          isOpened={toKey(result) === opened}
          now={now}
          onChoose={onOpen}
        />
      )}
    </RowList>
  )
}

function toKey({ session }: SearchResult): string {
  return session.key
}
