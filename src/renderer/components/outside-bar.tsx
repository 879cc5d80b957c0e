import { FolderPlus } from 'lucide-react'
import { PathText } from './path-text.tsx'

export interface OutsideBarProps {
  readonly label: string
  readonly onAdd: () => void
}

/** Above a transcript that was opened and is not in the library. */
export function OutsideBar({ label, onAdd }: OutsideBarProps) {
  return (
    <div className="outside-bar">
      <p>
        <PathText path={label} /> is open for reading only: it is not in your library, and searches do not
        find it.
      </p>
      <button type="button" className="button" data-size="small" onClick={onAdd}>
        <FolderPlus size={14} aria-hidden /> Add to library
      </button>
    </div>
  )
}
