import { crc32 } from 'node:zlib'

// biome-ignore lint/style/noDefaultExport: archiver gets it in place of the package crc-32, which has one
export default {
  /** The first time, archiver gives something that is no number. */
  buf: (bytes: Uint8Array, before: unknown) => crc32(bytes, typeof before === 'number' ? before : 0),
}
