import { Archive } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useNow } from '../../components/use-now.ts'
import { usePicked } from '../../components/use-picked.ts'
import { openRestore } from '../../state/vault/open-restore.ts'
import type { Screen, ScreenProps } from '../screen.ts'
import { SHOWN, VaultPage } from './vault-page.tsx'

/** What is backed up, and what is not. */
export const vaultScreen: Screen<'vault'> = {
  id: 'vault',
  name: 'Vault',
  icon: Archive,
  place: 'top',
  keys: ['Mod+Shift+K'],
  words: 'secrets keys passwords keep kept copies backup lost at risk deleted cleanup',
  Component: VaultScreen,
}

function VaultScreen({ stores }: ScreenProps) {
  const vault = usePicked(stores.vault, ...SHOWN)
  const sessions = useStore(stores.sessions, (state) => state.sessions)
  const roots = useStore(stores.roots, (state) => state.roots)
  const secrets = usePicked(stores.secrets, 'report', 'progress', 'isStopped', 'problem', 'search', 'stop')
  const now = useNow()
  const { status, look } = vault
  // Each time that something became of the vault.
  const revision = status?.revision
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision says when to look again
  useEffect(() => void look(), [look, revision])
  return status === null ? null : (
    <VaultPage
      vault={vault}
      status={status}
      sessions={sessions}
      roots={roots}
      now={now}
      secrets={secrets}
      onRestore={() => void openRestore(stores)}
      onRestoreArchive={() => void stores.restore.getState().openArchive()}
    />
  )
}
