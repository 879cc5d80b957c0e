import { CircleAlert, CircleCheck } from 'lucide-react'
import { toCounted, toSize } from '../../../shared/format.ts'
import type { RestoreReceipt, RestoreReport } from '../../../shared/schemas/restore.ts'
import type { Candidate } from '../../state/vault/restore-store.ts'

export interface RestoreReceiptsProps {
  readonly report: RestoreReport
  readonly candidates: readonly Candidate[]
}

/** What was restored, and how to resume it. */
export function RestoreReceipts({ report, candidates }: RestoreReceiptsProps) {
  const { receipts, failures } = report
  const titles = new Map(candidates.map(({ id, title }) => [id, title]))
  return (
    <ul className="restore-plans" aria-label="Restored sessions">
      {receipts.map((receipt) => (
        <li className="restore-plan" key={`${receipt.session} ${receipt.id}`}>
          <h3>{titles.get(receipt.session) ?? receipt.session}</h3>
          <p className="restore-good">
            <CircleCheck size={14} aria-hidden /> {toSentence(receipt)}
          </p>
          <p className="restore-where">
            <code>
              {receipt.root}/projects/{receipt.project}
            </code>
          </p>
          <p className="quiet">
            To resume it, run <code>claude --resume {receipt.id}</code> in its project folder.
          </p>
        </li>
      ))}
      {failures.map(({ id, message }) => (
        <li className="restore-plan" key={id}>
          <h3>{titles.get(id) ?? id}</h3>
          <p className="restore-problem">
            <CircleAlert size={14} aria-hidden /> {message}
          </p>
        </li>
      ))}
    </ul>
  )
}

function toSentence(receipt: RestoreReceipt): string {
  const { session, id, written, bytes, same, stayed, sessionLines, cwdLines } = receipt
  return [
    `${toCounted(written, 'file')} written (${toSize(bytes)}).`,
    same > 0 && `${toCounted(same, 'file')} already there.`,
    stayed > 0 && `${toCounted(stayed, 'plan')} already there with other content, not changed.`,
    id !== session && `The new session id is ${id} (changed in ${toCounted(sessionLines, 'record')}).`,
    cwdLines > 0 && `“cwd” changed in ${toCounted(cwdLines, 'record')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
