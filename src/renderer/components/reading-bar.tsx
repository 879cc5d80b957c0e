import type { ReactNode } from 'react'

export interface ReadingBarProps {
  readonly children: ReactNode
  readonly action: string
  readonly icon: ReactNode
  readonly onAct: () => void
}

/** Above what is read: how it stands with the library, and what one can do about it. */
export function ReadingBar({ children, action, icon, onAct }: ReadingBarProps) {
  return (
    <div className="reading-bar">
      <p>{children}</p>
      <button type="button" className="button" data-size="small" onClick={onAct}>
        {icon} {action}
      </button>
    </div>
  )
}
