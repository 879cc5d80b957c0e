import { createHash } from 'node:crypto'
import { closeSync, existsSync, fstatSync, fsyncSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { LedgerChain } from '../../../core/vault/ledger-chains.ts'
import type { LedgerEntry } from '../../../core/vault/ledger-entry.ts'
import { addToTail } from '../../../core/vault/plan-merge.ts'
import { readAll, syncFolder, writeAll } from '../../files/file-io.ts'
import { makeFolders } from '../../files/make-folders.ts'
import { openFile } from '../../files/open-file.ts'
import { saveAside } from '../../files/set-aside.ts'
import { openForReading } from '../../library/transcripts/byte-file.ts'
import { isRecordOf, packFrame } from '../parts/frame-record.ts'
import { hashFrames, holds, readKept, readPacked } from '../parts/kept-content.ts'
import { toSecondPath } from '../parts/list-kept-files.ts'
import { withKept } from '../parts/open-kept.ts'
import { toKeptFile } from '../parts/to-kept-file.ts'
import type { KeptFile } from '../parts/vault-state.ts'
import { walkFrames } from '../parts/walk-frames.ts'
import { LONGEST_FRAME, TIGHT_LEVEL } from '../parts/zstd.ts'
import { toMergeLeftover } from './merge-frames.ts'

/** Where the bytes of a damaged copy are still sound. */
export type RepairFrom = 'itself' | 'second-copy' | 'source'

/** Where a kept file that is damaged or missing can be repaired from; undefined if nobody has its bytes any more. */
export async function findSound(
  folder: string,
  chain: LedgerChain,
  source: string | undefined,
): Promise<RepairFrom | undefined> {
  if (await holds(toKeptFile(folder, chain), chain)) return 'itself'
  if (await holds(toSecondFile(folder, chain), chain)) return 'second-copy'
  return source !== undefined && (await startsWith(source, chain)) ? 'source' : undefined
}

export function toSecondFile(folder: string, chain: LedgerChain): string {
  return join(folder, toSecondPath(chain.keptPath))
}

/**
 * Writes a kept file again from bytes that are sound: beside it, synced, read back whole, and then put in its place. The ledger stays
 * true, as it speaks of these very bytes. What is in the damaged file and cannot be explained is set aside.
 */
export async function repairCopy(
  folder: string,
  chain: LedgerChain,
  from: RepairFrom,
  source: string | undefined,
): Promise<KeptFile | undefined> {
  const keptPath = toKeptFile(folder, chain)
  const made = toMergeLeftover(keptPath)
  makeFolders(dirname(keptPath))
  try {
    const written = await writeFrames(made, readFrom(folder, chain, from, source), chain)
    if (written?.whole !== chain.whole) return undefined
    const last = (await hashFrames(made)).at(-1)
    if (last?.whole !== chain.whole) throw new Error(`“${made}” was not written correctly.`)
    if (holdsUnexplained(keptPath, chain)) saveAside(keptPath)
    renameSync(made, keptPath)
    syncFolder(dirname(keptPath))
    const { version, length, whole } = chain
    const { modified } = written
    return { version, length, whole, modified, bytes: written.bytes, tail: addToTail([], written.lengths) }
  } finally {
    rmSync(made, { force: true })
  }
}

function readFrom(
  folder: string,
  chain: LedgerChain,
  from: RepairFrom,
  source: string | undefined,
): AsyncIterable<Buffer> {
  if (from === 'source' && source !== undefined) return readSource(source, chain.length)
  return readKept(from === 'itself' ? toKeptFile(folder, chain) : toSecondFile(folder, chain), chain.length)
}

async function startsWith(source: string, { length, whole }: LedgerChain): Promise<boolean> {
  const hash = createHash('sha256')
  try {
    for await (const bytes of readSource(source, length)) hash.update(bytes)
  } catch {
    return false
  }
  return hash.digest('hex') === whole
}

/** The first bytes of a source, in the lengths of frames; fewer if it has fewer. */
async function* readSource(source: string, length: number): AsyncGenerator<Buffer> {
  const from = openForReading(source)
  try {
    let offset = 0
    do {
      const content = Buffer.allocUnsafe(Math.min(LONGEST_FRAME, length - offset))
      const count = readAll(from, content, offset)
      yield content.subarray(0, count)
      if (count < content.length) return
      offset += content.length
    } while (offset < length)
  } finally {
    closeSync(from)
  }
}

/** Whatever is more than what the ledger says, and no record, may be something that nobody else has. */
function holdsUnexplained(keptPath: string, { entries, length }: LedgerChain): boolean {
  if (!existsSync(keptPath)) return false
  return withKept(keptPath, (file) => {
    const { frames, gaps } = walkFrames(file, fstatSync(file).size)
    if (frames.reduce((sum, frame) => sum + frame.length, 0) > length) return true
    return gaps.some((gap) => {
      // Without a frame before it, or in place of one, it is what is rotten.
      const before = frames.find(({ end }) => end === gap.at)
      if (before === undefined || frames.reduce((sum, frame) => sum + frame.length, 0) < length) return false
      const packed = readPacked(file, before)
      return !entries.some((entry) => isRecordOf(readPacked(file, gap), entry, packed))
    })
  })
}

interface Written {
  readonly whole: string
  readonly modified: number
  readonly bytes: number
  readonly lengths: readonly number[]
}

/** Writes frames with these bytes; undefined if there are fewer than there should be. */
async function writeFrames(
  made: string,
  contents: AsyncIterable<Buffer>,
  { path, version, length, entries: known }: LedgerChain,
): Promise<Written | undefined> {
  rmSync(made, { force: true })
  const to = openFile(made, 'wx')
  try {
    const hash = createHash('sha256')
    const lengths: number[] = []
    let offset = 0
    let bytes = 0
    let modified = 0
    for await (const content of contents) {
      const sha256 = createHash('sha256').update(content).digest('hex')
      const whole = hash.update(content).copy().digest('hex')
      const origin = findOrigin(known, offset + content.length)
      if (origin === undefined) return undefined
      const { time } = origin
      modified = origin.modified
      const entry = { path, version, offset, length: content.length, sha256, whole, modified, time }
      const frame = await packFrame(content, entry, TIGHT_LEVEL)
      writeAll(to, frame, bytes)
      lengths.push(content.length)
      offset += content.length
      bytes += frame.length
    }
    if (offset < length || lengths.length === 0) return undefined
    fsyncSync(to)
    return { whole: hash.digest('hex'), modified, bytes, lengths }
  } finally {
    closeSync(to)
  }
}

/** The line of the ledger about the last of the bytes. */
function findOrigin(entries: readonly LedgerEntry[], end: number): LedgerEntry | undefined {
  return entries.find((entry) => entry.offset + entry.length >= end)
}
