import { rmSync, statSync } from 'node:fs'
import { parseKeptPath } from '../../../core/vault/kept-path.ts'
import type { LedgerEntry } from '../../../core/vault/ledger-entry.ts'
import { isToBeKept } from '../../../core/vault/what-to-keep.ts'
import type { Ledger, LedgerDamage } from '../parts/ledger.ts'
import { listKeptFiles } from '../parts/list-kept-files.ts'
import type { Unfinished } from '../parts/unfinished-mark.ts'
import { addEntry, type LoadedVault, type VaultState } from '../parts/vault-state.ts'
import { findOriginal, isMergeLeftover } from './merge-frames.ts'
import { settleFile } from './settle-file.ts'

export interface Recovery {
  /** The last pass did not end. */
  readonly wasUnfinished: boolean
  /** What was wrong with the ledger, which was rebuilt. */
  readonly damage: readonly LedgerDamage[]
  /** Bytes of torn frames that were cut off. */
  readonly cutBytes: number
  /** Whole frames that the ledger had not heard of. */
  readonly adopted: number
  /** Files that nobody can explain, where they are now. */
  readonly aside: readonly string[]
}

/** Makes the ledger sound again. A damaged one is set aside, and nothing that it or the kept files say is lost. */
export function recoverLedger(
  ledger: Ledger,
  loaded: LoadedVault,
  unfinished: Unfinished | undefined,
): Recovery {
  const { damage, tornBytes, unlisted, entries } = loaded
  // A line that was never finished is nothing to look at, if a pass was killed; otherwise nobody knows what it was.
  const isExplained = tornBytes === 0 || unfinished !== undefined
  let aside: readonly string[] = []
  if (damage.length > 0 || !isExplained) {
    aside = ledger.rewrite(entries ?? ledger.read().entries)
  } else {
    if (tornBytes > 0) ledger.cutTorn(tornBytes)
    if (unlisted.length > 0) ledger.append(unlisted)
  }
  const torn = isExplained ? [] : [{ path: 'ledger.jsonl', reason: 'its last line is damaged' }]
  return {
    wasUnfinished: unfinished !== undefined,
    damage: [...damage, ...torn],
    cutBytes: 0,
    adopted: unlisted.length,
    aside,
  }
}

export interface RecoverOptions {
  readonly state: VaultState
  readonly ledger: Ledger
  readonly unfinished: Unfinished
  readonly time: string
}

/** After a pass that did not end: looks at every kept file, by size, and into those that are not as they should be. */
export async function recoverFiles(
  folder: string,
  { state, ledger, unfinished, time }: RecoverOptions,
): Promise<Pick<Recovery, 'cutBytes' | 'adopted' | 'aside'>> {
  let cutBytes = 0
  const adopted: LedgerEntry[] = []
  const aside: string[] = []
  for (const { path: keptPath, file, size } of listKeptFiles(folder)) {
    if (isMergeLeftover(keptPath)) {
      // It is made beside the file that it is to replace.
      if (statSync(findOriginal(file), { throwIfNoEntry: false }) !== undefined) rmSync(file)
      continue
    }
    const version = parseKeptPath(keptPath)
    if (version === undefined || !isToBeKept(version.path)) continue
    const newest = state.get(version.path)
    // A version before the newest is finished.
    if (newest !== undefined && newest.version > version.version) continue
    const known = newest?.version === version.version ? newest : undefined
    if (known !== undefined && known.bytes === size) continue
    const { isOfOlderVersion } = unfinished
    const before = unfinished.before.get(keptPath)
    const settled = await settleFile(folder, version, known, {
      time,
      before,
      isOfOlderVersion,
      isInTheWay: false,
    })
    cutBytes += settled.cutBytes
    if (settled.adopted.length > 0) ledger.append(settled.adopted)
    adopted.push(...settled.adopted)
    if (settled.aside !== undefined) aside.push(settled.aside)
    for (const entry of settled.adopted) addEntry(state, entry)
    if (settled.kept !== undefined) state.set(version.path, settled.kept)
  }
  return { cutBytes, adopted: adopted.length, aside }
}
