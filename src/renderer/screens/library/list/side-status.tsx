import { toCount } from '../../../../shared/format.ts'

export interface SideStatusProps {
  /** “412 sessions”. */
  readonly text: string
  /** How many there are that nobody talked in. */
  readonly hidden: number
  readonly isAllShown: boolean
  readonly onShowAll: (isAllShown: boolean) => void
  /** Where what is listed can be taken out at once. */
  readonly onExport?: () => void
}

/** Below the list: how much there is, and how much is not shown. */
export function SideStatus({ text, hidden, isAllShown, onShowAll, onExport }: SideStatusProps) {
  return (
    <div className="side-status">
      <span aria-live="polite">{text}</span>
      {onExport && (
        <button type="button" className="link-button" onClick={onExport}>
          Export these
        </button>
      )}
      {hidden > 0 && (
        <span
          className="side-hidden"
          title="Warmups, internal agents, and sessions that are empty or have only metadata"
        >
          {toCount(hidden)} {isAllShown ? 'hidden by default' : 'hidden'} ·{' '}
          <button
            type="button"
            className="link-button"
            aria-label={isAllShown ? 'Hide sessions again' : 'Show hidden sessions'}
            onClick={() => onShowAll(!isAllShown)}
          >
            {isAllShown ? 'Hide' : 'Show'}
          </button>
        </span>
      )}
    </div>
  )
}
