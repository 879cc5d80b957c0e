import { createHash, type Hash } from 'node:crypto'
import { closeSync, fstatSync, fsyncSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { LedgerEntry } from '../../../core/vault/ledger-entry.ts'
import { addToTail } from '../../../core/vault/plan-merge.ts'
import { syncFolder, writeAll } from '../../files/file-io.ts'
import { openFile } from '../../files/open-file.ts'
import { packFrame } from '../parts/frame-record.ts'
import { hashFrames, readFrame } from '../parts/kept-content.ts'
import { openKept } from '../parts/open-kept.ts'
import { type KeptFile, toDamaged } from '../parts/vault-state.ts'
import { type Frame, walkFrames } from '../parts/walk-frames.ts'
import { LONGEST_FRAME, TIGHT_LEVEL } from '../parts/zstd.ts'
import { copyStart } from './copy-start.ts'

const LEFTOVER = '.merging'

export interface Merged {
  readonly kept: KeptFile
  /** What the ledger is to say of the new frames; none where the file is damaged. */
  readonly entries: readonly LedgerEntry[]
}

/** Where a new file is made before it takes the place of a kept one. */
export function toMergeLeftover(keptPath: string): string {
  return `${keptPath}${LEFTOVER}`
}

export function isMergeLeftover(path: string): boolean {
  return path.endsWith(LEFTOVER)
}

export function findOriginal(leftover: string): string {
  return leftover.slice(0, -LEFTOVER.length)
}

/**
 * Makes few large frames of many small ones: a new file is written beside the old one, synced, read back whole and compared with the
 * ledger's hash, and only then takes its place. A file that is not what the ledger says is left as it is, as damaged. The ledger
 * speaks of bytes of the source, so it stays true.
 */
export async function mergeFrames(
  keptPath: string,
  path: string,
  known: KeptFile,
  count: number,
  time: string,
): Promise<Merged> {
  const merged = toMergeLeftover(keptPath)
  rmSync(merged, { force: true })
  const old = openKept(keptPath)
  try {
    const { frames, gaps } = walkFrames(old, fstatSync(old).size)
    const first = frames[frames.length - count]
    const content = await tryReadFrames(old, frames, count)
    if (first === undefined || content === undefined || gaps.length > 0)
      return { kept: toDamaged(known), entries: [] }
    const { version, modified } = known
    const entries = await writeMerged(merged, old, first.at, content, { path, version, modified, time })
    if (!(await isSound(merged, known))) {
      rmSync(merged)
      return { kept: toDamaged(known), entries: [] }
    }
    const { size: bytes } = statSync(merged)
    renameSync(merged, keptPath)
    syncFolder(dirname(keptPath))
    const tail = addToTail(
      [],
      entries.map(({ length }) => length),
    )
    return { kept: { ...known, bytes, tail }, entries }
  } catch (cause) {
    rmSync(merged, { force: true })
    throw cause
  } finally {
    closeSync(old)
  }
}

async function isSound(path: string, { length, whole }: KeptFile): Promise<boolean> {
  const last = (await hashFrames(path)).at(-1)
  return last?.whole === whole && last.offset + last.length === length
}

interface Content {
  readonly offset: number
  readonly bytes: Buffer
  /** Of all before it. */
  readonly hash: Hash
}

/** What the last frames hold; undefined if a frame is damaged. */
async function tryReadFrames(
  file: number,
  frames: readonly Frame[],
  count: number,
): Promise<Content | undefined> {
  try {
    const hash = createHash('sha256')
    let offset = 0
    for (const frame of frames.slice(0, -count)) {
      hash.update(await readFrame(file, frame))
      offset += frame.length
    }
    const parts: Buffer[] = []
    for (const frame of frames.slice(-count)) parts.push(await readFrame(file, frame))
    return { offset, bytes: Buffer.concat(parts), hash }
  } catch {
    return undefined
  }
}

/** What stands before the merged frames is copied as it is. */
async function writeMerged(
  made: string,
  old: number,
  end: number,
  { offset, bytes, hash }: Content,
  base: Pick<LedgerEntry, 'path' | 'version' | 'modified' | 'time'>,
): Promise<readonly LedgerEntry[]> {
  const file = openFile(made, 'wx')
  try {
    copyStart(old, file, end)
    const entries: LedgerEntry[] = []
    let at = end
    for (let start = 0; start < bytes.length || start === 0; start += LONGEST_FRAME) {
      const part = bytes.subarray(start, start + LONGEST_FRAME)
      const sha256 = createHash('sha256').update(part).digest('hex')
      const whole = hash.update(part).copy().digest('hex')
      const entry = { ...base, offset: offset + start, length: part.length, sha256, whole }
      const frame = await packFrame(part, entry, TIGHT_LEVEL)
      writeAll(file, frame, at)
      at += frame.length
      entries.push(entry)
    }
    fsyncSync(file)
    return entries
  } finally {
    closeSync(file)
  }
}
