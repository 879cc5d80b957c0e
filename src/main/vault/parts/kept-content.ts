import { createHash } from 'node:crypto'
import { closeSync, fstatSync } from 'node:fs'
import type { LedgerEntry } from '../../../core/vault/ledger-entry.ts'
import { readAll } from '../../files/file-io.ts'
import { openKept } from './open-kept.ts'
import { type Frame, walkFrames } from './walk-frames.ts'
import { decompressFrame } from './zstd.ts'

/**
 * The bytes of a kept file, frame by frame. With a length, only so many: what stands behind them does not matter. A torn or damaged
 * frame throws.
 */
export async function* readKept(keptPath: string, length?: number): AsyncGenerator<Buffer> {
  const file = openKept(keptPath)
  try {
    const { frames, gaps } = walkFrames(file, fstatSync(file).size)
    if (length === undefined && gaps.length > 0)
      throw new Error('It contains something that is not a complete frame.')
    let rest = length ?? Number.POSITIVE_INFINITY
    for (const frame of frames) {
      if (rest <= 0) return
      const bytes = await readFrame(file, frame)
      yield bytes.length > rest ? bytes.subarray(0, rest) : bytes
      rest -= bytes.length
    }
  } finally {
    closeSync(file)
  }
}

export function readFrame(file: number, { at, bytes, length }: Frame): Promise<Buffer> {
  return decompressFrame(readPacked(file, { at, bytes }), length)
}

export function readPacked(file: number, { at, bytes }: Pick<Frame, 'at' | 'bytes'>): Buffer {
  const buffer = Buffer.allocUnsafe(bytes)
  return buffer.subarray(0, readAll(file, buffer, at))
}

/** What the ledger says of a frame. */
export type HashedFrame = Pick<LedgerEntry, 'offset' | 'length' | 'sha256' | 'whole'>

export async function hashFrames(keptPath: string): Promise<readonly HashedFrame[]> {
  const hash = createHash('sha256')
  const frames: HashedFrame[] = []
  let offset = 0
  for await (const bytes of readKept(keptPath)) {
    const { length } = bytes
    const whole = hash.update(bytes).copy().digest('hex')
    const sha256 = offset === 0 ? whole : createHash('sha256').update(bytes).digest('hex')
    frames.push({ offset, length, sha256, whole })
    offset += length
  }
  return frames
}

/** Whether a kept file holds these bytes: the length and the hash are those of the ledger. */
export async function holds(
  keptPath: string,
  { length, whole }: { readonly length: number; readonly whole: string },
): Promise<boolean> {
  const hash = createHash('sha256')
  let done = 0
  try {
    for await (const bytes of readKept(keptPath, length)) {
      hash.update(bytes)
      done += bytes.length
    }
  } catch {
    return false
  }
  return done === length && hash.digest('hex') === whole
}
