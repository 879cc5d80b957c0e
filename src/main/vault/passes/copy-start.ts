import { readAll, writeAll } from '../../files/file-io.ts'

const COPY = 1024 * 1024

/** Copies the first bytes of a file as they are. */
export function copyStart(from: number, to: number, end: number): void {
  const buffer = Buffer.allocUnsafe(Math.max(1, Math.min(COPY, end)))
  for (let at = 0; at < end; ) {
    const count = readAll(from, buffer.subarray(0, Math.min(COPY, end - at)), at)
    if (count === 0) throw new Error('The file became shorter.')
    writeAll(to, buffer.subarray(0, count), at)
    at += count
  }
}
