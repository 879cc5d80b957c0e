import { rmSync } from 'node:fs'
import { parseKeptPath } from '../../../core/vault/kept-path.ts'
import type { LedgerEntry } from '../../../core/vault/ledger-entry.ts'
import type { Ledger } from '../parts/ledger.ts'
import { listKeptFiles } from '../parts/list-kept-files.ts'
import { addEntry, type VaultState } from '../parts/vault-state.ts'
import { isMergeLeftover } from './merge-frames.ts'
import { settleFile } from './settle-file.ts'

export interface Recovery {
  /** Bytes of torn frames that were cut off. */
  readonly cutBytes: number
  /** Whole frames that the ledger had not heard of. */
  readonly adopted: number
}

/** After a pass that did not end: looks at every kept file, by size, and into those that are not as they should be. */
export async function recover(
  folder: string,
  state: VaultState,
  ledger: Ledger,
  time: string,
): Promise<Recovery> {
  let cutBytes = 0
  const adopted: LedgerEntry[] = []
  for (const { path: keptPath, file, size } of listKeptFiles(folder)) {
    if (isMergeLeftover(keptPath)) {
      rmSync(file)
      continue
    }
    const version = parseKeptPath(keptPath)
    if (version === undefined) continue
    const newest = state.get(version.path)
    // A version before the newest is finished.
    if (newest !== undefined && newest.version > version.version) continue
    const known = newest?.version === version.version ? newest : undefined
    if (known !== undefined && known.bytes === size) continue
    const settled = await settleFile(folder, version, known, time)
    cutBytes += settled.cutBytes
    if (settled.adopted.length > 0) ledger.append(settled.adopted)
    adopted.push(...settled.adopted)
    for (const entry of settled.adopted) addEntry(state, entry)
    if (settled.kept !== undefined) state.set(version.path, settled.kept)
  }
  return { cutBytes, adopted: adopted.length }
}
