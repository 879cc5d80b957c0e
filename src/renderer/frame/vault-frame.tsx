import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useNow } from '../components/use-now.ts'
import type { Stores } from '../state/stores.ts'
import { openRestore } from '../state/vault/open-restore.ts'
import { RestoreDialog } from '../views/restore/restore-dialog.tsx'
import { VaultPage } from '../views/vault/vault-page.tsx'

export interface VaultFrameProps {
  readonly stores: Stores
}

export function VaultFrame({ stores }: VaultFrameProps) {
  const vault = useStore(stores.vault)
  const sessions = useStore(stores.sessions, (state) => state.sessions)
  const hasSample = useStore(stores.roots, ({ roots }) => roots.some(({ origin }) => origin === 'sample'))
  const showPage = useStore(stores.frame, (state) => state.showPage)
  const now = useNow()
  const { status, look } = vault
  // Each time that something became of the vault.
  const revision = status?.revision
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision says when to look again
  useEffect(() => void look(), [look, revision])
  return (
    <main className="frame-main" data-page="vault">
      {status !== null && (
        <VaultPage
          vault={vault}
          status={status}
          sessions={sessions}
          hasSample={hasSample}
          now={now}
          onBack={() => showPage('sessions')}
          onRestore={() => void openRestore(stores)}
          onRestoreArchive={() => void stores.restore.getState().openArchive()}
        />
      )}
    </main>
  )
}

export function RestoreFrame({ stores }: VaultFrameProps) {
  const state = useStore(stores.restore)
  const roots = useStore(stores.roots, ({ roots }) => roots)
  return state.step === null ? null : (
    <RestoreDialog
      state={state}
      roots={roots.filter(({ origin, isMissing }) => origin !== 'sample' && !isMissing)}
    />
  )
}
