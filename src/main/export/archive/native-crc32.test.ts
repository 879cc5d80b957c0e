import { randomBytes } from 'node:crypto'
import archiversOwn from 'crc-32'
import { expect, test } from 'vitest'
import native from './native-crc32.ts'

/** As archiver calls it, which begins with a buffer. */
function sumOf(buf: (bytes: Uint8Array, before: number) => number, pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, piece) => buf(piece, sum) >>> 0, Buffer.alloc(4) as unknown as number)
}

test('gives the sums that archiver has without it', () => {
  const bytes = randomBytes(100_000)
  const pieces = [
    bytes.subarray(0, 1),
    bytes.subarray(1, 70_000),
    bytes.subarray(70_000, 70_000),
    bytes.subarray(70_000),
  ]
  expect(sumOf(native.buf, pieces)).toBe(sumOf(archiversOwn.buf, pieces))
  expect(sumOf(native.buf, pieces)).toBe(sumOf(native.buf, [bytes]))
})
