import { useStore } from 'zustand'
import { usePicked } from '../../components/use-picked.ts'
import { hasNothingToRead } from '../../state/sources/roots-store.ts'
import type { Stores } from '../../state/stores.ts'
import { KeepQuestion } from './keep-question.tsx'
import { WelcomeCard } from './welcome.tsx'

export interface FirstCardProps {
  readonly stores: Stores
}

/** The welcome and the offer to turn on backups: each is shown once, and together when both are due. */
export function FirstCard({ stores }: FirstCardProps) {
  const { status, problem, switchTo, chooseFolder, dismissQuestion } = usePicked(
    stores.vault,
    'status',
    'problem',
    'switchTo',
    'chooseFolder',
    'dismissQuestion',
  )
  const { values, isLoaded, change } = usePicked(stores.settings, 'values', 'isLoaded', 'change')
  const screen = useStore(stores.screens, (state) => state.screen)
  const { listing, roots, tell } = usePicked(stores.roots, 'listing', 'roots', 'tell')
  const hasNothing = useStore(stores.roots, hasNothingToRead)
  const cleaned = roots.filter(({ cleanupPeriodDays }) => cleanupPeriodDays !== undefined)
  const sessions = useStore(stores.sessions, (state) => state.sessions)
  // Before it is known whether both are due, neither is shown.
  if (status === null || !isLoaded || listing.kind !== 'ready' || screen !== 'library') return null
  const isFirst = !values.isWelcomed
  const welcome = () => isFirst && change({ isWelcomed: true })
  const hasMuchToLose = sessions.some(
    ({ root, isGone }) => !isGone && cleaned.some(({ path }) => path === root),
  )
  if (status.isAsked || status.isOn || !hasMuchToLose)
    return isFirst && (sessions.length > 0 || hasNothing) ? <WelcomeCard onDismiss={welcome} /> : null
  const days = Math.min(
    ...cleaned.map(({ cleanupPeriodDays = Number.POSITIVE_INFINITY }) => cleanupPeriodDays),
  )
  return (
    <KeepQuestion
      isFirst={isFirst}
      days={Number.isFinite(days) ? days : null}
      folder={status.label}
      problem={problem}
      onKeep={async () => {
        welcome()
        await switchTo(true)
        if (stores.vault.getState().problem === null)
          tell(`Backups are on. Scrollback backs up your conversations to ${status.label}.`)
      }}
      onChooseFolder={() => void chooseFolder()}
      onDismiss={() => {
        welcome()
        void dismissQuestion()
      }}
    />
  )
}
