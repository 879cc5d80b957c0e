import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { useStore } from 'zustand'
import type { Reading } from '../../../../core/items/item.ts'
import { toLine } from '../../../../core/render/text/to-line.ts'
import { usePicked } from '../../../components/use-picked.ts'
import type { Stores } from '../../../state/stores.ts'
import type { PaneSizes } from '../../../state/window/layout-store.ts'
import { OpenSessionMenu } from './header/open-session-menu.tsx'
import { OpenStarButton } from './header/open-star-button.tsx'
import { ReadingHeader } from './header/reading-header.tsx'
import { ReadingProblem } from './header/reading-problem.tsx'
import { Outline } from './outline.tsx'
import { RawDialog } from './raw-dialog.tsx'
import { ReadingBody } from './reading-body.tsx'
import { RememberedView } from './remembered-view.tsx'
import { ReadingTools } from './tools/reading-tools.tsx'

export interface ReadingPaneProps {
  readonly stores: Stores
  readonly now: number
  /** Of the conversation and its outline; undefined where they were never changed. */
  readonly sizes: PaneSizes | undefined
  /** Before the title, such as a way back. */
  readonly lead: ReactNode
  /** What the library knows of it besides, for the line of facts. */
  readonly facts: ReactNode
  /** What it used, for the same line. */
  readonly usage: ReactNode
  /** Between the header and the conversation. */
  readonly panel: ReactNode
  onResize(sizes: PaneSizes): void
  /** A link leads to another session, such as the one that this one goes on in. */
  onOpenSession(id: string): void
  onExport(): void
}

/** Below this, an outline leaves too little room to read. */
const NARROW = 760

/** The conversation that is open, with its outline; nothing where none is. */
export function ReadingPane(props: ReadingPaneProps) {
  const { stores, now, sizes, lead, facts, usage, panel, onResize, onOpenSession, onExport } = props
  const pane = useRef<HTMLElement>(null)
  const { target, reading, remembered, problem, isLive, isGone, refresh, close, reveal } = usePicked(
    stores.reading,
    'target',
    'reading',
    'remembered',
    'problem',
    'isLive',
    'isGone',
    'refresh',
    'close',
    'reveal',
  )
  const outline = usePicked(stores.outline, 'isOpen', 'isNarrow', 'isOver', 'setNarrow', 'toggle')
  const raw = usePicked(stores.raw, 'raw', 'showOddLines', 'close')
  useWidth(pane, outline.setNarrow)
  if (target === null) return null
  const title = target.session?.title ?? (reading && toLine(reading.header.title, true)) ?? target.file
  const isBeside = outline.isOpen && !outline.isNarrow && reading !== null
  const isOver = outline.isNarrow && outline.isOver && reading !== null
  return (
    <section ref={pane} className="reading" aria-label={title}>
      {reading === null && remembered !== null ? (
        <RememberedView
          remembered={remembered}
          now={now}
          lead={lead}
          tools={
            <div className="reading-tools" role="toolbar" aria-label="Reading">
              <OpenStarButton stores={stores} />
              <OpenSessionMenu stores={stores} />
            </div>
          }
        />
      ) : reading === null ? (
        <ReadingProblem problem={problem} onTryAgain={() => void refresh()} onClose={close} />
      ) : (
        <>
          <ReadingHeader
            header={reading.header}
            session={target.session}
            isLive={isLive && !isGone}
            now={now}
            lead={lead}
            facts={facts}
            usage={usage}
            tools={
              <ReadingTools
                stores={stores}
                reading={reading}
                now={now}
                isOutlineShown={isBeside || isOver}
                onToggleOutline={outline.toggle}
                onExport={onExport}
              />
            }
            onShowOddLines={() => void raw.showOddLines(reading.place)}
            onOpenSession={onOpenSession}
            onOpenFolder={() => openFolder(stores, reading)}
          />
          {panel}
          <Group
            className="reading-panes"
            orientation="horizontal"
            defaultLayout={isBeside ? sizes : undefined}
            onLayoutChanged={(next) => Object.keys(next).length > 1 && onResize(next)}
          >
            <Panel id="conversation" className="reading-main" minSize="50%">
              <ReadingBody stores={stores} title={title} now={now} />
            </Panel>
            {isBeside && (
              <>
                <Separator className="pane-separator" aria-label="Width of the outline" />
                <Panel
                  id="outline"
                  className="reading-side"
                  defaultSize="240px"
                  minSize="160px"
                  maxSize="40%"
                  groupResizeBehavior="preserve-pixel-size"
                >
                  <OpenOutline stores={stores} reading={reading} />
                </Panel>
              </>
            )}
          </Group>
          {isOver && (
            <div className="outline-over">
              <OpenOutline stores={stores} reading={reading} />
            </div>
          )}
        </>
      )}
      {raw.raw !== null && (
        <RawDialog raw={raw.raw} onReveal={(file) => void reveal(file)} onClose={raw.close} />
      )}
    </section>
  )
}

interface OpenOutlineProps {
  readonly stores: Stores
  readonly reading: Reading
}

/** The turn at the top changes as one scrolls: only the outline is drawn again. */
function OpenOutline({ stores, reading }: OpenOutlineProps) {
  const topTurn = useStore(stores.reading, (state) => state.topTurn)
  const notes = useStore(stores.notes, (state) => state.places)
  const goToTurn = useStore(stores.reading, (state) => state.goToTurn)
  return <Outline reading={reading} topTurn={topTurn} notes={notes} onGo={goToTurn} />
}

/** The folder of the project; of a file that is not in the list, the folder of the file. */
function openFolder({ actions, reading: store }: Stores, reading: Reading): void {
  const { target, reveal } = store.getState()
  if (target?.session) void actions.getState().openPlace(target.session, 'folder')
  else void reveal(reading.place.file)
}

function useWidth(pane: RefObject<HTMLElement | null>, onNarrow: (isNarrow: boolean) => void): void {
  useEffect(() => {
    const element = pane.current
    if (element === null) return
    const observer = new ResizeObserver(() => onNarrow(element.clientWidth < NARROW))
    observer.observe(element)
    return () => observer.disconnect()
  }, [pane, onNarrow])
}
