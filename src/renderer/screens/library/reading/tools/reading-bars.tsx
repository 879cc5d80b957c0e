import { ArchiveRestore, Eraser, FolderPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { PathText } from '../../../../components/path-text.tsx'
import { usePicked } from '../../../../components/use-picked.ts'
import type { Stores } from '../../../../state/stores.ts'
import { openRestore } from '../../../../state/vault/open-restore.ts'
import { useAwayRoots } from '../../use-away-roots.ts'

export interface ReadingBarsProps {
  readonly stores: Stores
}

/** A bar above a transcript that is not in the library, or whose file or folder can no longer be read. */
export function ReadingBars({ stores }: ReadingBarsProps) {
  const target = useStore(stores.reading, (state) => state.target)
  const { outside, addToLibrary, archive, unpacked } = usePicked(
    stores.sources,
    'outside',
    'addToLibrary',
    'archive',
    'unpacked',
  )
  const session = useStore(stores.sessions, ({ sessions }) =>
    sessions.find(({ key }) => key === target?.session?.key),
  )
  const isFileGone = useStore(stores.reading, (state) => state.isGone)
  const awayRoots = useAwayRoots(stores)
  const away = isFileGone ? awayRoots.find(({ path }) => path === session?.root) : undefined
  if (away !== undefined)
    return (
      <ReadingBar>
        The folder <PathText path={away.label} /> cannot be reached right now. What Scrollback has read stays
        here until you leave.
      </ReadingBar>
    )
  const label = target === null ? undefined : outside.get(target.file)
  if (target !== null && label !== undefined)
    return (
      <ReadingBar
        path={label}
        action={{
          name: 'Add to library',
          icon: <FolderPlus size={14} aria-hidden />,
          run: () => void addToLibrary(target.file),
        }}
      >
        This conversation is open for reading only. It is not in your library, and searches do not find it.
      </ReadingBar>
    )
  if (target !== null && archive !== null && [...unpacked.values()].includes(target.file))
    return (
      <ReadingBar
        path={archive.label}
        action={{
          name: 'Restore…',
          icon: <ArchiveRestore size={14} aria-hidden />,
          run: () => void stores.restore.getState().openArchive(archive.file),
        }}
      >
        This conversation is open for reading only. It is not in your library, and searches do not find it.
      </ReadingBar>
    )
  if (session?.isGone && session.isKept)
    return (
      <ReadingBar
        action={{
          name: 'Restore…',
          icon: <ArchiveRestore size={14} aria-hidden />,
          run: () => void openRestore(stores, [session.key]),
        }}
      >
        This session was deleted from disk. You are reading the backup in your vault.
      </ReadingBar>
    )
  if (session?.isGone)
    return (
      <ReadingBar
        action={{
          name: 'Forget…',
          icon: <Eraser size={14} aria-hidden />,
          run: () => stores.forget.getState().ask([session]),
        }}
      >
        This session was deleted from disk and not backed up. It stays in the list until you forget it.
      </ReadingBar>
    )
  return isFileGone ? (
    <ReadingBar>
      The transcript was deleted from disk. What Scrollback has read stays here until you leave.
    </ReadingBar>
  ) : null
}

interface ReadingBarProps {
  readonly children: ReactNode
  /** Which file it is about, on a line of its own. */
  readonly path?: string
  readonly action?: { readonly name: string; readonly icon: ReactNode; run(): void }
}

/** Above what is read: how it stands with the library, and what one can do about it. */
function ReadingBar({ children, path, action }: ReadingBarProps) {
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
