import { type ReactNode, useMemo } from 'react'
import { useStore } from 'zustand'
import { toDaysAgo } from '../../../../shared/format.ts'
import type { Session } from '../../../../shared/schemas/sessions.ts'
import { useNow } from '../../../components/use-now.ts'
import { usePicked } from '../../../components/use-picked.ts'
import { openSession } from '../../../state/sessions/open-session.ts'
import { isMinor, NO_FILTERS, toTime } from '../../../state/sessions/session-filters.ts'
import type { Stores } from '../../../state/stores.ts'
import { toBackupState } from '../../../state/vault/to-backup-state.ts'
import { FirstCard } from '../../../window/first-start/first-card.tsx'
import type { ScreenProps } from '../../screen.ts'
import { useIsReadingInSight } from '../use-is-reading-in-sight.ts'
import { AtRisk, type AtRiskSession } from './at-risk.tsx'
import { Home, HomeKeys } from './home.tsx'
import { HomeWithoutSessions } from './home-without-sessions.tsx'
import { type ActivityDay, toActivity, toDayQuery } from './to-activity.ts'

interface OpenHomeProps extends ScreenProps {
  /** Before the title, such as a way back. */
  readonly lead: ReactNode
}

const MOST_RECENT = 8
const MOST_STARRED = 6

/** What the library shows while no conversation is open. */
export function OpenHome({ stores, platform, lead }: OpenHomeProps) {
  const sessions = useStore(stores.sessions, (state) => state.sessions)
  const talks = useMemo(() => sessions.filter((session) => !isMinor(session)), [sessions])
  const isInSight = useIsReadingInSight(stores)
  return (
    <section className="home" aria-labelledby="home-title">
      <div className="home-content">
        <header className="home-header">
          {lead}
          <h1 id="home-title">Home</h1>
        </header>
        {isInSight && <FirstCard stores={stores} />}
        {talks.length > 0 ? (
          <HomeOf stores={stores} talks={talks} />
        ) : (
          <WithoutSessions stores={stores} hidden={sessions.length} />
        )}
        <HomeKeys platform={platform} />
      </div>
    </section>
  )
}

interface HomeOfProps {
  readonly stores: Stores
  readonly talks: readonly Session[]
}

function HomeOf({ stores, talks }: HomeOfProps) {
  const status = useStore(stores.vault, (state) => state.status)
  const survey = useStore(stores.vault, (state) => state.survey)
  const show = useStore(stores.screens, (state) => state.show)
  const now = useNow()
  const today = toDaysAgo(0, now)
  const recent = useMemo(
    () => talks.toSorted((one, other) => toTime(other) - toTime(one)).slice(0, MOST_RECENT),
    [talks],
  )
  const starred = useMemo(
    () => talks.filter((session) => session.starred).toSorted((one, other) => toTime(other) - toTime(one)),
    [talks],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day stands for the time
  const days = useMemo(() => toActivity(talks, now), [talks, today])

  function chooseDay(day: ActivityDay): void {
    stores.search.getState().type(toDayQuery(day))
    stores.layout.getState().bringToFront('list')
  }

  function showStarred(): void {
    stores.search.getState().type('')
    stores.browse.getState().filter({ ...NO_FILTERS, isStarred: true })
    stores.layout.getState().bringToFront('list')
  }

  return (
    <Home
      recent={recent}
      starred={starred.slice(0, MOST_STARRED)}
      moreStarred={Math.max(starred.length - MOST_STARRED, 0)}
      days={days}
      backup={status?.isAsked ? toBackupState(status, survey, now) : null}
      atRisk={<OpenAtRisk stores={stores} talks={talks} />}
      now={now}
      onOpen={(session) => openSession(stores, session)}
      onChooseDay={chooseDay}
      onShowVault={() => show('vault')}
      onShowStarred={showStarred}
    />
  )
}

function OpenAtRisk({ stores, talks }: HomeOfProps) {
  const { status, survey, problem, keep, switchTo } = usePicked(
    stores.vault,
    'status',
    'survey',
    'problem',
    'keep',
    'switchTo',
  )
  const show = useStore(stores.screens, (state) => state.show)
  const atRisk = useMemo(() => {
    const known = new Map(talks.map((session) => [session.key, session]))
    return (survey?.atRisk ?? []).flatMap(({ key, daysLeft }): readonly AtRiskSession[] => {
      const session = known.get(key)
      return session === undefined ? [] : [{ session, daysLeft }]
    })
  }, [talks, survey])
  if (status === null) return null
  return (
    <AtRisk
      sessions={atRisk}
      isOn={status.isOn}
      isBusy={status.keeping !== null}
      problem={problem}
      onBackUp={
        status.isOn || status.isAsked ? () => void (status.isOn ? keep() : switchTo(true)) : undefined
      }
      onOpen={(session) => openSession(stores, session)}
      onShowVault={() => show('vault')}
    />
  )
}

function WithoutSessions({ stores, hidden }: { readonly stores: Stores; readonly hidden: number }) {
  const listing = useStore(stores.sessions, (state) => state.listing)
  const { state: index, goOn } = usePicked(stores.index, 'state', 'goOn')
  const { roots, surveys, openFolder, openSample } = usePicked(
    stores.roots,
    'roots',
    'surveys',
    'openFolder',
    'openSample',
  )
  const show = useStore(stores.screens, (state) => state.show)
  const showAll = useStore(stores.browse, (state) => state.showAll)
  // The list says why there is none, with what can be done.
  if (listing.kind === 'failed') return null
  return (
    <HomeWithoutSessions
      index={listing.kind === 'loading' ? { kind: 'looking' } : index}
      hidden={hidden}
      unreadable={roots.flatMap(({ path, label }) => {
        const survey = surveys.get(path)
        return survey?.kind === 'failed' ? [{ label, reason: survey.error.message }] : []
      })}
      onGoOn={() => void goOn()}
      onShowHidden={() => showAll(true)}
      onOpenFolder={() => void openFolder()}
      onOpenSample={() => void openSample()}
      onShowFolders={() => show('folders')}
    />
  )
}
