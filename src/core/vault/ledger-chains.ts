import { type KeptVersion, toKeptPath } from './kept-path.ts'
import type { LedgerEntry } from './ledger-entry.ts'

/** All that the ledger says of one version: its entries follow one another without a gap. */
export interface LedgerChain extends KeptVersion {
  readonly keptPath: string
  readonly entries: readonly LedgerEntry[]
  readonly length: number
  /** The SHA-256 of all its bytes. */
  readonly whole: string
  /** Where the entries do not follow one another. */
  readonly isBroken: boolean
}

interface Draft {
  readonly chain: KeptVersion & Pick<LedgerChain, 'keptPath'>
  readonly entries: LedgerEntry[]
  /** All there ever were, those that were merged too. */
  readonly known: Set<string>
  isBroken: boolean
}

/**
 * By the path in the vault. The entry of a merged frame takes the place of those of its parts. After a crash entries may be there
 * twice, which changes nothing.
 */
export function toChains(entries: Iterable<LedgerEntry>): ReadonlyMap<string, LedgerChain> {
  const drafts = new Map<string, Draft>()
  for (const entry of entries) {
    const { path, version } = entry
    const keptPath = toKeptPath(entry)
    const draft = drafts.get(keptPath) ?? {
      chain: { path, version, keptPath },
      entries: [],
      known: new Set<string>(),
      isBroken: false,
    }
    drafts.set(keptPath, draft)
    const name = `${entry.offset} ${entry.length} ${entry.whole}`
    if (draft.known.has(name)) continue
    draft.known.add(name)
    if (!addEntry(draft.entries, entry)) draft.isBroken = true
  }
  return new Map([...drafts].map(([keptPath, draft]) => [keptPath, toChain(draft)]))
}

function toChain({ chain, entries, isBroken }: Draft): LedgerChain {
  const last = entries.at(-1)
  return { ...chain, entries, isBroken, length: endOf(last), whole: last?.whole ?? '' }
}

/** Whether it fits to those before it. */
function addEntry(entries: LedgerEntry[], entry: LedgerEntry): boolean {
  const last = entries.at(-1)
  if (last !== undefined && endOf(last) === endOf(entry) && last.whole !== entry.whole) return false
  while ((entries.at(-1)?.offset ?? -1) >= entry.offset) entries.pop()
  const fits = entry.offset === endOf(entries.at(-1)) && (entry.offset > 0 || entry.sha256 === entry.whole)
  entries.push(entry)
  return fits
}

function endOf(entry: LedgerEntry | undefined): number {
  return entry === undefined ? 0 : entry.offset + entry.length
}
