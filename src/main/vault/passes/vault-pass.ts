import { closeSync, rmSync, statSync } from 'node:fs'
import { toKeptPath } from '../../../core/vault/kept-path.ts'
import { countToMerge } from '../../../core/vault/plan-merge.ts'
import { syncFile } from '../../files/file-io.ts'
import { replaceFile } from '../../files/replace-file.ts'
import type { Problem } from '../../library/sources/walk-files.ts'
import { Ledger } from '../parts/ledger.ts'
import { listKeptFiles } from '../parts/list-kept-files.ts'
import { toKeptFile } from '../parts/to-kept-file.ts'
import {
  addEntry,
  type KeptFile,
  loadState,
  toDamaged,
  type VaultState,
  writeSnapshot,
} from '../parts/vault-state.ts'
import { isUnfinished, readStatus, toUnfinishedMark } from '../parts/vault-status.ts'
import { runLimited } from '../run-limited.ts'
import type { SourceFile } from './find-files.ts'
import { keepFile, undo, type Writing } from './keep-file.ts'
import { mergeFrames } from './merge-frames.ts'
import { type Recovery, recover } from './recover.ts'
import { repairCopy } from './repair-copy.ts'
import { settleFile } from './settle-file.ts'

export interface PassOptions {
  readonly time: string
  readonly signal?: AbortSignal | undefined
  /** Gives back a problem where only this file is concerned; throws where the pass cannot go on. */
  readonly toProblem: (file: SourceFile, cause: unknown) => Problem
}

/** While one is read and hashed here, others are compressed in threads. */
const AT_ONCE = 3

/** Writes into the part of one root. It belongs to whoever holds the lock. */
export class VaultPass {
  readonly state: VaultState
  readonly problems: Problem[] = []
  readonly counts = { files: 0, bytes: 0, frames: 0, versions: 0, merged: 0, repaired: 0 }
  readonly #folder: string
  readonly #ledger: Ledger
  readonly #options: PassOptions
  readonly #marker: string
  /** Kept files in which the last verification found something wrong. */
  readonly #suspects: ReadonlySet<string>
  #isChanged = false
  #isMarked: boolean

