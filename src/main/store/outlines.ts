import { constants, crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { TranscriptRecord } from '../../core/parse/record.ts'
import { NumberReader, NumberWriter } from './columns/number-bytes.ts'
import { readWays, StringTable, unpackStrings } from './columns/string-table.ts'
import { recordColumns } from './outline-columns.ts'
import { DamagedIndexError } from './sqlite-error.ts'

/** What few lines give is not worth the price of a compressor. */
const WORTHWHILE = 1024
/** A file of a gigabyte has a million records, whose texts would be too long for one string. */
const RECORDS_PER_CHUNK = 20_000
/** Whether the rest is compressed, how many bytes are not, and how long the rest is. */
const HEADER = 9
/** The first byte of a value with a checksum. Without one, it is that of the first chunk: 0 or 1. */
const WITH_SUM = 2
const SUM_HEADER = 5
/** By default so much room is taken for what comes out, however little that is: more work than packing a small file. */
const MOST_ROOM = 16_384
const LEAST_ROOM = 64
/** What was compressed is rarely longer by more than this. */
const LIKELY_RATIO = 4

/** Records as they lie in the index, field by field; equal contexts stay one object. */
export function packRecords(records: readonly TranscriptRecord[]): Uint8Array {
  const parts: Uint8Array[] = []
  for (let from = 0; from < records.length; from += RECORDS_PER_CHUNK)
    parts.push(...packChunk(records.slice(from, from + RECORDS_PER_CHUNK)))
  const chunks = Buffer.concat(parts)
  if (chunks.length === 0) return chunks
  const start = Buffer.alloc(SUM_HEADER)
  start[0] = WITH_SUM
  start.writeUInt32LE(crc32(chunks), 1)
  return Buffer.concat([start, chunks])
}

/** Whether it is what was written. */
export function areSoundRecords(packed: unknown): packed is Uint8Array {
  if (!(packed instanceof Uint8Array)) return false
  const [first = 0] = packed
  if (first < WITH_SUM) return true
  if (first > WITH_SUM) return false
  if (packed.length < SUM_HEADER) return false
  const bytes = toBuffer(packed)
  return bytes.readUInt32LE(1) === crc32(bytes.subarray(SUM_HEADER))
}

/** Throws a `DamagedIndexError` where it is not what was written. */
export function unpackRecords(packed: unknown): readonly TranscriptRecord[] {
  if (!areSoundRecords(packed)) throw new DamagedIndexError()
  try {
    return unpackChunks(toBuffer(packed).subarray(packed[0] === WITH_SUM ? SUM_HEADER : 0))
  } catch {
    throw new DamagedIndexError()
  }
}

function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

function unpackChunks(bytes: Buffer): readonly TranscriptRecord[] {
  const chunks: (readonly TranscriptRecord[])[] = []
  for (let at = 0; at < bytes.length; ) {
    const middle = at + HEADER + bytes.readUInt32LE(at + 1)
    const end = middle + bytes.readUInt32LE(at + 5)
    const rest = bytes.subarray(middle, end)
    chunks.push(unpackChunk(bytes[at] === 1 ? decompress(rest) : rest, bytes.subarray(at + HEADER, middle)))
    at = end
  }
  return chunks.flat()
}

function packChunk(records: readonly TranscriptRecord[]): readonly Uint8Array[] {
  const columns = new NumberWriter()
  const strings = new StringTable()
  recordColumns.write(records, { numbers: columns, strings })
  const start = new NumberWriter()
  const packed = strings.pack(start)
  start.count(records.length)
  start.count(columns.bytes.length)
  const rest = compress(
    Buffer.concat([start.bytes, columns.bytes, Buffer.from(JSON.stringify(packed.texts))]),
  )
  const header = Buffer.alloc(HEADER)
  header[0] = rest.isCompressed ? 1 : 0
  header.writeUInt32LE(
    packed.bytes.reduce((sum, { length }) => sum + length, 0),
    1,
  )
  header.writeUInt32LE(rest.bytes.length, 5)
  return [header, ...packed.bytes, rest.bytes]
}

function compress(bytes: Buffer): { readonly isCompressed: boolean; readonly bytes: Buffer } {
  if (bytes.length < WORTHWHILE) return { isCompressed: false, bytes }
  const compressed = zstdCompressSync(bytes, {
    params: { [constants.ZSTD_c_compressionLevel]: 3 },
    chunkSize: Math.min(bytes.length, MOST_ROOM),
  })
  return { isCompressed: true, bytes: compressed }
}

function decompress(bytes: Buffer): Buffer {
  return zstdDecompressSync(bytes, {
    chunkSize: Math.max(LEAST_ROOM, Math.min(LIKELY_RATIO * bytes.length, MOST_ROOM)),
  })
}

function unpackChunk(rest: Buffer, bytes: Buffer): readonly TranscriptRecord[] {
  const numbers = new NumberReader(rest)
  const ways = readWays(numbers)
  const count = numbers.count()
  const columnsLength = numbers.count()
  const texts = JSON.parse(rest.toString('utf8', numbers.at + columnsLength)) as readonly string[]
  return recordColumns.read(count, { numbers, strings: unpackStrings(ways, texts, bytes) })
}
