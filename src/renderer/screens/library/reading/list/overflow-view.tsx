import { FileText } from 'lucide-react'
import type { OverflowLink } from '../../../../../core/items/item.ts'
import { Output } from '../../../../../core/render/elements/code.tsx'
import { toSize } from '../../../../../shared/format.ts'
import type { OverflowState } from '../../../../state/reading/reading-state.ts'

export interface OverflowViewProps {
  readonly link: OverflowLink
  /** Before its size and name. */
  readonly label?: string
  /** What a button shows. */
  readonly what?: string
  /** Null until somebody asks for it. */
  readonly state: OverflowState | null
  /** The next page, or anew from a byte. */
  onRead(from?: number): void
}

/** An output that was too long for the transcript, read from its file page by page. */
export function OverflowView({
  link,
  label = 'The full output is in a separate file',
  what = 'full output',
  state,
  onRead,
}: OverflowViewProps) {
  const size = state !== null && state.size > 0 ? state.size : link.size
  return (
    <div className="overflow" data-overflow={link.name}>
      <p className="overflow-title">
        <FileText size={14} aria-hidden />
        <span>
          {label}
          {size !== null && `, ${toSize(size)}`}: <code>{link.name}</code>
        </span>
      </p>
      {state !== null && state.from > 0 && (
        <button type="button" className="show-all" disabled={state.isLoading} onClick={() => onRead(0)}>
          Show from the beginning ({toSize(state.from)} before this)
        </button>
      )}
      {state !== null && state.text !== '' && <Output label={link.name} text={state.text} />}
      {state?.message && (
        <p className="remark" data-kind="error">
          {state.message}
        </p>
      )}
      {(state === null || state.next !== null) && (
        <button
          type="button"
          className="show-all"
          disabled={state?.isLoading ?? false}
          onClick={() => onRead()}
        >
          {toLabel(state, what)}
        </button>
      )}
    </div>
  )
}

function toLabel(state: OverflowState | null, what: string): string {
  if (state === null) return `Show the ${what}`
  if (state.isLoading) return 'Reading…'
  if (state.message !== null) return 'Try again'
  return `Show more (${toSize(Math.max(0, state.size - (state.next ?? 0)))} left)`
}
