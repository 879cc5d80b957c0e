import { GitFork } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useRef, useState } from 'react'
import type { BranchOutline } from '../../../core/items/item.ts'
import { toLine } from '../../../core/render/text/to-line.ts'
import { toCounted, toDay, toExactDate, toSize } from '../../../shared/format.ts'
import { toBranchTree } from '../../reading/to-branch-tree.ts'
import { BRANCH_WORDS } from './branch-words.ts'
import { depthStyle } from './depth-style.ts'

export interface BranchPanelProps {
  readonly branches: readonly BranchOutline[]
  /** The one that is read. */
  readonly current: string | null
  readonly now: number
  onChoose(branch: string): void
}

/** Every way the conversation went, as a tree. */
export function BranchPanel({ branches, current, now, onChoose }: BranchPanelProps) {
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
            {toBranchTree(branches).map((line) =>
              line.kind === 'way' ? (
                <li
                  key={`way ${line.way.id}`}
                  className="branch-way"
                  style={depthStyle(line.depth)}
                  dir="auto"
                >
                  {toLine(line.way.title ?? 'Another answer')}
                </li>
              ) : (
                <li key={line.branch.id} style={depthStyle(line.depth)}>
                  <BranchButton
                    branch={line.branch}
                    isShown={line.branch.id === current}
                    now={now}
                    onChoose={() => {
                      onChoose(line.branch.id)
                      setOpen(false)
                    }}
                  />
                </li>
              ),
            )}
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
  const { state, title, last, records, bytes } = branch
  return (
    <button type="button" className="branch" data-state={state} aria-current={isShown} onClick={onChoose}>
      <span className="branch-title" dir="auto">
        {toLine(title ?? 'Without a title')}
      </span>
      <span className="branch-facts">
        <span className="branch-state">{BRANCH_WORDS[state]}</span>
        {last !== null && <time title={toExactDate(last)}>{toDay(last, now)}</time>}
        <span>{toCounted(records, 'record')}</span>
        <span>{toSize(bytes)}</span>
      </span>
    </button>
  )
}
