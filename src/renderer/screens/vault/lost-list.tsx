import { useId, useMemo, useState } from 'react'
import { toLine } from '../../../core/render/text/to-line.ts'
import { searchLost } from '../../../core/vault/lost-sessions.ts'
import { toCount, toCounted, toDate, toExactDate } from '../../../shared/format.ts'
import type { LostSession } from '../../../shared/schemas/vault.ts'
import { toProjectName } from '../library/list/to-project-name.ts'

export interface LostListProps {
  readonly lost: readonly LostSession[]
  /** Others that are lost as well, and of which not even a prompt is known. */
  readonly withoutPrompts: number
}

/** So many are drawn at first; the search finds the others. */
const PAGE = 50

/** Sessions that are neither on disk nor kept, by project and day. */
export function LostList({ lost, withoutPrompts }: LostListProps) {
  const [text, setText] = useState('')
  const [shown, setShown] = useState(PAGE)
  const field = useId()
  const told = useMemo(
    () =>
      lost.map((session) => ({ ...session, prompts: session.prompts.filter(isTelling) })).filter(hasWords),
    [lost],
  )
  const others = withoutPrompts > 0 && (
    <p className="quiet">
      {toCounted(withoutPrompts, lost.length === 0 ? 'session' : 'other session')}{' '}
      {withoutPrompts === 1 ? 'was' : 'were'} deleted without a backup, and the prompt history has none of{' '}
      {withoutPrompts === 1 ? 'its prompts. It stays' : 'their prompts. They stay'} in the list until you
      forget {withoutPrompts === 1 ? 'it' : 'them'}.
    </p>
  )
  if (lost.length === 0) return others || <p className="quiet">No sessions are lost.</p>
  const found = searchLost(told, text.split(/\s+/).filter(Boolean))
  return (
    <>
      <div className="vault-row">
        <p>
          {toCounted(lost.length, 'session')} {lost.length === 1 ? 'was' : 'were'} deleted without a backup.
          Only the prompts are left.
        </p>
        <label className="hidden" htmlFor={field}>
          Search lost prompts
        </label>
        <input
          id={field}
          type="search"
          className="select vault-search"
          placeholder="Search these prompts"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <p className="hidden" aria-live="polite">
        {toCounted(found.length, 'session')} found
      </p>
      {found.length === 0 && <p className="quiet">No prompts match.</p>}
      {[...Map.groupBy(found.slice(0, shown), ({ project }) => project)].map(([project, sessions]) => (
        <section key={project} className="lost-project">
          <h3 title={project}>{project === '' ? 'No project' : toProjectName(project).name}</h3>
          {[...Map.groupBy(sessions, ({ last }) => toDate(last))].map(([day, ofDay]) => (
            <div key={day} className="lost-day">
              <h4>{day}</h4>
              <ul>
                {ofDay.map(({ id, first, title, prompts }) => (
                  <li key={id} title={toExactDate(first)}>
                    {title !== undefined && (
                      <p>
                        <b>{toLine(title, true)}</b>
                      </p>
                    )}
                    {prompts.map(({ text: prompt, time }) => (
                      <p key={time}>{prompt}</p>
                    ))}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
      {found.length > shown && (
        <button type="button" className="link-button" onClick={() => setShown(shown + PAGE)}>
          Show more ({toCount(found.length - shown)} left)
        </button>
      )}
      {others}
    </>
  )
}

/** Commands of the terminal, such as `/context`, say nothing about the conversation. */
function isTelling({ text }: { readonly text: string }): boolean {
  return !/^(?:\/[\w:-]+|exit|quit)$/i.test(text.trim())
}

function hasWords({ title, prompts }: Pick<LostSession, 'title' | 'prompts'>): boolean {
  return title != null || prompts.length > 0
}
