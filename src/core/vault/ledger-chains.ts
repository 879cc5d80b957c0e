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

interface Draft extends KeptVersion {
  readonly keptPath: string
  readonly entries: LedgerEntry[]
  isBroken: boolean
}

/** By the path in the vault. The entry of a merged frame takes the place of those of its parts. */
export function toChains(entries: Iterable<LedgerEntry>): ReadonlyMap<string, Chain> {
  const drafts = new Map<string, Draft>()
  for (const entry of entries) {
    const keptPath = toKeptPath(entry)
    const { path, version } = entry
    const draft = drafts.get(keptPath) ?? { path, version, keptPath, entries: [], isBroken: false }
    drafts.set(keptPath, draft)
    if (!addEntry(draft.entries, entry)) draft.isBroken = true
  }
  return new Map([...drafts].map(([keptPath, draft]) => [keptPath, toChain(draft)]))
}

function toChain(draft: Draft): Chain {
  const last = draft.entries.at(-1)
  return { ...draft, length: endOf(last), whole: last?.whole ?? '' }
}

/** Whether it fits to those before it. */
function addEntry(entries: LedgerEntry[], entry: LedgerEntry): boolean {
  const end = endOf(entries.at(-1))
  if (entry.offset < end || (entry.length === 0 && entries.length > 0)) {
    // After a crash an entry may be there twice, which changes nothing.
    if (entries.some((known) => isSame(known, entry))) return true
    const last = entries.at(-1)
    while ((entries.at(-1)?.offset ?? -1) >= entry.offset) entries.pop()
    if (last !== undefined && endOf(entry) === end && last.whole !== entry.whole) return false
  }
  const fits = entry.offset === endOf(entries.at(-1)) && (entry.offset > 0 || entry.sha256 === entry.whole)
  entries.push(entry)
  return fits
}

function endOf(entry: LedgerEntry | undefined): number {
  return entry === undefined ? 0 : entry.offset + entry.length
}

function isSame(a: LedgerEntry, b: LedgerEntry): boolean {
  return a.offset === b.offset && a.length === b.length && a.whole === b.whole
}
