import { closeSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { toKeptPath } from '../../../core/vault/kept-path.ts'
import { type LedgerChain, toChains } from '../../../core/vault/ledger-chains.ts'
import { countToMerge } from '../../../core/vault/plan-merge.ts'
import { throwIfCancelled } from '../../../shared/expected-error.ts'
import { syncFile } from '../../files/file-io.ts'
import type { Problem } from '../../library/sources/walk-files.ts'
import { Ledger } from '../parts/ledger.ts'
import { isSecondCopy, toFirstPath } from '../parts/list-kept-files.ts'
import { toKeptFile } from '../parts/to-kept-file.ts'
import { clearUnfinished, markUnfinished, readUnfinished, type Unfinished } from '../parts/unfinished-mark.ts'
import {
  addEntry,
  type KeptFile,
  type LoadedVault,
  loadVault,
  toDamaged,
  type VaultState,
  writeSnapshot,
} from '../parts/vault-state.ts'
import { readStatus } from '../parts/vault-status.ts'
import { runLimited } from '../run-limited.ts'
import type { SourceFile } from './find-files.ts'
import { findFreeVersion, keepFile, undo, type Writing } from './keep-file.ts'
import { mergeFrames } from './merge-frames.ts'
import { type Recovery, recoverFiles, recoverLedger } from './recover.ts'
import { findSound, repairCopy } from './repair-copy.ts'
import { beginSecondCopies, copyAgain, hasSecondCopies, isCopied } from './second-copy.ts'
import { settleFile } from './settle-file.ts'

export interface PassOptions {
  readonly time: string
  readonly signal?: AbortSignal | undefined
  /** A second copy of everything is wanted from now on. */
  readonly isRedundant?: boolean | undefined
  /** Gives back a problem where only this file is concerned; throws where the pass cannot go on. */
  readonly toProblem: (file: SourceFile, cause: unknown) => Problem
}

/** While one is read and hashed here, others are compressed in threads. */
const AT_ONCE = 3

/** Writes into the part of one root. It belongs to whoever holds the lock. */
export class VaultPass {
  readonly state: VaultState
  readonly problems: Problem[] = []
  /** Files that nobody can explain, where they are now. */
  readonly aside: string[] = []
  readonly counts = { files: 0, bytes: 0, frames: 0, versions: 0, merged: 0, repaired: 0 }
  readonly #folder: string
  readonly #ledger: Ledger
  readonly #options: PassOptions
  readonly #loaded: LoadedVault
  readonly #unfinished: Unfinished | undefined
  /** Kept files in which the last verification found something wrong. */
  readonly #suspects: Set<string>
  /** The same, as they were when the pass began. */
  readonly #known: ReadonlySet<string>
  #isChanged = false
  #isMarked: boolean
  /** Kept files that this pass wrote. */
  readonly #touched = new Set<string>()

  constructor(folder: string, options: PassOptions) {
    this.#folder = folder
    this.#options = options
    this.#unfinished = readUnfinished(folder)
    this.#isMarked = this.#unfinished !== undefined
    this.#ledger = new Ledger(folder)
    this.#loaded = loadVault(folder, this.#ledger)
    this.state = this.#loaded.state
    if (options.isRedundant) beginSecondCopies(folder)
    this.#known = new Set(readStatus(folder).damaged)
    this.#suspects = new Set(this.#known)
  }

  /** Undefined if the last pass ended well, and nothing happened to the ledger since. */
  async recover(): Promise<Recovery | undefined> {
    const { damage, tornBytes, unlisted } = this.#loaded
    const isSound = damage.length + tornBytes + unlisted.length === 0
    if (isSound && this.#unfinished === undefined) return undefined
    this.#isChanged = true
    const recovery = recoverLedger(this.#ledger, this.#loaded, this.#unfinished)
    this.aside.push(...recovery.aside)
    if (this.#unfinished === undefined) return recovery
    const { state } = this
    const { time } = this.#options
    const options = { state, ledger: this.#ledger, unfinished: this.#unfinished, time }
    const { cutBytes, adopted, aside } = await recoverFiles(this.#folder, options)
    this.aside.push(...aside)
    return {
      ...recovery,
      cutBytes,
      adopted: recovery.adopted + adopted,
      aside: [...recovery.aside, ...aside],
    }
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
    this.#mark(files)
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
    const { time } = this.#options
    const options = { time, before: undefined, isOfOlderVersion: false, isInTheWay: true }
    const { kept, adopted, aside } = await settleFile(this.#folder, version, known, options)
    if (aside !== undefined) this.aside.push(aside)
    if (adopted.length > 0) this.#ledger.append(adopted)
    for (const entry of adopted) addEntry(this.state, entry)
    if (kept !== undefined) this.state.set(path, kept)
    this.#isChanged = true
    return kept
  }

  /** Repairs what the last verification found, as far as the vault itself still has the bytes. */
  async repairSuspects(findSource: (path: string) => string | undefined = () => undefined): Promise<void> {
    if (this.#suspects.size === 0) return
    this.#mark([])
    const chains = this.#readChains()
    for (const path of [...this.#suspects]) {
      throwIfCancelled(this.#options.signal)
      const chain = chains.get(toFirstPath(path))
      if (chain === undefined) continue
      const repaired = isSecondCopy(path) || (await this.#tryRepair(chain, findSource(chain.path)))
      if (repaired === undefined) continue
      this.#touched.add(chain.keptPath)
      this.#suspects.delete(path)
    }
  }

  /** What the snapshot says is written again, too. */
  noteChange(): void {
    this.#isChanged = true
  }

  async #repair({ path, source }: SourceFile, known: KeptFile): Promise<KeptFile> {
    const chain = this.#readChains().get(toKeptPath({ path, version: known.version }))
    return (chain && (await this.#tryRepair(chain, source))) ?? known
  }

  async #tryRepair(chain: LedgerChain, source: string | undefined): Promise<KeptFile | undefined> {
    const from = await findSound(this.#folder, chain, source)
    const repaired = from && (await repairCopy(this.#folder, chain, from, source))
    if (repaired === undefined) return undefined
    if (this.state.get(chain.path)?.version === chain.version) this.state.set(chain.path, repaired)
    this.#touched.add(chain.keptPath)
    this.#isChanged = true
    this.counts.repaired++
    return repaired
  }

  /** The whole ledger is read only if something has to be repaired. */
  #readChains(): ReadonlyMap<string, LedgerChain> {
    return toChains(this.#ledger.read().entries)
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
      this.#touched.add(toKeptPath({ path, version: kept.version }))
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
    const merged = await mergeFrames(keptPath, path, kept, count, this.#options.time)
    this.state.set(path, merged.kept)
    if (merged.kept.isDamaged) {
      this.problems.push({ path: keptPath, reason: 'it is damaged; the next backup writes it again' })
      return
    }
    this.#ledger.append(merged.entries)
    this.#touched.add(toKeptPath({ path, version: kept.version }))
    this.counts.merged++
  }

  /** What a verification found while this pass was running, for the next one. */
  listNewSuspects(): readonly string[] {
    return (readStatus(this.#folder).damaged ?? []).filter((path) => !this.#known.has(path))
  }

  /** What nobody could repair yet. */
  listSuspects(): readonly string[] {
    return [...this.#suspects, ...this.listNewSuspects()]
  }

  /** Whatever happened, what is kept is written down. Only a pass that ended well leaves no mark. */
  async end({ isDone }: { readonly isDone: boolean }): Promise<void> {
    if (isDone && hasSecondCopies(this.#folder)) await this.#copyAgain()
    if (this.#isChanged) {
      if (isDone) await this.#ledger.tidy(this.state.size, this.#sourceBytes())
      writeSnapshot(this.#folder, this.state, this.#ledger.mark())
    }
    if (isDone && this.#isMarked) clearUnfinished(this.#folder)
  }

  /** The second copies of what this pass wrote; all of them if the person asked for them now. */
  async #copyAgain(): Promise<void> {
    const { isRedundant } = this.#options
    if (this.#touched.size === 0 && isRedundant !== true) return
    for (const [keptPath, chain] of this.#readChains()) {
      const isMissing = isRedundant === true && !isCopied(this.#folder, keptPath)
      if ((isMissing || this.#touched.has(keptPath)) && !(await copyAgain(this.#folder, chain)))
        this.problems.push({
          path: join(this.#folder, keptPath),
          reason: 'it is damaged, so it has no second copy',
        })
    }
  }

  #sourceBytes(): number {
    let sum = 0
    for (const { length } of this.state.values()) sum += length
    return sum
  }

  /** In which files the next bytes may be written, and how long they are now. */
  #mark(files: readonly SourceFile[]): void {
    const before = new Map<string, number>()
    for (const { path } of files) {
      const known = this.state.get(path)
      const newest = known && { path, version: known.version }
      const size = newest && statSync(toKeptFile(this.#folder, newest), { throwIfNoEntry: false })?.size
      if (newest !== undefined && size !== undefined) before.set(toKeptPath(newest), size)
      const version = findFreeVersion(path, (known?.version ?? 0) + 1, this.#folder)
      before.set(toKeptPath({ path, version }), 0)
    }
    markUnfinished(this.#folder, this.#options.time, before)
    this.#isMarked = true
  }
}

/** Where even that fails, the mark stays, and the next pass settles it. */
function tryUndo(writing: Writing): void {
  try {
    undo(writing)
  } catch {}
}
