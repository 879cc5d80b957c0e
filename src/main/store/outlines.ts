import { deserialize, serialize } from 'node:v8'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { TranscriptRecord } from '../../core/parse/record.ts'

/** Records as they lie in the index. Equal contexts stay one object. */
export function packRecords(records: readonly TranscriptRecord[]): Uint8Array {
  return zstdCompressSync(serialize(records), { params: { [constants.ZSTD_c_compressionLevel]: 1 } })
}

export function unpackRecords(packed: Uint8Array): readonly TranscriptRecord[] {
  return deserialize(zstdDecompressSync(packed)) as readonly TranscriptRecord[]
}
