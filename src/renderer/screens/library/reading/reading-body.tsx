import { ArrowDown } from 'lucide-react'
import { type MouseEvent, useMemo, useState } from 'react'
import { toDay, toExactDate } from '../../../../shared/format.ts'
import type { ItemRow } from '../../../reading/row.ts'
import type { ReadingState } from '../../../state/reading/reading-state.ts'
import { FindBar } from './find/find-bar.tsx'
import { ReadingBanners } from './header/reading-banners.tsx'
import { BlockMenu, type MenuPlace } from './list/block-menu.tsx'
import { ReadingList } from './list/reading-list.tsx'
import type { RowActions } from './list/row-view.tsx'

export interface ReadingBodyProps {
  readonly state: ReadingState
  readonly title: string
  readonly now: number
}

/** The conversation itself, with what lies over it. */
export function ReadingBody({ state, title, now }: ReadingBodyProps) {
  const { reading, find, toggle, follow, chooseBranch, showAll, readOverflow } = state
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const day = toDay(now, now) + new Date(now).getDate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it speaks of days, so it changes with the day
  const actions = useMemo<RowActions>(
    () => ({
      renderTime: (time) => (
        <time dateTime={new Date(time).toISOString()} title={toExactDate(time)}>
          {toMoment(time, now)}
        </time>
      ),
      onToggle(key) {
        follow(false)
        toggle(key)
      },
      onChooseBranch: (place, branch) => void chooseBranch(place, branch),
      onShowAll: (row) => void showAll(row),
      onReadOverflow: (row, link, from) => void readOverflow(row, link, from),
      onMenu(event: MouseEvent<HTMLElement>, row: ItemRow) {
        event.preventDefault()
        setMenu({ row, ...pointOf(event) })
      },
    }),
    [toggle, follow, chooseBranch, showAll, readOverflow, day],
  )
  if (reading === null) return null
  return (
    <>
      {find.isOpen && (
        <FindBar
          find={find}
          title={title}
          onText={state.setFindText}
          onNext={state.nextHit}
          onElsewhere={() => void state.goElsewhere()}
          onClose={state.closeFind}
        />
      )}
      <div className="reading-view">
        <ReadingList
          rows={state.rows}
          rowIndex={state.rowIndex}
          contents={state.contents}
          overflow={state.overflow}
          focus={state.focus}
          jump={state.jump}
          generation={state.generation}
          isFollowing={state.isFollowing}
          isLive={state.isLive}
          reading={reading}
          find={find}
          label={title}
          actions={actions}
          onSee={state.see}
          onFollow={follow}
          onFocus={state.focusRow}
          onToggleFocused={state.toggleFocused}
          onApproach={state.approachHit}
        />
        {state.hasNews && (
          <button type="button" className="news" onClick={() => state.goToEnd(1)}>
            New messages
            <ArrowDown size={14} aria-hidden />
          </button>
        )}
        <div className="reading-report" role="status">
          {state.report !== null && <p>{state.report}</p>}
        </div>
      </div>
      <ReadingBanners
        reading={reading}
        hitch={state.hitch}
        onChooseBranch={(branch) => void chooseBranch(reading.place, branch)}
        onTryAgain={() => void state.refresh()}
      />
      <BlockMenu
        place={menu}
        onCopyText={state.copyText}
        onCopyMarkdown={state.copyMarkdown}
        onCopyLink={state.copyLink}
        onShowRaw={state.showRaw}
        onReveal={state.reveal}
        onClose={() => setMenu(null)}
      />
    </>
  )
}

const times = new Intl.DateTimeFormat('en', { timeStyle: 'short' })

/** “yesterday, 3:12 PM”. */
function toMoment(time: number, now: number): string {
  return `${toDay(time, now)}, ${times.format(time)}`
}

/** By mouse where it points; by keyboard at the corner of what it is about. */
function pointOf({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>): { x: number; y: number } {
  if (clientX > 0 && clientY > 0) return { x: clientX, y: clientY }
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: left + 24, y: top + 24 }
}
