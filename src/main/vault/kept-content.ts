import { createHash, type Hash } from 'node:crypto'
import { closeSync, fstatSync, openSync } from 'node:fs'
import { readAll } from './file-io.ts'
import { type Frame, walkFrames } from './walk-frames.ts'
import { decompressFrame } from './zstd.ts'

/** The bytes of a kept file, frame by frame. A torn or damaged frame throws. */
export async function* readKept(keptPath: string): AsyncGenerator<Buffer> {
  const file = openSync(keptPath, 'r')
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

export async function hashKept(
  keptPath: string,
): Promise<{ readonly whole: string; readonly length: number }> {
  const hash: Hash = createHash('sha256')
  let length = 0
  for await (const bytes of readKept(keptPath)) {
    hash.update(bytes)
    length += bytes.length
  }
  return { whole: hash.digest('hex'), length }
}
