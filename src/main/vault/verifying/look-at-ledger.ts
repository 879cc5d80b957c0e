import { type LedgerChain, toChains } from '../../../core/vault/ledger-chains.ts'
import { toCounted } from '../../../shared/format.ts'
import type { VerifyKind } from '../../../shared/schemas/vault.ts'
import { Ledger } from '../parts/ledger.ts'
import { isDescriptionDamaged } from '../parts/root-vault.ts'
import { readUnfinished, type Unfinished } from '../parts/unfinished-mark.ts'
import { isSnapshotDamaged, loadVault } from '../parts/vault-state.ts'

export interface VerifyProblem {
  readonly kind: VerifyKind
  /** In the part of the root. */
  readonly path: string
  readonly reason: string
}

/** What the ledger says, and what is wrong with it and with the other files of the vault itself. */
export interface LedgerLook {
  readonly chains: ReadonlyMap<string, LedgerChain>
  readonly problems: readonly VerifyProblem[]
  /** A pass is running, or did not end. */
  readonly unfinished: Unfinished | undefined
}

/** With a writer beside it, what it has not finished is no damage. */
export function lookAtLedger(folder: string, isWriting: boolean): LedgerLook {
  const unfinished = readUnfinished(folder)
  const ledger = new Ledger(folder)
  const { damage, tornBytes, unlisted, entries } = loadVault(folder, ledger)
  const isBeingWritten = isWriting || unfinished !== undefined
  const problems = [...Map.groupBy(damage, ({ path }) => path)].map(([path, found]) =>
    toRotten(path, join(found.map(({ reason }) => reason))),
  )
  if (unlisted.length > 0 && problems.length === 0 && !isBeingWritten)
    problems.push(toRotten('ledger.jsonl', `${toCounted(unlisted.length, 'line is', 'lines are')} missing`))
  if (tornBytes > 0 && !isBeingWritten) problems.push(toRotten('ledger.jsonl', 'its last line is damaged'))
  if (isSnapshotDamaged(folder))
    problems.push(
      toRotten('state.json', 'it is damaged; nothing is lost, and the next backup writes it again'),
    )
  if (isDescriptionDamaged(folder))
    problems.push(toRotten('root.json', 'it is damaged; the next backup on its computer writes it again'))
  return { chains: toChains(entries ?? ledger.read().entries), problems, unfinished }
}

const MOST_REASONS = 3

function join(reasons: readonly string[]): string {
  const more = reasons.length - MOST_REASONS
  return [...reasons.slice(0, MOST_REASONS), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

function toRotten(path: string, reason: string): VerifyProblem {
  return { kind: 'rotten', path, reason }
}
