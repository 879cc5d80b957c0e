import type { KeptVersion } from './kept-path.ts'

/** What the ledger says about a frame: which bytes of the source it holds, and their hashes. It stays true when frames are merged. */
export interface LedgerEntry extends KeptVersion {
  readonly offset: number
  readonly length: number
  /** Of the frame's bytes. */
  readonly sha256: string
  /** Of all bytes from the start to the end of the frame. */
  readonly whole: string
  /** When the source was last written, in milliseconds. */
  readonly modified: number
  /** When the frame was kept. */
  readonly time: string
}

const HASH = /^[0-9a-f]{64}$/

/** The fields in the order in which they are written down. */
export function toEntryFields(entry: LedgerEntry): LedgerEntry {
  const { path, version, offset, length, sha256, whole, modified, time } = entry
  return { path, version, offset, length, sha256, whole, modified, time }
}

/** The entry in parsed JSON, which may have other fields, too; undefined if it has none. */
export function parseEntryFields(fields: Readonly<Record<string, unknown>>): LedgerEntry | undefined {
  const { path, version, offset, length, sha256, whole, modified, time } = fields
  if (typeof path !== 'string' || typeof time !== 'string' || typeof modified !== 'number') return undefined
  if (!isCount(version) || version === 0 || !isCount(offset) || !isCount(length)) return undefined
  if (!isHash(sha256) || !isHash(whole)) return undefined
  return { path, version, offset, length, sha256, whole, modified, time }
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && HASH.test(value)
}

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
