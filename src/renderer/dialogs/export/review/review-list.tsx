import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { RowList } from '../../../components/row-list/row-list.tsx'
import type { ScrollPlace } from '../../../components/row-list/scroll-place.ts'
import { isPlaceLeftIn } from '../../../state/export/review/decisions.ts'
import type { ReviewRow } from '../../../state/export/review/review-rows.ts'
import type { ReviewState } from '../../../state/export/review/review-store.ts'
import { ReviewRowView } from './review-row-view.tsx'

/** What the list shows of the review, and does with it. */
export const LISTED = [
  'rows',
  'active',
  'opened',
  'revealed',
  'leftIn',
  'leftInAt',
  'move',
  'toggle',
  'toggleOpen',
  'reveal',
  'judge',
] as const satisfies readonly (keyof ReviewState)[]

export interface ReviewListProps {
  readonly review: Pick<ReviewState, (typeof LISTED)[number]>
  readonly listRef: RefObject<HTMLDivElement | null>
}

/** As the style sheet has them. */
const HEIGHTS: Readonly<Record<ReviewRow['kind'], number>> = { rule: 36, value: 36, place: 52, remark: 32 }
const PAGE = 10

const toKey = ({ key }: ReviewRow) => key
const toHeight = ({ kind }: ReviewRow) => HEIGHTS[kind]
const canBeActive = ({ kind }: ReviewRow) => kind === 'value' || kind === 'place'

/** By kind, by value, and by place once a value is open. All of it works with the keyboard alone. */
export function ReviewList({ review, listRef }: ReviewListProps) {
  const place = useRef<ScrollPlace['current']>(null)
  const { rows, active } = review

  function toggle(row: ReviewRow): void {
    if (row.kind !== 'value' && row.kind !== 'place') return
    // Said for good, it is taken back for good.
    if (row.secret.isNoSecret) void review.judge(row.secret)
    else review.toggle(row)
  }

  function move(by: number): void {
    const stops = rows.filter(canBeActive)
    const at = stops.findIndex(({ key }) => key === active)
    const next = stops[Math.min(stops.length - 1, Math.max(0, at + by))]
    if (next !== undefined) review.move(next.key)
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const row = rows.find(({ key }) => key === active)
    const secret = row !== undefined && row.kind !== 'rule' ? row.secret : undefined
    const isOpen = secret !== undefined && review.opened.has(secret.id)
    const actions: Readonly<Record<string, (() => void) | undefined>> = {
      j: () => move(1),
      ArrowDown: () => move(1),
      k: () => move(-1),
      ArrowUp: () => move(-1),
      PageDown: () => move(PAGE),
      PageUp: () => move(-PAGE),
      Home: () => move(-rows.length),
      End: () => move(rows.length),
      ' ': row && (() => toggle(row)),
      Enter: secret && (() => void review.toggleOpen(secret.id)),
      ArrowRight: secret && (() => isOpen || void review.toggleOpen(secret.id)),
      ArrowLeft: secret && (() => isOpen && void review.toggleOpen(secret.id)),
      r: secret && (() => void review.reveal(secret.id)),
      n: secret && (() => void review.judge(secret)),
    }
    const act = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }

  if (rows.length === 0) return <p className="review-empty quiet">Nothing is removed from this export.</p>
  return (
    <RowList
      id="review-list"
      role="tree"
      label="Secrets"
      rows={rows}
      toKey={toKey}
      toHeight={toHeight}
      active={active}
      place={place}
      listRef={listRef}
      onKeyDown={handleKey}
    >
      {(row, _index, id) => (
        <ReviewRowView
          id={id}
          row={row}
          isActive={row.key === active}
          isLeftIn={
            (row.kind === 'value' && (row.secret.isNoSecret || review.leftIn.has(row.secret.id))) ||
            (row.kind === 'place' &&
              (row.secret.isNoSecret || isPlaceLeftIn(review, row.secret.id, row.place.item)))
          }
          leftInPlaces={row.kind === 'value' ? (review.leftInAt.get(row.secret.id)?.size ?? 0) : 0}
          value={row.kind === 'rule' ? undefined : review.revealed.get(row.secret.id)}
          onMove={() => {
            review.move(row.key)
            // A button that was clicked may go out of sight, and the keys with it.
            listRef.current?.focus()
          }}
          onToggle={() => toggle(row)}
          onOpen={(secret) => void review.toggleOpen(secret)}
          onReveal={(secret) => void review.reveal(secret)}
          onJudge={(secret) => void review.judge(secret)}
        />
      )}
    </RowList>
  )
}
