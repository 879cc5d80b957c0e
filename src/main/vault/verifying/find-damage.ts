import { createHash } from 'node:crypto'
import { closeSync, fstatSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { LedgerChain } from '../../../core/vault/ledger-chains.ts'
import { throwIfCancelled } from '../../../shared/expected-error.ts'
import { toCount, toCounted } from '../../../shared/format.ts'
import { describeRefusal } from '../../library/library-error.ts'
import { readFrame, readPacked } from '../parts/kept-content.ts'
import { openKept } from '../parts/open-kept.ts'
import { type Frame, type Frames, readRecord, walkFrames } from '../parts/walk-frames.ts'
import { decompressFrame } from '../parts/zstd.ts'

export interface DamageOptions {
  readonly isFull: boolean
  readonly signal?: AbortSignal | undefined
  /** A pass is writing to its end. */
  readonly mayGrow?: boolean
}

/** Why a kept file is not what the ledger says: the end of a sentence; undefined where it is. */
export async function findDamage(
  keptFile: string,
  chain: LedgerChain,
  { isFull, signal, mayGrow = false }: DamageOptions,
): Promise<string | undefined> {
  let file: number
  try {
    file = openKept(keptFile)
  } catch (cause) {
    return describeRefusal(cause)
  }
  try {
    const { size } = fstatSync(file)
    const all = walkFrames(file, size)
    const { frames, gaps } = mayGrow ? toStart(all, chain.length) : all
    const length = frames.reduce((sum, frame) => sum + frame.length, 0)
    if (length !== chain.length)
      return `it has ${toCounted(length, 'byte')} instead of ${toCount(chain.length)}`
    const [gap] = gaps
    if (gap !== undefined)
      return `${toCounted(gap.bytes, 'byte')} from byte ${toCount(gap.at)} on ${gap.bytes === 1 ? 'is' : 'are'} not a complete frame`
    const changed = isFull ? await findChangedByte(file, frames, chain, signal) : undefined
    return changed ?? findDamagedRecord(file, frames)
  } catch (cause) {
    throwIfCancelled(signal)
    return describeRefusal(cause)
  } finally {
    closeSync(file)
  }
}

/** What stands behind so many bytes does not matter. */
function toStart({ frames, gaps }: Frames, length: number): Pick<Frames, 'frames' | 'gaps'> {
  let sum = 0
  const count = frames.findIndex((frame) => {
    sum += frame.length
    return sum >= length
  })
  const start = count < 0 ? frames : frames.slice(0, count + 1)
  const end = start.at(-1)?.end ?? 0
  return { frames: start, gaps: gaps.filter(({ at }) => at < end) }
}

/** Nothing is lost by it, as long as the ledger is sound. */
function findDamagedRecord(file: number, frames: readonly Frame[]): string | undefined {
  const damaged = frames.find((frame) => frame.record !== undefined && readRecord(file, frame) === undefined)
  return damaged && `its bytes are intact, but the record at ${toCount(damaged.end)} is damaged`
}

/** One hash over everything proves every byte; only where it differs are the entries looked at one by one. */
async function findChangedByte(
  file: number,
  frames: readonly Frame[],
  { entries, whole }: LedgerChain,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const hash = createHash('sha256')
  let at = 0
  for (const frame of frames) {
    throwIfCancelled(signal)
    const packed = readPacked(file, frame)
    const place = `${toCount(at)} to ${toCount(at + frame.length)}`
    try {
      hash.update(await decompressFrame(packed, frame.length))
    } catch {
      return `bytes ${place} cannot be unpacked`
    }
    const record = readRecord(file, frame)
    if (record !== undefined && record.crc !== crc32(packed))
      return `the frame with bytes ${place} was changed, but the bytes are intact`
    at += frame.length
  }
  if (hash.digest('hex') === whole) return undefined
  for (const { offset, length, sha256 } of entries) {
    if ((await hashRange(file, frames, offset, offset + length)) !== sha256)
      return `bytes ${toCount(offset)} to ${toCount(offset + length)} were changed`
  }
  return 'it was changed'
}

async function hashRange(file: number, frames: readonly Frame[], from: number, to: number): Promise<string> {
  const hash = createHash('sha256')
  let at = 0
  for (const frame of frames) {
    const end = at + frame.length
    if (end > from && at < to) {
      const bytes = await readFrame(file, frame)
      hash.update(bytes.subarray(Math.max(0, from - at), Math.min(frame.length, to - at)))
    }
    at = end
  }
  return hash.digest('hex')
}
