import { toTokens } from '../../../core/render/figures.ts'
import type { SessionShare } from '../../../core/usage/build-overview.ts'
import { totalTokens } from '../../../core/usage/figures.ts'
import { toCounted } from '../../../shared/format.ts'
import { toProjectName } from '../library/list/to-project-name.ts'
import { COST, toCostText } from './usage-words.ts'

export interface TopSessionsProps {
  readonly top: readonly SessionShare[]
  onOpen(key: string): void
}

/** Where most of it went. */
export function TopSessions({ top, onOpen }: TopSessionsProps) {
  return (
    <section aria-labelledby="usage-top">
      <h2 id="usage-top">Most expensive sessions</h2>
      <table className="usage-top">
        <colgroup>
          <col />
          <col className="usage-top-project" />
          <col className="usage-top-figure" />
          <col className="usage-top-figure" />
        </colgroup>
        <thead className="hidden">
          <tr>
            <th scope="col">Session</th>
            <th scope="col">Project</th>
            <th scope="col">Tokens</th>
            <th scope="col">{COST}</th>
          </tr>
        </thead>
        <tbody>
          {top.map((session) => (
            <tr key={session.key}>
              <th scope="row">
                <button type="button" dir="auto" title={session.title} onClick={() => onOpen(session.key)}>
                  {session.title}
                </button>
              </th>
              <td title={session.project}>
                <bdi>{toProjectName(session.project).name}</bdi>
              </td>
              <td title={toCounted(session.responses, 'response')}>{toTokens(totalTokens(session))}</td>
              <td title={COST}>{toCostText(session.cost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
