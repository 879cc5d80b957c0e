import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useNow } from '../components/use-now.ts'
import { openRestore } from '../state/open-restore.ts'
import type { Stores } from '../state/stores.ts'
import { RestoreDialog } from '../views/restore/restore-dialog.tsx'
import { KeepQuestion } from '../views/vault/keep-question.tsx'
import { VaultPage } from '../views/vault/vault-page.tsx'

export interface VaultFrameProps {
  readonly stores: Stores
}

export function VaultFrame({ stores }: VaultFrameProps) {
  const vault = useStore(stores.vault)
  const sessions = useStore(stores.sessions, (state) => state.sessions)
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

/** Nothing, but for whoever was not asked yet and has something to lose. */
export function QuestionFrame({ stores }: VaultFrameProps) {
  const { status, problem, switchTo, chooseFolder, dismissQuestion } = useStore(stores.vault)
  const page = useStore(stores.frame, (state) => state.page)
  const roots = useStore(stores.roots, (state) => state.roots)
  const cleaned = roots.filter(({ cleanupPeriodDays }) => cleanupPeriodDays !== undefined)
  const hasSessions = useStore(stores.sessions, ({ sessions }) =>
    sessions.some(({ root, isGone }) => !isGone && cleaned.some(({ path }) => path === root)),
  )
  if (status === null || status.isAsked || status.isOn || page !== 'sessions' || !hasSessions) return null
  const days = Math.min(
    ...cleaned.map(({ cleanupPeriodDays = Number.POSITIVE_INFINITY }) => cleanupPeriodDays),
  )
  return (
    <KeepQuestion
      days={Number.isFinite(days) ? days : null}
      folder={status.label}
      problem={problem}
      onKeep={() => void switchTo(true)}
      onChooseFolder={() => void chooseFolder()}
      onDismiss={() => void dismissQuestion()}
    />
  )
}
