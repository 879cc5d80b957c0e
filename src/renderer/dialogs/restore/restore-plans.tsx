import { ChevronRight } from 'lucide-react'
import { toCounted, toDate, toExactDate, toSize } from '../../../shared/format.ts'
import type { PlannedFile, RestorePlan } from '../../../shared/schemas/restore.ts'
import { usePicked } from '../../components/use-picked.ts'
import type { RestoreStore } from '../../state/vault/restore-store.ts'

export interface RestorePlansProps {
  readonly store: RestoreStore
}

/** What will be written where, what exists already, and what conflicts. */
export function RestorePlans({ store }: RestorePlansProps) {
  const { plans, candidates, asNew, busy, isChangeAccepted, acceptChanges, restoreAsNew } = usePicked(
    store,
    'plans',
    'candidates',
    'asNew',
    'busy',
    'isChangeAccepted',
    'acceptChanges',
    'restoreAsNew',
  )
  const titles = new Map(candidates.map(({ id, title }) => [id, title]))
  return (
    <>
      <p className="quiet">Nothing has been written yet. Restoring never overwrites a file.</p>
      {plans.some(({ isChanged }) => isChanged) && (
        <label className="check">
          <input
            type="checkbox"
            checked={isChangeAccepted}
            disabled={busy !== null}
            onChange={({ target }) => void acceptChanges(target.checked)}
          />
          Also restore files that were changed in the archive after the export
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
                  onChange={({ target }) => void restoreAsNew(plan.id, target.checked)}
                />
                Restore as a new session, with a new id
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
          ` ${toCounted(stays.length, 'plan')} already ${stays.length === 1 ? 'exists' : 'exist'} with other content and will not be changed.`}
        {isAsNew && ' The session gets a new id, in its file names and records.'}
        {cwd !== null && ` “cwd” changes from ${cwd.from} to ${cwd.to}.`}
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
  const already =
    same === 0
      ? ''
      : ` ${toCounted(same, 'file')} already ${same === 1 ? 'exists' : 'exist'} with the same content.`
  if (fresh.length > 0)
    return `${toCounted(fresh.length, 'file')} (${toSize(bytes)}) will be written.${already}`
  return `Nothing will be written.${already}`
}

interface ConflictsProps {
  readonly files: readonly PlannedFile[]
  /** When the session was last written before it was backed up. */
  readonly modified: number | null
}

/** The file to restore and the file on disk, side by side. */
function Conflicts({ files, modified }: ConflictsProps) {
  const isContinued = files.some(({ existing }) => existing?.isContinued)
  return (
    <table className="restore-conflicts">
      <caption>
        {toCounted(files.length, 'file')} already {files.length === 1 ? 'exists' : 'exist'} with other
        content, so this session will not be restored.{' '}
        {isContinued && ' The session on disk continues after this copy.'}
      </caption>
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col">To restore</th>
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
                  {existing.isContinued && ', has newer records'}
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
