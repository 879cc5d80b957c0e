import { CircleAlert, X } from 'lucide-react'
import { IconButton } from './icon-button.tsx'

export interface InlineErrorProps {
  readonly message: string
  readonly onDismiss: () => void
}

export function InlineError({ message, onDismiss }: InlineErrorProps) {
  return (
    <div className="inline-error" role="alert">
      <CircleAlert size={16} aria-hidden />
      <p>{message}</p>
      <IconButton icon={X} label="Dismiss" onClick={onDismiss} />
    </div>
  )
}
