import { GitFork } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import type { BranchOutline } from '../../../core/items/item.ts'
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
          onKeyDown={(event) => event.stopPropagation()}
        >
          <p className="menu-label">{toCounted(branches.length, 'branch', 'branches')}</p>
          <ul>
            {toBranchTree(branches).map(({ branch, depth }) => (
              <li key={branch.id} style={depthStyle(depth)}>
                <button
                  type="button"
                  className="branch"
                  data-state={branch.state}
                  aria-current={branch.id === current}
                  onClick={() => {
                    onChoose(branch.id)
                    setOpen(false)
                  }}
                >
                  <span className="branch-title">{branch.title ?? 'Without a title'}</span>
                  <span className="branch-facts">
                    <span className="branch-state">{BRANCH_WORDS[branch.state]}</span>
                    {branch.last !== null && (
                      <time title={toExactDate(branch.last)}>{toDay(branch.last, now)}</time>
                    )}
                    <span>{toCounted(branch.records, 'record')}</span>
                    <span>{toSize(branch.bytes)}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
