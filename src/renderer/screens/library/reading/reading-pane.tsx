import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { toLine } from '../../../../core/render/text/to-line.ts'
import type { ReadingState } from '../../../state/reading/reading-state.ts'
import type { PaneSizes } from '../../../state/window/layout-store.ts'
import { ReadingHeader } from './header/reading-header.tsx'
import { ReadingProblem } from './header/reading-problem.tsx'
import { Outline } from './outline.tsx'
import { RawDialog } from './raw-dialog.tsx'
import { ReadingBody } from './reading-body.tsx'
import { RememberedView } from './remembered-view.tsx'
import { ReadingTools } from './tools/reading-tools.tsx'

export interface ReadingPaneProps {
  readonly state: ReadingState
  readonly now: number
  /** Of the conversation and its outline; undefined where they were never changed. */
  readonly sizes: PaneSizes | undefined
  /** Before the title, such as a way back. */
  readonly lead: ReactNode
  /** What the library knows of it besides, for the line of facts. */
  readonly facts: ReactNode
  onResize(sizes: PaneSizes): void
  /** A link leads to another session, such as the one that this one goes on in. */
  onOpenSession(id: string): void
  onExport(): void
}

/** Below this, an outline leaves too little room to read. */
const NARROW = 760

/** The conversation that is open, with its outline; nothing where none is. */
export function ReadingPane(props: ReadingPaneProps) {
  const { state, now, sizes, lead, facts, onResize, onOpenSession, onExport } = props
  const pane = useRef<HTMLElement>(null)
  useWidth(pane, state.setNarrow)
  const { target, reading, isNarrow } = state
  if (target === null) return null
  const title = target.session?.title ?? (reading && toLine(reading.header.title, true)) ?? target.file
  const isBeside = state.isOutlineOpen && !isNarrow && reading !== null
  const isOver = isNarrow && state.isOutlineOver && reading !== null
  return (
    <section ref={pane} className="reading" aria-label={title}>
      {reading === null && state.remembered !== null ? (
        <RememberedView remembered={state.remembered} now={now} lead={lead} />
      ) : reading === null ? (
        <ReadingProblem
          problem={state.problem}
          onTryAgain={() => void state.refresh()}
          onClose={state.close}
        />
      ) : (
        <>
          <ReadingHeader
            header={reading.header}
            session={target.session}
            isLive={state.isLive && !state.isGone}
            now={now}
            lead={lead}
            facts={facts}
            tools={
              <ReadingTools
                state={state}
                reading={reading}
                now={now}
                isOutlineShown={isBeside || isOver}
                onToggleOutline={state.toggleOutline}
                onExport={onExport}
              />
            }
            onShowOddLines={() => void state.showOddLines()}
            onOpenSession={onOpenSession}
            onReveal={() => void state.reveal(reading.place.file)}
          />
          <Group
            className="reading-panes"
            orientation="horizontal"
            defaultLayout={isBeside ? sizes : undefined}
            onLayoutChanged={(next) => Object.keys(next).length > 1 && onResize(next)}
          >
            <Panel id="conversation" className="reading-main" minSize="50%">
              <ReadingBody state={state} title={title} now={now} />
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
                  <Outline reading={reading} topTurn={state.topTurn} onGo={state.goToTurn} />
                </Panel>
              </>
            )}
          </Group>
          {isOver && (
            <div className="outline-over">
              <Outline reading={reading} topTurn={state.topTurn} onGo={state.goToTurn} />
            </div>
          )}
        </>
      )}
      {state.raw !== null && (
        <RawDialog raw={state.raw} onReveal={(file) => void state.reveal(file)} onClose={state.closeRaw} />
      )}
    </section>
  )
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
