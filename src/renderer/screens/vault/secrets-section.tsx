import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { toCount, toCounted, toDate, toSize } from '../../../shared/format.ts'
import type { ReportedSecret, SecretReport } from '../../../shared/schemas/secrets.ts'
import type { SecretsState } from '../../state/vault/secrets-store.ts'

export interface SecretsSectionProps {
  readonly secrets: SecretsState
}

/** So many values are shown at first. */
const FIRST = 50

/** Where secrets stand in the library and the vault, and where to replace them. */
export function SecretsSection({ secrets }: SecretsSectionProps) {
  const { report, progress, isStopped, problem, search, stop } = secrets
  return (
    <>
      <div className="vault-row">
        <p>Finds passwords and keys in your sessions and backups. Nothing leaves this computer.</p>
        {progress === null ? (
          <button type="button" className="button" data-size="small" onClick={() => void search()}>
            {report === null ? 'Search for secrets' : 'Search again'}
          </button>
        ) : (
          <span className="vault-secrets-progress">
            <progress
              aria-label="Searching for secrets"
              value={progress.done}
              max={Math.max(1, progress.total)}
            />
            <span role="status">
              {toSize(progress.done)} of {toSize(progress.total)}
            </span>
            <button
              type="button"
              className="link-button"
              aria-label="Stop searching for secrets"
              onClick={stop}
            >
              Stop
            </button>
          </span>
        )}
      </div>
      {isStopped && (
        <p className="quiet" role="status">
          The search was stopped. It continues there when you search again.
        </p>
      )}
      {problem !== null && (
        <p className="vault-warning" role="alert">
          <CircleAlert size={14} aria-hidden /> {problem}
        </p>
      )}
      {report !== null && <Report report={report} />}
    </>
  )
}

function Report({ report }: { readonly report: SecretReport }) {
  const { findings, scanned, unread } = report
  const [isAll, setAll] = useState(false)
  const sessions = new Set(findings.flatMap((finding) => finding.sessions)).size
  const kinds = new Set(findings.map(({ rule }) => rule)).size
  const where = `in ${toCounted(scanned.files, 'file')} (${toSize(scanned.bytes)})`
  if (findings.length === 0)
    return (
      <p className="vault-good" role="status">
        <CircleCheck size={14} aria-hidden /> No secrets found {where}.
      </p>
    )
  const shown = isAll ? findings : findings.slice(0, FIRST)
  return (
    <>
      <p role="status">
        {toCounted(findings.length, 'secret')} of {toCounted(kinds, 'kind')} in{' '}
        {toCounted(sessions, 'session')}, {where}. Rotate these: anyone who can read the files can use them.
      </p>
      {unread > 0 && <p className="quiet">{toCounted(unread, 'file')} could not be read.</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where there is little room */}
      <section className="vault-secrets-scroll" aria-label="Secrets found" tabIndex={0}>
        <table className="vault-secrets">
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col">Value</th>
              <th scope="col">First seen</th>
              <th scope="col">Last seen</th>
              <th scope="col">Sessions</th>
              <th scope="col">Places</th>
              <th scope="col">In the vault</th>
              <th scope="col">Rotate at</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((finding) => (
              <SecretRow key={finding.id} finding={finding} />
            ))}
          </tbody>
        </table>
      </section>
      {shown.length < findings.length && (
        <button type="button" className="link-button" onClick={() => setAll(true)}>
          Show {toCount(findings.length - shown.length)} more
        </button>
      )}
    </>
  )
}

function SecretRow({ finding }: { readonly finding: ReportedSecret }) {
  const { name, confidence, masked, first, last, sessions, places, inVault, rotate } = finding
  return (
    <tr>
      <td>
        {name}
        {confidence === 'likely' && <span className="quiet"> (likely)</span>}
      </td>
      <td>
        <code>{masked}</code>
      </td>
      <td>{first === null ? '–' : toDate(first)}</td>
      <td>{last === null ? '–' : toDate(last)}</td>
      <td className="vault-secrets-number">{toCount(sessions.length)}</td>
      <td className="vault-secrets-number">{toCount(places)}</td>
      <td>{inVault ? 'Yes' : 'No'}</td>
      <td className="vault-secrets-rotate">{rotate ?? '–'}</td>
    </tr>
  )
}
