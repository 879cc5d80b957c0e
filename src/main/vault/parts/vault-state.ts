import { join } from 'node:path'
import { toKeptPath } from '../../../core/vault/kept-path.ts'
import type { LedgerEntry } from '../../../core/vault/ledger-entry.ts'
import { replaceFile } from '../../files/replace-file.ts'
import { seal, toCheck, unseal } from '../../files/sealed-json.ts'
import { findUnlisted } from './find-unlisted.ts'
import { Ledger, type LedgerDamage, type LedgerMark } from './ledger.ts'
import { readKeptText } from './open-kept.ts'
import { isUnfinished } from './unfinished-mark.ts'

/** The source as it was when it was last looked into. */
export interface SeenFile {
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
  readonly seen?: SeenFile
  /** It holds less than the ledger says, so the next pass begins a new version. */
  readonly isDamaged?: true
}

/** Without what was seen of its source, so that the next pass looks into it. */
export function toDamaged({ seen, ...known }: KeptFile): KeptFile {
  return { ...known, isDamaged: true }
}

export type VaultState = Map<string, KeptFile>

const VERSION = 2
const NAME = 'state.json'
/** A larger one is not ours, and no text of JavaScript. */
const MOST_BYTES = 512 * 1024 * 1024 - 1024

export interface LoadedVault {
  readonly state: VaultState
  /** What is wrong with the ledger. */
  readonly damage: readonly LedgerDamage[]
  /** Of a ledger line that was never finished. */
  readonly tornBytes: number
  /** Lines that the ledger lacks, as the records in the kept files say. */
  readonly unlisted: readonly LedgerEntry[]
  /** All lines that a sound ledger would have; undefined if the snapshot fits, and nobody had to read them. */
  readonly entries: readonly LedgerEntry[] | undefined
}

/**
 * What is kept, from the snapshot and the lines that the ledger got since. Without a snapshot that fits, from the whole ledger and
 * the records in the kept files, so that a damaged ledger hides nothing. Nothing is written.
 */
export function loadVault(folder: string, ledger = new Ledger(folder)): LoadedVault {
  const snapshot = readSnapshot(folder)
  if (typeof snapshot === 'object' && ledger.continues(snapshot.mark)) {
    const { damage, entries, tornBytes } = ledger.readSince(snapshot.mark)
    if (damage.length === 0) {
      for (const entry of entries) addEntry(snapshot.state, entry)
      return { state: snapshot.state, damage, tornBytes, unlisted: [], entries: undefined }
    }
  }
  const view = ledger.read()
  const isThere = ledger.exists()
  const unlisted = findUnlisted(folder, view, isThere)
  const entries = [
    ...view.entries.filter((entry) => !unlisted.replaced.has(toKeptPath(entry))),
    ...unlisted.entries,
  ]
  const state: VaultState = new Map()
  for (const entry of entries) addEntry(state, entry)
  const lacking = [...unlisted.replaced].map((path) => ({
    path: 'ledger.jsonl',
    reason: `lines about “${path}” are missing`,
  }))
  const gone = isThere || entries.length === 0 ? [] : [{ path: 'ledger.jsonl', reason: 'it is missing' }]
  const damage = [...view.damage, ...lacking, ...gone]
  // Some bytes of a compressed file mean nothing, and lines may be missing at its end.
  if (typeof snapshot === 'object' && damage.length === 0 && !isUnfinished(folder))
    damage.push({ path: 'ledger.jsonl', reason: 'it was changed' })
  return {
    state,
    damage,
    tornBytes: view.tornBytes,
    unlisted: unlisted.entries,
    entries,
  }
}

/** For whoever only looks. */
export function readState(folder: string): VaultState {
  return loadVault(folder).state
}

/** All lines that a sound ledger would have. */
export function readEntries(folder: string): readonly LedgerEntry[] {
  const ledger = new Ledger(folder)
  return loadVault(folder, ledger).entries ?? ledger.read().entries
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
  const text = rows.map((row) => JSON.stringify(row)).join(',\n')
  const head = seal({ version: VERSION, mark, rows: toCheck(text) }).text
  replaceFile(join(folder, NAME), `[${head},\n${text}]\n`)
}

interface Snapshot {
  readonly mark: LedgerMark
  readonly state: VaultState
}

/** A cache: the ledger says it all again if it is gone, damaged, or of another version. */
function readSnapshot(folder: string): Snapshot | 'gone' | 'damaged' | 'other' {
  let text: string
  try {
    text = readKeptText(join(folder, NAME), MOST_BYTES)
  } catch {
    return 'gone'
  }
  if (text.startsWith(`[{"version":1,`)) return 'other'
  const end = text.indexOf('\n')
  const head = unseal(text.slice(1, end - 1))
  const rows = text.slice(end + 1, -2)
  const mark = head?.check === undefined ? undefined : toMark(head.fields.mark)
  if (head === undefined || mark === undefined) return 'damaged'
  if (head.fields.version !== VERSION) return 'other'
  if (toCheck(rows) !== head.fields.rows || !/^\[\{.*\},$/.test(text.slice(0, end)) || !text.endsWith(']\n'))
    return 'damaged'
  try {
    return { mark, state: new Map((JSON.parse(`[${rows}]`) as Row[]).map(toFile)) }
  } catch {
    return 'damaged'
  }
}

/** It is sealed, so it is as it was written. */
function toMark(mark: unknown): LedgerMark | undefined {
  return typeof mark === 'object' && mark !== null ? (mark as LedgerMark) : undefined
}

/** A byte of the snapshot changed. Nothing is lost by that. */
export function isSnapshotDamaged(folder: string): boolean {
  return readSnapshot(folder) === 'damaged'
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
