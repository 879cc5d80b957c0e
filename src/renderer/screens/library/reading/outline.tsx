import { Bell, StickyNote } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { VList, type VListHandle } from 'virtua'
import type { Reading, TurnOutline } from '../../../../core/items/item.ts'
import { findNotedTurns, listOutlined, toOutlineLine } from '../../../reading/to-outline.ts'
import type { NotesState } from '../../../state/organise/notes-store.ts'

export interface OutlineProps {
  readonly reading: Reading
  /** The turn at the top of the view. */
  readonly topTurn: number
  /** By record. */
  readonly notes: NotesState['places']
  onGo(turn: number): void
}

/** The prompts of a conversation: where one is, and a way to any of them. */
export function Outline({ reading, topTurn, notes, onGo }: OutlineProps) {
  const turns = useMemo(() => listOutlined(reading), [reading])
  const noted = useMemo(() => findNotedTurns(reading, notes), [reading, notes])
  const list = useRef<VListHandle>(null)
  const box = useRef<HTMLElement>(null)
  const current = turns.findLastIndex((turn) => turn <= topTurn)
  useEffect(() => {
    if (current >= 0 && !box.current?.contains(document.activeElement))
      list.current?.scrollToIndex(current, { align: 'nearest' })
  }, [current])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const at = Number((event.target as HTMLElement).dataset.index)
    if (by === 0 || Number.isNaN(at)) return
    event.preventDefault()
    list.current?.scrollToIndex(at + by, { align: 'nearest' })
    box.current?.querySelector<HTMLElement>(`[data-index="${at + by}"]`)?.focus()
  }
  const stop = Math.max(current, 0)
  return (
    <nav ref={box} className="outline" aria-label="Prompts" onKeyDown={onKeyDown}>
      <h2 className="outline-title">Prompts</h2>
      {turns.length === 0 ? (
        <p className="quiet outline-empty">There are no prompts in this conversation.</p>
      ) : (
        <VList ref={list} className="outline-list" data={turns} itemSize={36} keepMounted={[stop]}>
          {(turn, index) => (
            <OutlineButton
              key={turn}
              turn={reading.turns[turn]}
              index={index}
              stop={stop}
              current={current}
              isNoted={noted.has(turn)}
              onGo={() => onGo(turn)}
            />
          )}
        </VList>
      )}
    </nav>
  )
}

interface OutlineButtonProps {
  readonly turn: TurnOutline | undefined
  readonly index: number
  /** The line that has the keyboard. */
  readonly stop: number
  readonly current: number
  readonly isNoted: boolean
  onGo(): void
}

function OutlineButton({ turn, index, stop, current, isNoted, onGo }: OutlineButtonProps) {
  if (turn === undefined) return null
  const { title, isNotice, errors, detail } = toOutlineLine(turn)
  return (
    <button
      type="button"
      className="outline-line"
      data-index={index}
      tabIndex={index === stop ? 0 : -1}
      aria-current={index === current ? 'location' : undefined}
      onClick={onGo}
    >
      <span className="outline-text" dir="auto" data-kind={isNotice ? 'notice' : undefined}>
        {isNotice && <Bell size={11} aria-label="Notification" />}
        {isNoted && <StickyNote size={11} role="img" aria-label="Has a note" />}
        {title}
      </span>
      {(errors !== null || detail !== '') && (
        <span className="outline-detail">
          {errors !== null && <span className="outline-errors">{errors}</span>}
          {errors !== null && detail !== '' && ' · '}
          {detail}
        </span>
      )}
    </button>
  )
}
