import { GitFork } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useRef, useState } from 'react'
import { assertNever } from '../../../../../core/assert-never.ts'
import type { BranchOutline, Reading, SharedWay } from '../../../../../core/items/item.ts'
import { toLine } from '../../../../../core/render/text/to-line.ts'
import { toCounted, toExactDate, toShortDate } from '../../../../../shared/format.ts'
import { findBeginning, toBranchTree } from '../../../../reading/to-branch-tree.ts'
import { depthStyle } from '../list/depth-style.ts'

export interface BranchPanelProps {
  readonly reading: Pick<Reading, 'branch' | 'branches' | 'forks' | 'turns'>
  readonly now: number
  onChoose(branch: string): void
}

/** Every way the conversation went, as a tree. */
export function BranchPanel({ reading, now, onChoose }: BranchPanelProps) {
  const { branches, branch: current } = reading
  const [isOpen, setOpen] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  if (branches.length < 2) return null
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        className="button"
        data-size="small"
        aria-label={toCounted(branches.length, 'branch', 'branches')}
        title="Branches"
      >
        <GitFork size={13} aria-hidden />
        {branches.length}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="menu branch-panel"
          align="end"
          sideOffset={4}
          aria-label="Branches"
          onOpenAutoFocus={(event) => {
            const shown = list.current?.querySelector<HTMLElement>('[aria-current="true"]')
            if (!shown) return
            event.preventDefault()
            shown.focus({ preventScroll: true })
            // Only when it has its place does the panel know how high it can be.
            requestAnimationFrame(() =>
              requestAnimationFrame(() => shown.scrollIntoView({ block: 'center' })),
            )
          }}
          onKeyDown={(event) => event.stopPropagation()}
        >
          <p className="menu-heading">{toCounted(branches.length, 'branch', 'branches')}</p>
          <ul ref={list}>
            {toBranchTree(branches, findBeginning(reading)).map((line) => (
              <li
                key={line.kind === 'way' ? `way ${line.way.id}` : line.branch.id}
                style={depthStyle(line.depth)}
              >
                {line.kind === 'way' ? (
                  <WayLine way={line.way} isBeginning={line.isBeginning} />
                ) : (
                  <BranchButton
                    branch={line.branch}
                    isShown={line.branch.id === current}
                    now={now}
                    onChoose={() => {
                      onChoose(line.branch.id)
                      setOpen(false)
                    }}
                  />
                )}
              </li>
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

interface BranchButtonProps {
  readonly branch: BranchOutline
  readonly isShown: boolean
  readonly now: number
  onChoose(): void
}

function BranchButton({ branch, isShown, now, onChoose }: BranchButtonProps) {
  const { state, start, title, prompts, began } = branch
  const end = toEndWords(branch, now)
  const day = began === null ? null : toShortDate(began, now)
  return (
    <button type="button" className="branch" data-state={state} aria-current={isShown} onClick={onChoose}>
      <span className="branch-title" dir="auto">
        {toLine(start ?? (title === null ? 'Untitled' : `Another answer to: ${title}`))}
      </span>
      <span className="branch-facts">
        {prompts > 0 && <span>{toCounted(prompts, 'prompt')}</span>}
        {began !== null && day !== null && !end.endsWith(day) && (
          <time title={toExactDate(began)}>{day}</time>
        )}
        <span className="branch-state">{end}</span>
      </span>
    </button>
  )
}

/** The state of the branch. */
function toEndWords({ state, last }: BranchOutline, now: number): string {
  switch (state) {
    case 'active':
      return 'current'
    case 'stub':
      return 'never answered'
    case 'abandoned':
      return last === null ? 'abandoned' : `abandoned on ${toShortDate(last, now)}`
    default:
      return assertNever(state)
  }
}

function WayLine({ way, isBeginning }: { readonly way: SharedWay; readonly isBeginning: boolean }) {
  return (
    <div className="branch-way">
      <span className="branch-title" dir="auto">
        {toLine(way.title ?? 'Another answer')}
      </span>
      <span className="branch-facts">
        <span>{isBeginning ? 'Shared beginning' : 'Shared by the branches below'}</span>
        {way.prompts > 0 && <span>{toCounted(way.prompts, 'prompt')}</span>}
      </span>
    </div>
  )
}
