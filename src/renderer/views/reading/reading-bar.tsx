import type { ReactNode } from 'react'

export interface ReadingBarProps {
  readonly children: ReactNode
  readonly action?: { readonly name: string; readonly icon: ReactNode; run(): void }
}

/** Above what is read: how it stands with the library, and what one can do about it. */
export function ReadingBar({ children, action }: ReadingBarProps) {
  return (
    <div className="reading-bar">
      <p>{children}</p>
      {action && (
        <button type="button" className="button" data-size="small" onClick={() => action.run()}>
          {action.icon} {action.name}
        </button>
      )}
    </div>
  )
}
