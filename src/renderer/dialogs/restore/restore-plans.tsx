import { ChevronRight } from 'lucide-react'
import { toCounted, toDate, toExactDate, toSize } from '../../../shared/format.ts'
import type { PlannedFile, RestorePlan } from '../../../shared/schemas/restore.ts'
import type { RestoreState } from '../../state/vault/restore-store.ts'

export interface RestorePlansProps {
  readonly state: RestoreState
}

/** The dry run: what goes where, what is there already, and what is in the way. */
export function RestorePlans({ state }: RestorePlansProps) {
  const { plans, candidates, asNew, busy } = state
  const titles = new Map(candidates.map(({ id, title }) => [id, title]))
  return (
    <>
      <p className="quiet">Nothing is written yet, and nothing is ever overwritten.</p>
      {plans.some(({ isChanged }) => isChanged) && (
        <label className="check">
          <input
            type="checkbox"
            checked={state.isChangeAccepted}
            disabled={busy !== null}
            onChange={({ target }) => void state.acceptChanges(target.checked)}
          />
          Restore files that were changed after the export, as they are in the archive
        </label>
      )}
      <ul className="restore-plans">
        {plans.map((plan) => (
          <li className="restore-plan" key={`${plan.root} ${plan.project} ${plan.id}`}>
            <h3>{titles.get(plan.id) ?? plan.id}</h3>
            <PlanFacts plan={plan} />
            {(plan.hasConflict || asNew.has(plan.id)) && (
              <label className="check">
                <input
                  type="checkbox"
                  checked={asNew.has(plan.id)}
                  disabled={busy !== null}
                  onChange={({ target }) => void state.restoreAsNew(plan.id, target.checked)}
                />
                Restore beside it, under a new session id
              </label>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function PlanFacts({ plan }: { readonly plan: RestorePlan }) {
  const { root, project, files, problem, cwd, isAsNew } = plan
  if (problem !== null) return <p className="restore-problem">{problem}</p>
  const of = (state: PlannedFile['state']) => files.filter((file) => file.state === state)
  const [fresh, same, stays, conflicts] = [of('new'), of('same'), of('stays'), of('conflict')]
  return (
    <>
      <p className="restore-where">
        <code>
          {root}/projects/{project}
        </code>
      </p>
      <p hidden={conflicts.length > 0}>
        {toSentence(fresh, same.length)}
        {stays.length > 0 &&
          ` Of ${toCounted(stays.length, 'plan')} another one is there, and stays as it is.`}
        {isAsNew && ' It gets a new session id, in its name and in its lines.'}
        {cwd !== null && ` In its lines, “cwd” becomes ${cwd.to} where it is ${cwd.from}.`}
      </p>
      {fresh.length > 0 && (
        <details className="disclosure">
          <summary>
            <ChevronRight size={14} aria-hidden className="chevron" />
            {toCounted(fresh.length, 'new file')}
          </summary>
          <ul className="restore-files">
            {fresh.map(({ path, size }) => (
              <li key={path}>
                <code>{path}</code> {toSize(size)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {conflicts.length > 0 && <Conflicts files={conflicts} modified={plan.modified} />}
    </>
  )
}

function toSentence(fresh: readonly PlannedFile[], same: number): string {
  const bytes = fresh.reduce((sum, { size }) => sum + size, 0)
  const already = same === 0 ? '' : ` ${toCounted(same, 'file')} there already, byte for byte.`
  if (fresh.length > 0)
    return `${toCounted(fresh.length, 'file')}, ${toSize(bytes)}, would be written.${already}`
  return `Nothing would be written.${already}`
}

interface ConflictsProps {
  readonly files: readonly PlannedFile[]
  /** When the session was last written, before it was kept. */
  readonly modified: number | null
}

/** The kept one and the one that is there, side by side. */
function Conflicts({ files, modified }: ConflictsProps) {
  const isContinued = files.some(({ existing }) => existing?.isContinued)
  return (
    <table className="restore-conflicts">
      <caption>
        {toCounted(files.length, 'file')} with other bytes {files.length === 1 ? 'is' : 'are'} there, so
        nothing of this session would be written.
        {isContinued && ' What is there begins with what was kept: the session went on after it.'}
      </caption>
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col">Kept</th>
          <th scope="col">On disk</th>
        </tr>
      </thead>
      <tbody>
        {files.map(({ path, size, existing }) => (
          <tr key={path}>
            <th scope="row">
              <code>{path.split('/').at(-1)}</code>
            </th>
            <td>
              {toCounted(size, 'byte')}
              {modified !== null && <span title={toExactDate(modified)}>, written {toDate(modified)}</span>}
            </td>
            <td>
              {existing !== null && (
                <>
                  {toCounted(existing.size, 'byte')}
                  <span title={toExactDate(existing.modified)}>, written {toDate(existing.modified)}</span>
                  {existing.isContinued && ', goes on after the kept one'}
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
