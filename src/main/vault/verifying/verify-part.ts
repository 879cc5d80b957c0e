import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { LedgerChain } from '../../../core/vault/ledger-chains.ts'
import { throwIfCancelled } from '../../../shared/expected-error.ts'
import type { VaultProgress } from '../../../shared/schemas/vault.ts'
import { parseSetAside } from '../../files/set-aside.ts'
import { isOwn, isSecondCopy, listKeptFiles, toFirstPath, toSecondPath } from '../parts/list-kept-files.ts'
import { readStatus, updateStatus } from '../parts/vault-status.ts'
import { isMergeLeftover } from '../passes/merge-frames.ts'
import { hasSecondCopies } from '../passes/second-copy.ts'
import { runLimited } from '../run-limited.ts'
import { toVaultError, VaultError } from '../vault-error.ts'
import { lockVault } from '../vault-lock.ts'
import { findDamage } from './find-damage.ts'
import { type LedgerLook, lookAtLedger, type VerifyProblem } from './look-at-ledger.ts'

export interface VerifyOptions {
  /** Every byte, and not only structure and sizes. */
  readonly isFull: boolean
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: VaultProgress) => void
  readonly now?: () => number
}

export interface PartReport {
  readonly folder: string
  readonly isFull: boolean
  readonly files: number
  /** Of the sources. */
  readonly bytes: number
  readonly problems: readonly VerifyProblem[]
}

const AT_ONCE = 3
/** So long a pass may take to end, before what seems wrong is looked at beside it. */
const LOCK_WAIT_MS = 1000
/** So long nobody else can write, at most. */
const LOCK_HOLD_MS = 500
const MOST_TRIES = 50
const TRY_AGAIN_MS = 20

/** Compares the part of a root with its ledger. It reads while others may write: what seems wrong is looked at again. */
export async function verifyPart(folder: string, options: VerifyOptions): Promise<PartReport> {
  try {
    return await verify(folder, options)
  } catch (cause) {
    throw toVaultError(cause, folder)
  }
}

