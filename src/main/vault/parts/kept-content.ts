import { createHash } from 'node:crypto'
import { closeSync, fstatSync } from 'node:fs'
import type { LedgerEntry } from '../../../core/vault/ledger-entry.ts'
import { readAll } from '../../files/file-io.ts'
import { openFile } from '../../files/open-file.ts'
import { type Frame, walkFrames } from './walk-frames.ts'
import { decompressFrame } from './zstd.ts'

/** The bytes of a kept file, frame by frame. A torn or damaged frame throws. */
export async function* readKept(keptPath: string): AsyncGenerator<Buffer> {
  const file = openFile(keptPath, 'r')
  try {
    const { size } = fstatSync(file)
    const { frames, end } = walkFrames(file, size)
    if (end < size) throw new Error('It ends with something that is no whole frame.')
    for (const frame of frames) yield await readFrame(file, frame)
  } finally {
    closeSync(file)
  }
}

export function readFrame(file: number, { at, bytes, length }: Frame): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(bytes)
  readAll(file, buffer, at)
  return decompressFrame(buffer, length)
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
