import { deserialize, serialize } from 'node:v8'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { TranscriptRecord } from '../../core/parse/record.ts'

/** What one appended line gives is not worth the price of a compressor. */
const WORTHWHILE = 1024
/** What `serialize` begins with; zstd does not. */
const PLAIN = 0xff

/** Records as they lie in the index. Equal contexts stay one object. */
export function packRecords(records: readonly TranscriptRecord[]): Uint8Array {
  const bytes = serialize(records)
  if (bytes.length < WORTHWHILE) return bytes
  return zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })
}

export function unpackRecords(packed: Uint8Array): readonly TranscriptRecord[] {
  return deserialize(packed[0] === PLAIN ? packed : zstdDecompressSync(packed)) as readonly TranscriptRecord[]
}
