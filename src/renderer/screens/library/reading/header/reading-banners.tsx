import { CircleAlert, GitFork } from 'lucide-react'
import type { Reading } from '../../../../../core/items/item.ts'

export interface ReadingBannersProps {
  readonly reading: Reading
  readonly hitch: string | null
  onChooseBranch(branch: string): void
  onTryAgain(): void
}

/** What to know while reading: an abandoned branch, or a part that cannot be read. It is below the conversation, so that nothing moves under the mouse when the branch changes. */
export function ReadingBanners(props: ReadingBannersProps) {
  const { reading, hitch, onChooseBranch, onTryAgain } = props
  const branch = reading.branches.find(({ id }) => id === reading.branch)
  const active = reading.branches.find(({ state }) => state === 'active')
  const isAbandoned = branch !== undefined && branch.state !== 'active' && active !== undefined
  return (
    <>
      {isAbandoned && (
        <div className="banner" data-kind="abandoned" role="status">
          <GitFork size={14} aria-hidden />
          <p>
            You are reading{' '}
            {branch.state === 'stub' ? 'a branch that was never answered' : 'an abandoned branch'}.
          </p>
          <button type="button" className="link-button" onClick={() => onChooseBranch(active.id)}>
            Go to the active branch
          </button>
        </div>
      )}
      {hitch !== null && (
        <div className="banner" data-kind="error" role="alert">
          <CircleAlert size={14} aria-hidden />
          <p>{hitch}</p>
          <button type="button" className="link-button" onClick={onTryAgain}>
            Try again
          </button>
        </div>
      )}
    </>
  )
}
