import { crc32 } from 'node:zlib'
import {
  isCount,
  type LedgerEntry,
  parseEntryFields,
  toEntryFields,
} from '../../../core/vault/ledger-entry.ts'
import { seal, unseal } from '../../files/sealed-json.ts'
import { compressFrame } from './zstd.ts'

/** What stands behind a frame in a kept file: its line of the ledger, so that the ledger can be rebuilt from the kept files. */
export interface FrameRecord {
  readonly entry: LedgerEntry
  /** The compressed length of the frame right before it. */
  readonly packed: number
  /** The CRC-32 of these bytes: some bits of a frame mean nothing to zstd, and are noticed all the same. */
  readonly crc: number
}

/** The magic number of a skippable frame, which every zstd program skips (RFC 8878). */
export const RECORD_MAGIC = 0x184d2a5c
export const RECORD_HEADER = 8
export const LONGEST_RECORD = 64 * 1024

/** A frame with its record. */
export async function packFrame(content: Buffer, entry: LedgerEntry, level: number): Promise<Buffer> {
  const frame = await compressFrame(content, level)
  return Buffer.concat([frame, toRecordFrame(entry, frame)])
}

/** A skippable zstd frame. */
function toRecordFrame(entry: LedgerEntry, frame: Buffer): Buffer {
  const text = Buffer.from(seal({ ...toEntryFields(entry), packed: frame.length, crc: crc32(frame) }).text)
  const header = Buffer.alloc(RECORD_HEADER)
  header.writeUInt32LE(RECORD_MAGIC, 0)
  header.writeUInt32LE(text.length, 4)
  return Buffer.concat([header, text])
}

/** The text of a record; undefined if it is something else, or if a byte of it changed. */
export function parseRecord(text: Buffer): FrameRecord | undefined {
  const unsealed = unseal(text.toString('utf8'))
  if (unsealed?.check === undefined) return undefined
  const entry = parseEntryFields(unsealed.fields)
  const { packed, crc } = unsealed.fields
  return entry !== undefined && isCount(packed) && packed > 0 && isCount(crc)
    ? { entry, packed, crc }
    : undefined
}

/** Whether these bytes are, or were before a few of them changed, the record of a frame. */
export function isRecordOf(bytes: Buffer, entry: LedgerEntry, frame: Buffer): boolean {
  const record = toRecordFrame(entry, frame)
  if (record.length !== bytes.length) return false
  const same = record.reduce((count, byte, at) => count + Number(byte === bytes[at]), 0)
  return same > record.length * 0.9
}
