import { useStore } from 'zustand'
import { useNow } from '../../components/use-now.ts'
import { usePicked } from '../../components/use-picked.ts'
import { toArchivedKey } from '../../state/sources/sources-store.ts'
import type { Stores } from '../../state/stores.ts'
import { ArchivePanel } from './archive-panel.tsx'

export interface OpenArchiveProps {
  readonly stores: Stores
}

/** Nothing, but for an archive that is open. */
export function OpenArchive({ stores }: OpenArchiveProps) {
  const { archive, unpacked, readArchived, showArchive, closeArchive } = usePicked(
    stores.sources,
    'archive',
    'unpacked',
    'readArchived',
    'showArchive',
    'closeArchive',
  )
  const file = useStore(stores.reading, ({ target }) => target?.file)
  const now = useNow()
  if (archive === null) return null
  const active = [...unpacked].find(([, each]) => each === file)?.[0] ?? null
  return (
    <ArchivePanel
      archive={archive}
      now={now}
      active={active}
      toKey={toArchivedKey}
      onRead={(session) => void readArchived(session)}
      onShow={() => void showArchive()}
      onClose={closeArchive}
    />
  )
}
