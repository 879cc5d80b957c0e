import { setImmediate } from 'node:timers/promises'
import type { Extra } from '../../../core/vault/what-to-keep.ts'
import { ExpectedError, throwIfCancelled } from '../../../shared/expected-error.ts'
import type { VaultProgress } from '../../../shared/schemas/vault.ts'
import { removeLeftovers } from '../../files/remove-leftovers.ts'
import { describeRefusal, findSystemCode, LibraryError } from '../../library/library-error.ts'
import type { OnProblem, Problem } from '../../library/sources/walk-files.ts'
import { toProblem } from '../../library/to-problem.ts'
import { type Machine, openRootVault } from '../parts/root-vault.ts'
import { updateStatus } from '../parts/vault-status.ts'
import { toVaultError } from '../vault-error.ts'
import { lockVault } from '../vault-lock.ts'
import { findFilesToKeep, leadsToSecret, type SourceFile } from './find-files.ts'
import type { Recovery } from './recover.ts'
import { VaultPass } from './vault-pass.ts'

export interface KeepOptions {
  readonly machine: Machine
  readonly extras: ReadonlySet<Extra>
  /** A second copy of everything is wanted in the vault from now on. */
  readonly isRedundant?: boolean
  readonly signal?: AbortSignal
  readonly onProblem: OnProblem
  readonly onProgress?: (progress: VaultProgress) => void
  readonly now?: () => number
}

export interface RootPassReport {
  readonly root: string
  /** The part of the vault in which this root is kept. */
  readonly folder: string
  /** What the root holds now and is kept. */
  readonly files: number
  readonly bytes: number
  /** Files that are there and could not be kept. */
  readonly failed: number
  /** What this pass added, in bytes of the source. */
  readonly added: {
    readonly files: number
    readonly bytes: number
    readonly frames: number
    readonly versions: number
  }
  readonly merged: number
  /** Damaged copies that were made anew. */
  readonly repaired: number
  readonly recovery: Recovery | undefined
  /** Files that nobody could explain: where they were set aside. */
  readonly aside: readonly string[]
}

/** What a process leaves behind that is killed while it writes one of the files that the vault has for itself. */
const LEFTOVER =
  /^(?:ledger\.jsonl|ledger\.jsonl\.zst|state\.json|status\.json|root\.json|unfinished)\.(\d+)\.tmp$/
/** A verification takes the lock for a moment, to look again at what seems wrong. */
const LOCK_WAIT_MS = 3000
/** So many files become durable together. */
const BATCH_FILES = 64
const BATCH_BYTES = 64 * 1024 * 1024

/** One pass: brings the part of a root in a vault up to date. With nothing new it opens no source and writes next to nothing. */
export async function keepRoot(vault: string, root: string, options: KeepOptions): Promise<RootPassReport> {
  const { signal, onProblem, now = Date.now } = options
  throwIfCancelled(signal)
  const { folder } = openRootVault(vault, root, options.machine)
  const lock = lockVault(folder, LOCK_WAIT_MS)
  try {
    const time = new Date(now()).toISOString()
    removeLeftovers(folder, LEFTOVER)
    const failed: SourceFile[] = []
    const toProblem = (file: SourceFile, cause: unknown) => {
      const problem = toFileProblem(file, cause)
      failed.push(file)
      return problem
    }
    const pass = new VaultPass(folder, { time, signal, toProblem, isRedundant: options.isRedundant })
    let isDone = false
    try {
      const recovery = await pass.recover()
      await pass.repairSuspects()
      const found = findChanged(root, pass, options)
      await keepChanged(found.changed, pass, options)
      await pass.end({ isDone: true })
      isDone = true
      for (const problem of pass.problems) onProblem(problem)
      const { merged, repaired, ...added } = pass.counts
      const files = found.files - failed.length
      const bytes = found.bytes - sumSizes(failed)
      const facts = { files, bytes, failed: failed.length, added, merged, repaired }
      return { root, folder, ...facts, recovery, aside: pass.aside }
    } finally {
      const { files, bytes } = pass.counts
      if (!isDone) await pass.end({ isDone })
      else updateStatus(folder, { pass: { time, files, bytes }, damaged: pass.listNewSuspects() })
    }
  } catch (cause) {
    throw toVaultError(cause, vault)
  } finally {
    lock.release()
  }
}

function findChanged(root: string, pass: VaultPass, { extras, onProblem }: KeepOptions) {
  const changed: SourceFile[] = []
  let files = 0
  let bytes = 0
  for (const file of findFilesToKeep(root, extras, onProblem)) {
    const isChanged = !pass.isUnchanged(file)
    if (isChanged && isSecret(file)) continue
    files++
    bytes += file.size
    if (isChanged) changed.push(file)
  }
  // The oldest first: Claude Code deletes by age.
  changed.sort((a, b) => a.modified - b.modified)
  return { files, bytes, changed }
}

function isSecret({ source }: SourceFile): boolean {
  try {
    return leadsToSecret(source)
  } catch {
    // Gone since it was found; reading it will say so.
    return false
  }
}

async function keepChanged(
  changed: readonly SourceFile[],
  pass: VaultPass,
  { signal, onProgress }: KeepOptions,
): Promise<void> {
  const bytesTotal = sumSizes(changed)
  let filesDone = 0
  let bytesDone = 0
  for (const batch of toBatches(changed)) {
    throwIfCancelled(signal)
    await pass.keep(batch)
    filesDone += batch.length
    bytesDone += sumSizes(batch)
    onProgress?.({ filesDone, filesTotal: changed.length, bytesDone, bytesTotal })
    await setImmediate()
  }
}

function sumSizes(files: readonly SourceFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}

function* toBatches(files: readonly SourceFile[]): Generator<readonly SourceFile[]> {
  let batch: SourceFile[] = []
  let bytes = 0
  for (const file of files) {
    batch.push(file)
    bytes += file.size
    if (batch.length < BATCH_FILES && bytes < BATCH_BYTES) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
}

/** What concerns a name only: too long for the vault's disk, or with characters that it does not take. */
const OF_ONE_FILE = new Set(['ENAMETOOLONG', 'EINVAL', 'EILSEQ', 'EISDIR'])

function toFileProblem({ source }: SourceFile, cause: unknown): Problem {
  if (cause instanceof LibraryError) return toProblem(source, cause)
  if (cause instanceof ExpectedError || !OF_ONE_FILE.has(findSystemCode(cause) ?? '')) throw cause
  return { path: source, reason: `it cannot be backed up:  ${describeRefusal(cause)}` }
}
