import { closeSync, fstatSync, fsyncSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { addToTail } from '../../../core/vault/plan-merge.ts'
import { readAll, syncFolder, writeAll } from '../../files/file-io.ts'
import { openFile } from '../../files/open-file.ts'
import { type HashedFrame, hashFrames, readFrame } from '../parts/kept-content.ts'
import { type KeptFile, toDamaged } from '../parts/vault-state.ts'
import { type Frame, walkFrames } from '../parts/walk-frames.ts'
import { compressFrame, LONGEST_FRAME, TIGHT_LEVEL } from '../parts/zstd.ts'

const LEFTOVER = '.merging'
const COPY = 1024 * 1024

export interface Merged {
  readonly kept: KeptFile
  /** What the ledger is to say of the new frames; none where the file is damaged. */
  readonly frames: readonly HashedFrame[]
}

/** Where a new file is made before it takes the place of a kept one. */
export function toMergeLeftover(keptPath: string): string {
  return `${keptPath}${LEFTOVER}`
}

export function isMergeLeftover(path: string): boolean {
  return path.endsWith(LEFTOVER)
}

/**
 * Makes few large frames of many small ones: a new file is written beside the old one, synced, read back whole and compared with the
 * ledger's hash, and only then takes its place. A file that is not what the ledger says is left as it is, as damaged. The ledger speaks of bytes of the source, so it stays true.
 */
export async function mergeFrames(keptPath: string, known: KeptFile, count: number): Promise<Merged> {
  const merged = toMergeLeftover(keptPath)
  rmSync(merged, { force: true })
  const old = openFile(keptPath, 'r')
  try {
    const { frames } = walkFrames(old, fstatSync(old).size)
    const first = frames[frames.length - count]
    const content = await tryReadFrames(old, frames.slice(-count))
    if (first === undefined || content === undefined) return { kept: toDamaged(known), frames: [] }
    await writeMerged(merged, old, first.at, content)
    const written = await hashFrames(merged)
    const last = written.at(-1)
    if (last?.whole !== known.whole || last.offset + last.length !== known.length) {
      rmSync(merged)
      return { kept: toDamaged(known), frames: [] }
    }
    const { size: bytes } = statSync(merged)
    renameSync(merged, keptPath)
    syncFolder(dirname(keptPath))
    const added = written.filter(({ offset }) => offset >= known.length - content.length)
    const tail = addToTail(
      [],
      added.map(({ length }) => length),
    )
    return { kept: { ...known, bytes, tail }, frames: added }
  } catch (cause) {
    rmSync(merged, { force: true })
    throw cause
  } finally {
    closeSync(old)
  }
}

/** Undefined where a frame is damaged. */
async function tryReadFrames(file: number, frames: readonly Frame[]): Promise<Buffer | undefined> {
  try {
    const parts: Buffer[] = []
    for (const frame of frames) parts.push(await readFrame(file, frame))
    return Buffer.concat(parts)
  } catch {
    return undefined
  }
}

/** What stands before the merged frames is copied as it is. */
async function writeMerged(path: string, old: number, end: number, content: Buffer): Promise<void> {
  const file = openFile(path, 'wx')
  try {
    const buffer = Buffer.allocUnsafe(Math.max(1, Math.min(COPY, end)))
    let at = 0
    while (at < end) {
      const count = readAll(old, buffer.subarray(0, Math.min(COPY, end - at)), at)
      if (count === 0) throw new Error(`“${path}” could not be copied.`)
      writeAll(file, buffer.subarray(0, count), at)
      at += count
    }
    for (let start = 0; start < content.length || start === 0; start += LONGEST_FRAME) {
      const part = content.subarray(start, start + LONGEST_FRAME)
      const frame = await compressFrame(part, TIGHT_LEVEL)
      writeAll(file, frame, at)
      at += frame.length
    }
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