async function verify(folder: string, options: VerifyOptions): Promise<PartReport> {
  const first = lookAtLedger(folder, false)
  const suspects = await findSuspects(folder, first, options)
  const found = suspects.length === 0 ? [] : await recheck(folder, suspects, options)
  const problems = found.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const time = new Date((options.now ?? Date.now)()).toISOString()
  const note = { time, problems: problems.length }
  // Whoever looks at every byte has seen the structure, too.
  const damaged = problems.filter(({ kind, path }) => kind !== 'unexplained' && path.includes('/'))
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

/** The paths of what seems wrong. */
async function findSuspects(
  folder: string,
  { chains, problems }: LedgerLook,
  options: VerifyOptions,
): Promise<readonly string[]> {
  const suspects = new Set(problems.map(({ path }) => path))
  for (const { path } of listKeptFiles(folder))
    if (!chains.has(path) && !isMergeLeftover(path)) suspects.add(path)
  const isDoubled = hasSecondCopies(folder)
  const all = [...chains.values()]
  const bytesTotal = all.reduce((sum, { length }) => sum + length, 0)
  let filesDone = 0
  let bytesDone = 0
  await runLimited(all, options.isFull ? AT_ONCE : 1, async (chain) => {
    throwIfCancelled(options.signal)
    const problem = await checkKept(folder, chain, options)
    if (problem !== undefined) suspects.add(chain.keptPath)
    const second = isDoubled ? await checkSecond(folder, chain, options) : undefined
    if (second !== undefined) suspects.add(second.path)
    filesDone++
    bytesDone += chain.length
    options.onProgress?.({ filesDone, filesTotal: all.length, bytesDone, bytesTotal })
    if (filesDone % 100 === 0) await setImmediate()
  })
  return [...suspects]
}

/** A pass may have written between the look at the ledger and the look at the file, so nobody writes during this one if possible. */
async function recheck(
  folder: string,
  suspects: readonly string[],
  options: VerifyOptions,
): Promise<readonly VerifyProblem[]> {
  const problems: VerifyProblem[] = []
  const rest = [...suspects]
  while (rest.length > 0) {
    const lock = tryLock(folder)
    try {
      const look = lookAtLedger(folder, lock === 'busy')
      const until = performance.now() + LOCK_HOLD_MS
      do {
        throwIfCancelled(options.signal)
        const path = rest.pop()
        if (path === undefined) break
        const check = () => checkPath(folder, path, look, options)
        problems.push(...(lock === 'busy' ? await checkBesideWriter(folder, path, options) : await check()))
      } while (performance.now() < until)
    } finally {
      if (typeof lock === 'object') lock.release()
    }
    // Let a pass that waits go on.
    await setImmediate()
  }
  return problems
}

/** What is wrong is wrong only if the writer did nothing between the look at the ledger and the look at the file. */
async function checkBesideWriter(
  folder: string,
  path: string,
  options: VerifyOptions,
): Promise<readonly VerifyProblem[]> {
  for (let tries = 1; ; tries++) {
    const look = lookAtLedger(folder, true)
    const problems = await checkPath(folder, path, look, { ...options, isWriting: true })
    if (problems.length === 0 || tries === MOST_TRIES) return problems
    const after = lookAtLedger(folder, true)
    if (toIdentity(look) === toIdentity(after)) return problems
    throwIfCancelled(options.signal)
    await setTimeout(TRY_AGAIN_MS)
  }
}

/** Another one after every batch that a pass writes. */
function toIdentity({ chains, unfinished }: LedgerLook): string {
  const lengths = [...chains.values()].reduce((sum, { length }) => sum + length, 0)
  return JSON.stringify([chains.size, lengths, [...(unfinished?.before ?? [])]])
}

function tryLock(folder: string) {
  // Without a file for it, nobody ever wrote here.
  if (!existsSync(join(folder, 'lock'))) return 'nobody'
  try {
    return lockVault(folder, LOCK_WAIT_MS)
  } catch (error) {
    // On a disk that cannot be written to, nobody writes.
    if (error instanceof VaultError) return error.code === 'busy' ? 'busy' : 'nobody'
    throw error
  }
}

interface CheckOptions extends VerifyOptions {
  readonly isWriting?: boolean
}

async function checkPath(
  folder: string,
  path: string,
  { chains, problems, unfinished }: LedgerLook,
  options: CheckOptions,
): Promise<readonly VerifyProblem[]> {
  const own = problems.filter((problem) => problem.path === path)
  if (isSecondCopy(path)) {
    const chain = chains.get(toFirstPath(path))
    // The second copies are written when a pass ends.
    const problem =
      options.isWriting || chain === undefined ? undefined : await checkSecond(folder, chain, options)
    return problem === undefined ? [] : [problem]
  }
  const chain = chains.get(path)
  const isWritten = options.isWriting === true && unfinished?.before.has(path) === true
  if (chain !== undefined) {
    const problem = await checkKept(folder, chain, { ...options, isWriting: isWritten })
    return problem === undefined ? own : [...own, problem]
  }
  if (own.length > 0 || isWritten || isOwn(path) || !existsSync(join(folder, path))) return own
  return [{ kind: 'unexplained', path, reason: toReason(path, unfinished !== undefined) }]
}

function toReason(path: string, isUnfinished: boolean): string {
  const aside = parseSetAside(path)
  if (aside !== undefined)
    return aside.path.startsWith('ledger.jsonl')
      ? 'it is a damaged ledger that was rebuilt and set aside'
      : `it was set aside by a repair; if it can be unpacked, you can restore it as version unexplained-${aside.number}`
  return isUnfinished
    ? 'the ledger does not list it, and a backup did not finish; the next one checks it'
    : 'the ledger does not list it; Scrollback did not write it'
}

async function checkKept(
  folder: string,
  chain: LedgerChain,
  { isFull, signal, isWriting = false }: CheckOptions,
): Promise<VerifyProblem | undefined> {
  const { keptPath: path } = chain
  if (!existsSync(join(folder, path))) return { kind: 'missing', path, reason: 'it is missing' }
  if (chain.isBroken) return { kind: 'rotten', path, reason: 'its entries in the ledger do not fit together' }
  const reason = await findDamage(join(folder, path), chain, { isFull, signal, mayGrow: isWriting })
  return reason === undefined ? undefined : { kind: 'rotten', path, reason }
}

async function checkSecond(
  folder: string,
  chain: LedgerChain,
  { isFull, signal }: CheckOptions,
): Promise<VerifyProblem | undefined> {
  const path = toSecondPath(chain.keptPath)
  if (!existsSync(join(folder, path))) return { kind: 'missing', path, reason: 'there is no second copy' }
  const reason = await findDamage(join(folder, path), chain, { isFull, signal })
  return reason === undefined ? undefined : { kind: 'rotten', path, reason }
}

/** A vault on a disk that cannot be written to can be verified too. */
function tryNote(folder: string, note: Parameters<typeof updateStatus>[1]): void {
  try {
    updateStatus(folder, note)
  } catch {}
}
