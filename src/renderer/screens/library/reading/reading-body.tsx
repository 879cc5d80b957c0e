import { ArrowDown } from 'lucide-react'
import { type MouseEvent, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { toDay, toExactDate } from '../../../../shared/format.ts'
import { usePicked } from '../../../components/use-picked.ts'
import type { ItemRow } from '../../../reading/row.ts'
import { askCollectBlock, askNoteAbout } from '../../../state/organise/ask-note.ts'
import type { Stores } from '../../../state/stores.ts'
import { FindBar } from './find/find-bar.tsx'
import { ReadingBanners } from './header/reading-banners.tsx'
import { BlockMenu, type BlockMenuProps, type MenuPlace } from './list/block-menu.tsx'
import { ReadingList } from './list/reading-list.tsx'
import type { RowActions } from './list/row-view.tsx'

export interface ReadingBodyProps {
  readonly stores: Stores
  readonly title: string
  readonly now: number
}

/** The conversation itself, with what lies over it. */
export function ReadingBody({ stores, title, now }: ReadingBodyProps) {
  const {
    reading,
    hasNews,
    report,
    hitch,
    toggle,
    follow,
    chooseBranch,
    showAll,
    readOverflow,
    goToEnd,
    refresh,
  } = usePicked(
    stores.reading,
    'reading',
    'hasNews',
    'report',
    'hitch',
    'toggle',
    'follow',
    'chooseBranch',
    'showAll',
    'readOverflow',
    'goToEnd',
    'refresh',
  )
  const isFinding = useStore(stores.find, ({ isOpen }) => isOpen)
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
      onNote: (row) => askNoteAbout(stores, row),
      onMenu(event: MouseEvent<HTMLElement>, row: ItemRow) {
        event.preventDefault()
        setMenu({ row, ...pointOf(event) })
      },
    }),
    [stores, toggle, follow, chooseBranch, showAll, readOverflow, day],
  )
  if (reading === null) return null
  return (
    <>
      {isFinding && <OpenFindBar stores={stores} title={title} />}
      <div className="reading-view">
        <OpenReadingList stores={stores} label={title} actions={actions} />
        {hasNews && (
          <button type="button" className="news" onClick={() => goToEnd(1)}>
            New messages
            <ArrowDown size={14} aria-hidden />
          </button>
        )}
        <div className="reading-report" role="status">
          {report !== null && <p>{report}</p>}
        </div>
      </div>
      <ReadingBanners
        reading={reading}
        hitch={hitch}
        onChooseBranch={(branch) => void chooseBranch(reading.place, branch)}
        onTryAgain={() => void refresh()}
      />
      <OpenBlockMenu stores={stores} place={menu} onClose={() => setMenu(null)} />
    </>
  )
}

function OpenFindBar({ stores, title }: Pick<ReadingBodyProps, 'stores' | 'title'>) {
  const { setText, next, close, ...find } = usePicked(
    stores.find,
    'isAskedFor',
    'text',
    'status',
    'message',
    'total',
    'at',
    'elsewhere',
    'setText',
    'next',
    'close',
  )
  const goElsewhere = useStore(stores.reading, (state) => state.goElsewhere)
  return (
    <FindBar
      find={find}
      title={title}
      onText={setText}
      onNext={next}
      onElsewhere={() => void goElsewhere()}
      onClose={close}
    />
  )
}

interface OpenReadingListProps {
  readonly stores: Stores
  readonly label: string
  readonly actions: RowActions
}

function OpenReadingList({ stores, label, actions }: OpenReadingListProps) {
  const { see, follow, focusRow, toggleFocused, ...data } = usePicked(
    stores.reading,
    'rows',
    'rowIndex',
    'contents',
    'overflow',
    'focus',
    'jump',
    'generation',
    'isFollowing',
    'isLive',
    'reading',
    'see',
    'follow',
    'focusRow',
    'toggleFocused',
  )
  const find = usePicked(stores.find, 'text', 'status', 'total', 'hits')
  const notes = useStore(stores.notes, (state) => state.places)
  const approach = useStore(stores.find, (state) => state.approach)
  return (
    <ReadingList
      {...data}
      find={find}
      notes={notes}
      label={label}
      actions={actions}
      onSee={see}
      onFollow={follow}
      onFocus={focusRow}
      onToggleFocused={toggleFocused}
      onApproach={approach}
    />
  )
}

function OpenBlockMenu({
  stores,
  place,
  onClose,
}: Pick<BlockMenuProps, 'place' | 'onClose'> & { readonly stores: Stores }) {
  const { copyText, copyMarkdown, copyLink, reveal } = usePicked(
    stores.reading,
    'copyText',
    'copyMarkdown',
    'copyLink',
    'reveal',
  )
  const showRaw = useStore(stores.raw, (state) => state.show)
  return (
    <BlockMenu
      place={place}
      onCopyText={copyText}
      onCopyMarkdown={copyMarkdown}
      onCopyLink={copyLink}
      onNote={(row) => askNoteAbout(stores, row)}
      onCollect={(row) => askCollectBlock(stores, row)}
      onShowRaw={showRaw}
      onReveal={reveal}
      onClose={onClose}
    />
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
