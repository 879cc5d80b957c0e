import type { KeptVersion } from './kept-path.ts'

/** What the ledger says of a frame: which bytes of the source it holds, and what they are. It stays true when frames are merged. */
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

export function toLedgerLine(entry: LedgerEntry): string {
  const { path, version, offset, length, sha256, whole, modified, time } = entry
  return `${JSON.stringify({ path, version, offset, length, sha256, whole, modified, time })}\n`
}

/** A line without its newline; undefined where it is torn or damaged. */
export function parseLedgerLine(line: string): LedgerEntry | undefined {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return undefined
  }
  return isLedgerEntry(value) ? value : undefined
}

function isLedgerEntry(value: unknown): value is LedgerEntry {
  if (typeof value !== 'object' || value === null) return false
  const { path, version, offset, length, sha256, whole, modified, time } = value as Record<string, unknown>
  return (
    typeof path === 'string' &&
    isCount(version) &&
    version > 0 &&
    isCount(offset) &&
    isCount(length) &&
    typeof sha256 === 'string' &&
    HASH.test(sha256) &&
    typeof whole === 'string' &&
    HASH.test(whole) &&
    typeof modified === 'number' &&
    typeof time === 'string'
  )
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