  constructor(folder: string, options: PassOptions) {
    this.#folder = folder
    this.#options = options
    this.#marker = toUnfinishedMark(folder)
    this.#isMarked = isUnfinished(folder)
    this.#ledger = new Ledger(folder)
    this.#ledger.cutTorn()
    this.state = loadState(folder, this.#ledger)
    this.#suspects = new Set(readStatus(folder).damaged)
  }

  /** Undefined where the last pass ended well. */
  async recover(): Promise<Recovery | undefined> {
    const isLedgerLost = !this.#ledger.exists() && !listKeptFiles(this.#folder).next().done
    if (!this.#isMarked && !isLedgerLost) return undefined
    this.#mark()
    const recovery = await recover(this.#folder, this.state, this.#ledger, this.#options.time)
    this.#isChanged = true
    return recovery
  }

  isUnchanged({ path, size, modified, inode }: SourceFile): boolean {
    const known = this.state.get(path)
    const seen = known?.seen
    if (seen?.size !== size || seen.modified !== modified || seen.inode !== inode) return false
    return !this.#isSuspect(path, known)
  }

  #isSuspect(path: string, known: KeptFile | undefined): boolean {
    if (known === undefined || this.#suspects.size === 0) return false
    return this.#suspects.has(toKeptPath({ path, version: known.version }))
  }

  /** Keeps what is new in some files. Frames are durable before the ledger speaks of them. */
  async keep(files: readonly SourceFile[]): Promise<void> {
    this.#mark()
    const writings: Writing[] = []
    let failure: unknown
    await runLimited(files, AT_ONCE, async (file) => {
      if (failure !== undefined) return
      try {
        const writing = await this.#keepFile(file)
        if (writing !== undefined) writings.push(writing)
      } catch (cause) {
        try {
          this.problems.push(this.#options.toProblem(file, cause))
        } catch (fatal) {
          failure ??= fatal
        }
      }
    })
    await this.#commit(writings)
    if (failure !== undefined) throw failure
    for (const { path, keptPath } of writings) await this.#merge(path, keptPath)
  }

  async #keepFile(file: SourceFile): Promise<Writing | undefined> {
    const settled = await this.#settle(file.path)
    const known = settled?.isDamaged ? await this.#repair(file, settled) : settled
    const { time, signal } = this.#options
    const outcome = await keepFile(file, known, { folder: this.#folder, time, signal })
    if (outcome.kind === 'written') return outcome.writing
    this.state.set(file.path, outcome.kept)
    this.#isChanged = true
    return undefined
  }

  /** What is kept of a path, after a look whether the kept file is as it was left. */
  async #settle(path: string): Promise<KeptFile | undefined> {
    const known = this.state.get(path)
    if (known !== undefined && this.#isSuspect(path, known)) return toDamaged(known)
    if (known?.isDamaged) return known
    const version = { path, version: known?.version ?? 1 }
    const size = statSync(toKeptFile(this.#folder, version), { throwIfNoEntry: false })?.size
    if (size === known?.bytes) return known
    const { kept, adopted } = await settleFile(this.#folder, version, known, this.#options.time)
    if (adopted.length > 0) this.#ledger.append(adopted)
    for (const entry of adopted) addEntry(this.state, entry)
    if (kept !== undefined) this.state.set(path, kept)
    this.#isChanged = true
    return kept
  }

  async #repair({ path, source }: SourceFile, known: KeptFile): Promise<KeptFile> {
    const keptPath = toKeptFile(this.#folder, { path, version: known.version })
    const repaired = await repairCopy(source, known, keptPath)
    if (repaired === undefined) return known
    this.state.set(path, repaired)
    this.#isChanged = true
    this.counts.repaired++
    return repaired
  }

  async #commit(writings: readonly Writing[]): Promise<void> {
    if (writings.length === 0) return
    try {
      await Promise.all(writings.map(({ file }) => syncFile(file)))
      this.#ledger.append(writings.flatMap(({ entries }) => entries))
    } catch (cause) {
      for (const writing of writings) tryUndo(writing)
      throw cause
    }
    this.#isChanged = true
    for (const { path, file, kept, entries } of writings) {
      closeSync(file)
      const before = this.state.get(path)
      this.state.set(path, kept)
      this.counts.files++
      this.counts.frames += entries.length
      this.counts.bytes += entries.reduce((sum, { length }) => sum + length, 0)
      if (before !== undefined && before.version < kept.version) this.counts.versions++
    }
  }

  async #merge(path: string, keptPath: string): Promise<void> {
    const kept = this.state.get(path)
    const count = countToMerge(kept?.tail ?? [], kept?.bytes ?? 0)
    if (kept === undefined || count === 0) return
    const merged = await mergeFrames(keptPath, kept, count)
    this.state.set(path, merged.kept)
    if (merged.kept.isDamaged) {
      this.problems.push({ path: keptPath, reason: 'it is damaged, and made anew by the next pass' })
      return
    }
    const { version, modified } = kept
    const { time } = this.#options
    this.#ledger.append(merged.frames.map((frame) => ({ path, version, ...frame, modified, time })))
    this.counts.merged++
  }

  /** Whatever happened, what is kept is written down. Only a pass that ended well leaves no mark. */
  async end({ isDone }: { readonly isDone: boolean }): Promise<void> {
    if (this.#isChanged) {
      if (isDone) await this.#ledger.tidy(this.state.size, this.#sourceBytes())
      writeSnapshot(this.#folder, this.state, this.#ledger.mark())
    }
    if (isDone && this.#isMarked) rmSync(this.#marker, { force: true })
  }

  #sourceBytes(): number {
    let sum = 0
    for (const { length } of this.state.values()) sum += length
    return sum
  }

  /** From here on, a pass that never ends is noticed by the next one. */
  #mark(): void {
    if (this.#isMarked) return
    replaceFile(this.#marker, `${JSON.stringify({ pid: process.pid, since: this.#options.time })}\n`)
    this.#isMarked = true
  }
}

/** Where even that fails, the mark stays, and the next pass settles it. */
function tryUndo(writing: Writing): void {
  try {
    undo(writing)
  } catch {}
}
