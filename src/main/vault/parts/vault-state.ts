import { join } from 'node:path'
import type { LedgerEntry } from '../../../core/vault/ledger-entry.ts'
import { readText } from '../../files/open-file.ts'
import { replaceFile } from '../../files/replace-file.ts'
import { Ledger, type LedgerMark } from './ledger.ts'

/** The source as it was when it was last looked into. */
export interface Seen {
  readonly size: number
  readonly modified: number
  readonly inode: number
}

/** The newest version of a file that is kept. */
export interface KeptFile {
  readonly version: number
  /** Bytes of the source. */
  readonly length: number
  readonly whole: string
  /** When the source was last written. */
  readonly modified: number
  /** Of the kept file itself; undefined where only the ledger is known, and it has to be looked at before it is continued. */
  readonly bytes?: number
  /** The lengths of the small frames at its end. */
  readonly tail?: readonly number[]
  /** Undefined where it has to be read again to know whether it changed. */
  readonly seen?: Seen
  /** It holds less than the ledger says, so the next pass begins a new version. */
  readonly isDamaged?: true
}

/** Without what was seen of its source, so that the next pass looks into it. */
export function toDamaged({ seen, ...known }: KeptFile): KeptFile {
  return { ...known, isDamaged: true }
}

export type VaultState = Map<string, KeptFile>

const VERSION = 1

/** What is kept, from the snapshot and the lines that the ledger got since; without a snapshot that fits, from the ledger alone. */
export function loadState(folder: string, ledger: Ledger): VaultState {
  const snapshot = readSnapshot(folder)
  const isFit = snapshot !== undefined && ledger.continues(snapshot.mark)
  const state = isFit ? snapshot.state : new Map<string, KeptFile>()
  for (const { entry } of ledger.read(isFit ? snapshot.mark : undefined)) {
    if (entry !== undefined) addEntry(state, entry)
  }
  return state
}

/** For whoever only looks. */
export function readState(folder: string): VaultState {
  return loadState(folder, new Ledger(folder))
}

/** Entries that are known already change nothing: after a crash the ledger may have some twice. */
export function addEntry(state: VaultState, entry: LedgerEntry): void {
  const { path, version, whole, modified } = entry
  const length = entry.offset + entry.length
  const known = state.get(path)
  if (known !== undefined) {
    if (known.version > version) return
    if (known.version === version && known.length >= length) return
  }
  state.set(path, { version, length, whole, modified })
}

type Row = readonly [
  path: string,
  version: number,
  length: number,
  whole: string,
  modified: number,
  bytes: number | null,
  tail: readonly number[] | null,
  size: number | null,
  seenModified: number | null,
  inode: number | null,
  isDamaged: 0 | 1,
]

export function writeSnapshot(folder: string, state: VaultState, mark: LedgerMark): void {
  const rows = [...state].map(
    ([path, { version, length, whole, modified, bytes, tail, seen, isDamaged }]): Row => [
      path,
      version,
      length,
      whole,
      modified,
      bytes ?? null,
      tail ?? null,
      seen?.size ?? null,
      seen?.modified ?? null,
      seen?.inode ?? null,
      isDamaged ? 1 : 0,
    ],
  )
  const head = JSON.stringify({ version: VERSION, mark })
  replaceFile(
    join(folder, 'state.json'),
    `[${[head, ...rows.map((row) => JSON.stringify(row))].join(',\n')}]\n`,
  )
}

interface Snapshot {
  readonly mark: LedgerMark
  readonly state: VaultState
}

/** Our own file: whatever is wrong with it, the ledger says it all again. */
function readSnapshot(folder: string): Snapshot | undefined {
  try {
    const value: unknown = JSON.parse(readText(join(folder, 'state.json')))
    if (!Array.isArray(value)) return undefined
    const [head, ...rows] = value as [{ version: number; mark: LedgerMark }, ...Row[]]
    return head.version === VERSION ? { mark: head.mark, state: new Map(rows.map(toFile)) } : undefined
  } catch {
    return undefined
  }
}

function toFile(row: Row): readonly [string, KeptFile] {
  const [path, version, length, whole, modified, bytes, tail, size, seenModified, inode, isDamaged] = row
  const file: KeptFile = {
    version,
    length,
    whole,
    modified,
    ...(bytes !== null && { bytes }),
    ...(tail !== null && { tail }),
    ...(size !== null &&
      seenModified !== null &&
      inode !== null && { seen: { size, modified: seenModified, inode } }),
    ...(isDamaged === 1 && { isDamaged: true as const }),
  }
  return [path, file]
}
