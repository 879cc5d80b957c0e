import { type KeptVersion, toKeptPath } from './kept-path.ts'
import type { LedgerEntry } from './ledger-entry.ts'

/** All that the ledger says of one version: its entries follow one another without a gap. */
export interface Chain extends KeptVersion {
  readonly keptPath: string
  readonly entries: readonly LedgerEntry[]
  readonly length: number
  /** The SHA-256 of all its bytes. */
  readonly whole: string
  /** Where the entries do not follow one another. */
  readonly isBroken: boolean
}

interface Draft extends Chain {
  readonly entries: LedgerEntry[]
  length: number
  whole: string
  isBroken: boolean
}

/** By the path in the vault. An entry may be there twice after a crash, which changes nothing. */
export function toChains(entries: Iterable<LedgerEntry>): ReadonlyMap<string, Chain> {
  const chains = new Map<string, Draft>()
  for (const entry of entries) {
    const keptPath = toKeptPath(entry)
    const { path, version, offset, length, sha256, whole } = entry
    const found = chains.get(keptPath)
    const isFirst = found === undefined
    const chain = found ?? { path, version, keptPath, entries: [], length: 0, whole, isBroken: false }
    if (isFirst) chains.set(keptPath, chain)
    else if (chain.entries.some((known) => isSame(known, entry))) continue
    if (offset !== chain.length || (offset === 0 && sha256 !== whole)) chain.isBroken = true
    chain.entries.push(entry)
    chain.length = offset + length
    chain.whole = whole
  }
  return chains
}

function isSame(a: LedgerEntry, b: LedgerEntry): boolean {
  return a.offset === b.offset && a.length === b.length && a.whole === b.whole
}
