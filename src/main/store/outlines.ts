import { deserialize, serialize } from 'node:v8'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { TranscriptRecord } from '../../core/parse/record.ts'

/** What one appended line gives is not worth the price of a compressor. */
const WORTHWHILE = 1024
/** What `serialize` begins with. */
const PLAIN = 0xff
const PACKED = 1
const HEADER = 5
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const UUID_BYTES = 16
/** Of two smaller numbers the difference is exact. */
const LARGEST = 2 ** 51

/** A record of which what it shares with the ones before it is told by a number. */
interface SlimRecord {
  line: number
  offset: number
  length: number
  /** The time since the last one; in an array where it is itself. */
  time?: unknown
  /** 0 for the next of the uuids. */
  uuid?: string | number
  /** How many records before this one its parent is. */
  parentUuid?: string | number | null
}

/**
 * Records as they lie in the index; equal contexts stay one object. Their uuids are half of what is left after
 * compressing, so they lie beside the rest, as bytes.
 */
export function packRecords(records: readonly TranscriptRecord[]): Uint8Array {
  const plain = records.length < 8 ? serialize(records) : undefined
  if (plain && plain.length < WORTHWHILE) return plain
  const { slim, uuids } = slimDown(records)
  const header = Buffer.alloc(HEADER)
  header[0] = PACKED
  header.writeUInt32LE(uuids.length, 1)
  const rest = zstdCompressSync(serialize(slim), { params: { [constants.ZSTD_c_compressionLevel]: 1 } })
  return Buffer.concat([header, Buffer.from(uuids.join('').replaceAll('-', ''), 'hex'), rest])
}

export function unpackRecords(packed: Uint8Array): readonly TranscriptRecord[] {
  if (packed[0] === PLAIN) return deserialize(packed) as readonly TranscriptRecord[]
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  const end = HEADER + bytes.readUInt32LE(1) * UUID_BYTES
  const slim = deserialize(zstdDecompressSync(bytes.subarray(end))) as SlimRecord[]
  restore(slim, bytes.toString('hex', HEADER, end))
  return slim as unknown as readonly TranscriptRecord[]
}

function slimDown(records: readonly TranscriptRecord[]) {
  const uuids: string[] = []
  const places = new Map<string, number>()
  let line = 0
  let offset = 0
  let time = 0
  const slim = records.map((record, at) => {
    const copy: SlimRecord = { ...record, line: record.line - line, offset: record.offset - offset }
    line = record.line
    offset = record.offset + record.length
    if ('time' in record && Number.isInteger(record.time)) {
      const isSmall = Math.abs(record.time) < LARGEST
      copy.time = isSmall ? record.time - time : [record.time]
      if (isSmall) time = record.time
    }
    if (!('uuid' in record)) return copy
    const parent = record.parentUuid === null ? undefined : places.get(record.parentUuid)
    if (parent !== undefined) copy.parentUuid = at - parent
    places.set(record.uuid, at)
    if (!UUID.test(record.uuid)) return copy
    uuids.push(record.uuid)
    copy.uuid = 0
    return copy
  })
  return { slim, uuids }
}

function restore(records: readonly SlimRecord[], hex: string): void {
  let used = 0
  let line = 0
  let offset = 0
  let time = 0
  records.forEach((record, at) => {
    record.line += line
    record.offset += offset
    line = record.line
    offset = record.offset + record.length
    if (Array.isArray(record.time)) record.time = record.time[0]
    else if (Number.isInteger(record.time)) {
      time += record.time as number
      record.time = time
    }
    if (record.uuid === 0) record.uuid = toUuid(hex, 2 * UUID_BYTES * used++)
    if (typeof record.parentUuid === 'number')
      record.parentUuid = records[at - record.parentUuid]?.uuid ?? null
  })
}

function toUuid(hex: string, at: number): string {
  return `${hex.slice(at, at + 8)}-${hex.slice(at + 8, at + 12)}-${hex.slice(at + 12, at + 16)}-${hex.slice(at + 16, at + 20)}-${hex.slice(at + 20, at + 32)}`
}
