import type { ReactNode } from 'react'

export interface ReadingBarProps {
  readonly children: ReactNode
  /** Which file it is about, on a line of its own that shows its end. */
  readonly path?: string
  readonly action?: { readonly name: string; readonly icon: ReactNode; run(): void }
}

/** Above what is read: how it stands with the library, and what one can do about it. */
export function ReadingBar({ children, path, action }: ReadingBarProps) {
  return (
    <div className="reading-bar">
      <div className="reading-bar-text">
        <p>{children}</p>
        {path !== undefined && (
          <p className="reading-bar-path" title={path}>
            <bdi>{path}</bdi>
          </p>
        )}
      </div>
      {action && (
        <button type="button" className="button" data-size="small" onClick={() => action.run()}>
          {action.icon} {action.name}
        </button>
      )}
    </div>
  )
}
