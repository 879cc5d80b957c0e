import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type Chain, toChains } from '../../../core/vault/ledger-chains.ts'
import type { LedgerEntry } from '../../../core/vault/ledger-entry.ts'
import { throwIfCancelled } from '../../../shared/expected-error.ts'
import type { VaultProgress } from '../../../shared/vault.ts'
import { Ledger } from '../parts/ledger.ts'
import { listKeptFiles } from '../parts/list-kept-files.ts'
import { isUnfinished, readStatus, updateStatus } from '../parts/vault-status.ts'
import { isMergeLeftover } from '../passes/merge-frames.ts'
import { runLimited } from '../run-limited.ts'
import { toVaultError } from '../vault-error.ts'
import { findDamage } from './find-damage.ts'

export type VerifyKind =
  /** The ledger knows it, and it is not there. */
  | 'missing'
  /** It is not what was kept. */
  | 'changed'
  /** It is there, and the ledger does not know it. */
  | 'extra'
  /** The ledger itself is damaged. */
  | 'ledger'

export interface VerifyProblem {
  readonly kind: VerifyKind
  /** In the part of the root. */
  readonly path: string
  readonly reason: string
}

export interface VerifyOptions {
  /** Every byte, and not only structure and sizes. */
  readonly isFull: boolean
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: VaultProgress) => void
  readonly now?: () => number
}

export interface VerifyReport {
  readonly folder: string
  readonly isFull: boolean
  readonly files: number
  /** Of the sources. */
  readonly bytes: number
  readonly problems: readonly VerifyProblem[]
}

const AT_ONCE = 3

/** Compares the part of a root with its ledger. It reads while others may write: what looks wrong is looked at again. */
export async function verifyPart(folder: string, options: VerifyOptions): Promise<VerifyReport> {
  try {
    return await verify(folder, options)
  } catch (cause) {
    throw toVaultError(cause, folder)
  }
}

async function verify(folder: string, options: VerifyOptions): Promise<VerifyReport> {
  const first = readChains(folder)
  const suspects = await findProblems(folder, first, options)
  const problems = suspects.length === 0 ? [] : await recheck(folder, suspects, options)
  const time = new Date((options.now ?? Date.now)()).toISOString()
  const note = { time, problems: problems.length }
  // Whoever looks at every byte has seen the structure, too.
  const damaged = problems.filter(({ kind }) => kind === 'missing' || kind === 'changed')
  tryNote(folder, {
    quick: note,
    ...(options.isFull && { full: note }),
    damaged: [
      ...(options.isFull ? [] : (readStatus(folder).damaged ?? [])),
      ...damaged.map(({ path }) => path),
    ],
  })
  const chains = [...first.chains.values()]
  return {
    folder,
    isFull: options.isFull,
    files: chains.length,
    bytes: chains.reduce((sum, { length }) => sum + length, 0),
    problems,
  }
}

interface LedgerView {
  readonly chains: ReadonlyMap<string, Chain>
  readonly damagedLines: readonly number[]
}

function readChains(folder: string): LedgerView {
  const damagedLines: number[] = []
  function* readEntries(): Generator<LedgerEntry> {
    for (const { entry, line } of new Ledger(folder).read()) {
      if (entry === undefined) damagedLines.push(line)
      else yield entry
    }
  }
  return { chains: toChains(readEntries()), damagedLines }
}

async function findProblems(
  folder: string,
  { chains, damagedLines }: LedgerView,
  options: VerifyOptions,
): Promise<readonly VerifyProblem[]> {
  const problems: VerifyProblem[] = damagedLines.map((line) => ({
    kind: 'ledger',
    path: 'ledger.jsonl',
    reason: `line ${line} cannot be read`,
  }))
  const onDisk = new Set<string>()
  const extra = isUnfinished(folder)
    ? 'the ledger does not list it yet, as a pass has not ended; the next one looks into it'
    : 'the ledger does not list it; somebody else put it there, or lines of the ledger are missing'
  for (const { path } of listKeptFiles(folder)) {
    onDisk.add(path)
    if (!chains.has(path) && !isMergeLeftover(path)) problems.push({ kind: 'extra', path, reason: extra })
  }
  const all = [...chains.values()]
  const bytesTotal = all.reduce((sum, { length }) => sum + length, 0)
  let filesDone = 0
  let bytesDone = 0
  await runLimited(all, options.isFull ? AT_ONCE : 1, async (chain) => {
    throwIfCancelled(options.signal)
    const problem = onDisk.has(chain.keptPath) ? await checkFile(folder, chain, options) : toMissing(chain)
    if (problem !== undefined) problems.push(problem)
    filesDone++
    bytesDone += chain.length
    options.onProgress?.({ filesDone, filesTotal: all.length, bytesDone, bytesTotal })
    if (filesDone % 100 === 0) await setImmediate()
  })
  return problems
}

async function checkFile(
  folder: string,
  chain: Chain,
  { isFull, signal }: VerifyOptions,
): Promise<VerifyProblem | undefined> {
  const { keptPath: path } = chain
  if (chain.isBroken) return { kind: 'ledger', path, reason: 'its entries do not follow one another' }
  const reason = await findDamage(join(folder, path), chain, { isFull, signal })
  return reason === undefined ? undefined : { kind: 'changed', path, reason }
}

function toMissing({ keptPath }: Chain): VerifyProblem {
  return { kind: 'missing', path: keptPath, reason: 'it is not there' }
}

/** A pass may have written between the look at the ledger and the look at the file. */
async function recheck(
  folder: string,
  suspects: readonly VerifyProblem[],
  options: VerifyOptions,
): Promise<readonly VerifyProblem[]> {
  const { chains } = readChains(folder)
  const problems: VerifyProblem[] = []
  for (const suspect of suspects) {
    const chain = chains.get(suspect.path)
    const isThere = statSync(join(folder, suspect.path), { throwIfNoEntry: false }) !== undefined
    if (chain === undefined) {
      if (isThere) problems.push(suspect)
      continue
    }
    const problem = isThere ? await checkFile(folder, chain, options) : toMissing(chain)
    if (problem !== undefined) problems.push(problem)
  }
  return problems.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** A vault on a disk that cannot be written to can be verified too. */
function tryNote(folder: string, note: Parameters<typeof updateStatus>[1]): void {
  try {
    updateStatus(folder, note)
  } catch {}
}
