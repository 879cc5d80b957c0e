import type { ReactNode } from 'react'
import { PathText } from '../../../../components/path-text.tsx'

export interface ReadingBarProps {
  readonly children: ReactNode
  /** Which file it is about, on a line of its own. */
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
          <p className="reading-bar-path">
            <PathText path={path} />
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
