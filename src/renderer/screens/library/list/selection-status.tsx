import { X } from 'lucide-react'
import { toCount } from '../../../../shared/format.ts'
import { IconButton } from '../../../components/icon-button.tsx'

export interface SelectionStatusProps {
  readonly count: number
  onExport(): void
  /** Where some of them are gone from disk and kept. */
  readonly onRestore: (() => void) | undefined
  onClear(): void
}

/** Below the list, instead of how much there is: what can be done with the sessions that are selected. */
export function SelectionStatus({ count, onExport, onRestore, onClear }: SelectionStatusProps) {
  return (
    <div className="side-status" data-selected>
      <span aria-live="polite">{toCount(count)} selected</span>
      <button type="button" className="link-button" onClick={onExport}>
        Export…
      </button>
      {onRestore && (
        <button type="button" className="link-button" onClick={onRestore}>
          Restore…
        </button>
      )}
      <IconButton
        icon={X}
        label="Clear the selection"
        title="Clear the selection (Esc)"
        isSmall
        onClick={onClear}
      />
    </div>
  )
}
