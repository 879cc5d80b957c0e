import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { TranscriptRecord } from '../../core/parse/record.ts'
import { NumberReader, NumberWriter } from './columns/number-bytes.ts'
import { readWays, StringTable, unpackStrings } from './columns/string-table.ts'
import { recordColumns } from './outline-columns.ts'

/** What few lines give is not worth the price of a compressor. */
const WORTHWHILE = 1024
/** A file of a gigabyte has a million records, whose texts would be too long for one string. */
const RECORDS_PER_CHUNK = 20_000
/** Whether the rest is compressed, how many bytes are not, and how long the rest is. */
const HEADER = 9
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
  return Buffer.concat(parts)
}

export function unpackRecords(packed: Uint8Array): readonly TranscriptRecord[] {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
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
