import { Archive, CircleAlert, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { toCounted, toExactDate, toWhen } from '../../../../shared/format.ts'
import type { Session } from '../../../../shared/schemas/sessions.ts'
import { toKeyLabel } from '../../../commands/chords.ts'
import { toTime } from '../../../state/sessions/session-filters.ts'
import type { BackupState } from '../../../state/vault/to-backup-state.ts'
import { toProjectName } from '../list/to-project-name.ts'
import { ActivityStrip } from './activity-strip.tsx'
import type { ActivityDay } from './to-activity.ts'

export interface HomeProps {
  readonly recent: readonly Session[]
  /** The newest of them. */
  readonly starred: readonly Session[]
  /** Others that have a star. */
  readonly moreStarred: number
  readonly days: readonly ActivityDay[]
  /** Null until it is known, and while a question about it is open. */
  readonly backup: BackupState | null
  readonly atRisk: ReactNode
  readonly now: number
  readonly onOpen: (session: Session) => void
  readonly onChooseDay: (day: ActivityDay) => void
  readonly onShowVault: () => void
  readonly onShowStarred: () => void
}

/** Where one begins: what is at risk, what was last worked on, and when. */
export function Home(props: HomeProps) {
  const { recent, starred, moreStarred, days, backup, atRisk, now, onOpen, onChooseDay } = props
  const Icon = backup?.kind === 'problem' ? CircleAlert : Archive
  return (
    <>
      {atRisk}
      {starred.length > 0 && (
        <section aria-labelledby="starred-title">
          <h2 id="starred-title">Starred sessions</h2>
          <SessionLinks sessions={starred} now={now} onOpen={onOpen} />
          {moreStarred > 0 && (
            <button type="button" className="link-button" onClick={props.onShowStarred}>
              {toCounted(moreStarred, 'more starred session')}
            </button>
          )}
        </section>
      )}
      <section aria-labelledby="recent-title">
        <h2 id="recent-title">Recent sessions</h2>
        <SessionLinks sessions={recent} now={now} onOpen={onOpen} />
      </section>
      <ActivityStrip days={days} onChoose={onChooseDay} />
      {backup !== null && (
        <p className="home-backup" data-kind={backup.kind}>
          <Icon size={14} aria-hidden />
          {backup.text}
          <button type="button" className="link-button" onClick={props.onShowVault}>
            Show the vault
          </button>
        </p>
      )}
    </>
  )
}

interface SessionLinksProps extends Pick<HomeProps, 'now' | 'onOpen'> {
  readonly sessions: readonly Session[]
}

function SessionLinks({ sessions, now, onOpen }: SessionLinksProps) {
  return (
    <ul className="home-recent">
      {sessions.map((session) => (
        <li key={session.key}>
          <button type="button" onClick={() => onOpen(session)}>
            <span className="home-recent-title" dir="auto" title={session.title}>
              {session.starred && (
                <span className="star" role="img" aria-label="Starred">
                  <Star size={12} aria-hidden />
                </span>
              )}{' '}
              {session.title}
            </span>
            <span className="home-recent-project" title={session.project}>
              {toProjectName(session.project).name}
            </span>
            <Time time={toTime(session)} now={now} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Time({ time, now }: { readonly time: number; readonly now: number }) {
  return (
    <span className="home-recent-time" title={time > 0 ? toExactDate(time) : undefined}>
      {time > 0 && toWhen(time, now)}
    </span>
  )
}

const KEYS = [
  { keys: '/', meaning: 'search all sessions' },
  { keys: 'Mod+K', meaning: 'go to a session, a project or a command' },
  { keys: '?', meaning: 'see all keyboard shortcuts' },
] as const

/** The three that lead to all others. */
export function HomeKeys({ platform }: { readonly platform: string }) {
  return (
    <dl className="home-keys" aria-label="Shortcuts to remember">
      {KEYS.map(({ keys, meaning }) => (
        <div key={keys}>
          <dt>
            <kbd>{toKeyLabel(keys, platform)}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
