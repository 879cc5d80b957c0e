import { CircleAlert, CircleCheck } from 'lucide-react'
import { toCounted, toSize } from '../../../shared/format.ts'
import type { VerifyReport } from '../../../shared/schemas/vault.ts'

export interface VerifyOutcomeProps {
  readonly report: VerifyReport | null
}

const KINDS = { rotten: 'Damaged', missing: 'Missing', unexplained: 'Unexplained' } as const

/** What a verification found. What is wrong is named file by file. */
export function VerifyOutcome({ report }: VerifyOutcomeProps) {
  return (
    <div className="vault-verified" role="status">
      {report !== null && <Outcome report={report} />}
    </div>
  )
}

function Outcome({ report }: { readonly report: VerifyReport }) {
  const { isFull, files, bytes, problems, problemCount } = report
  const looked = `${isFull ? 'Every byte' : 'Structure and sizes'} of ${toCounted(files, 'file')} (${toSize(bytes)})`
  if (problemCount === 0)
    return (
      <p className="vault-good">
        <CircleCheck size={14} aria-hidden /> {looked}: no problems found.
      </p>
    )
  return (
    <>
      <p className="vault-bad">
        <CircleAlert size={14} aria-hidden /> {looked}: {toCounted(problemCount, 'problem')}. The next backup
        repairs files that are still on disk. To repair the others where possible, run “scrollback vault
        repair”.
      </p>
      <ul>
        {problems.map(({ kind, path, reason }) => (
          <li key={`${kind} ${path}`}>
            <strong>{KINDS[kind]}</strong> <code>{path}</code> {reason}
          </li>
        ))}
      </ul>
      {problemCount > problems.length && (
        <p className="quiet">and {toCounted(problemCount - problems.length, 'more', 'more')}</p>
      )}
    </>
  )
}
