import { CircleAlert, CircleCheck } from 'lucide-react'
import { toCounted, toSize } from '../../../shared/format.ts'
import type { RestoreReceipt, RestoreReport } from '../../../shared/schemas/restore.ts'
import type { Candidate } from '../../state/vault/restore-store.ts'

export interface RestoreReceiptsProps {
  readonly report: RestoreReport
  readonly candidates: readonly Candidate[]
}

/** What was done, and how to go on. */
export function RestoreReceipts({ report, candidates }: RestoreReceiptsProps) {
  const { receipts, failures } = report
  const titles = new Map(candidates.map(({ id, title }) => [id, title]))
  return (
    <ul className="restore-plans" aria-label="Receipt">
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
            Go on with it by <code>claude --resume {receipt.id}</code> in the folder of its project.
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
    `${toCounted(written, 'file')} written, ${toSize(bytes)}.`,
    same > 0 && `${toCounted(same, 'file')} there already.`,
    stayed > 0 && `Of ${toCounted(stayed, 'plan')} another one was there, and stayed.`,
    id !== session && `Its new session id is ${id}, in ${toCounted(sessionLines, 'line')}.`,
    cwdLines > 0 && `“cwd” was changed in ${toCounted(cwdLines, 'line')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
