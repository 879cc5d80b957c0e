import { createHash } from 'node:crypto'
import { closeSync, fstatSync } from 'node:fs'
import type { Chain } from '../../../core/vault/ledger-chains.ts'
import { throwIfCancelled } from '../../../shared/expected-error.ts'
import { toCount, toCounted } from '../../../shared/format.ts'
import { openFile } from '../../files/open-file.ts'
import { describeRefusal } from '../../library/library-error.ts'
import { readFrame } from '../parts/kept-content.ts'
import { type Frame, walkFrames } from '../parts/walk-frames.ts'

export interface DamageOptions {
  readonly isFull: boolean
  readonly signal?: AbortSignal | undefined
}

/** Why a kept file is not what the ledger says: the end of a sentence; undefined where it is. */
export async function findDamage(
  keptFile: string,
  chain: Chain,
  { isFull, signal }: DamageOptions,
): Promise<string | undefined> {
  let file: number
  try {
    file = openFile(keptFile, 'r')
  } catch (cause) {
    return describeRefusal(cause)
  }
  try {
    const { size } = fstatSync(file)
    const { frames, end } = walkFrames(file, size)
    const length = frames.reduce((sum, frame) => sum + frame.length, 0)
    if (length !== chain.length)
      return `it holds ${toCounted(length, 'byte')} instead of ${toCount(chain.length)}`
    if (end < size)
      return `${toCounted(size - end, 'byte')} at its end ${size - end === 1 ? 'is' : 'are'} no whole frame`
    return isFull ? await findChangedByte(file, frames, chain, signal) : undefined
  } catch (cause) {
    throwIfCancelled(signal)
    return describeRefusal(cause)
  } finally {
    closeSync(file)
  }
}

/** One hash over everything proves every byte; only where it differs are the entries looked at one by one. */
async function findChangedByte(
  file: number,
  frames: readonly Frame[],
  { entries, whole }: Chain,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const hash = createHash('sha256')
  let at = 0
  for (const frame of frames) {
    throwIfCancelled(signal)
    let bytes: Buffer
    try {
      bytes = await readFrame(file, frame)
    } catch {
      return `bytes ${toCount(at)} to ${toCount(at + frame.length)} cannot be unpacked`
    }
    hash.update(bytes)
    at += frame.length
  }
  if (hash.digest('hex') === whole) return undefined
  for (const { offset, length, sha256 } of entries) {
    if ((await hashRange(file, frames, offset, offset + length)) !== sha256)
      return `bytes ${toCount(offset)} to ${toCount(offset + length)} are not those that were kept`
  }
  return 'it is not what was kept'
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
