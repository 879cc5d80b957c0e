import { CircleAlert, X } from 'lucide-react'

export interface InlineErrorProps {
  readonly message: string
  readonly onDismiss: () => void
}

export function InlineError({ message, onDismiss }: InlineErrorProps) {
  return (
    <div className="inline-error" role="alert">
      <CircleAlert size={16} aria-hidden />
      <p>{message}</p>
      <button type="button" className="icon-button" aria-label="Dismiss" title="Dismiss" onClick={onDismiss}>
        <X size={16} aria-hidden />
      </button>
    </div>
  )
}
