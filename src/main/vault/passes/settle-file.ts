import { createHash } from 'node:crypto'
import { closeSync, fstatSync, fsyncSync, ftruncateSync, rmSync } from 'node:fs'
import type { KeptVersion } from '../../../core/vault/kept-path.ts'
import type { LedgerEntry } from '../../../core/vault/ledger-entry.ts'
import { addToTail } from '../../../core/vault/plan-merge.ts'
import { openFile } from '../../files/open-file.ts'
import { findSystemCode } from '../../library/library-error.ts'
import { readFrame } from '../parts/kept-content.ts'
import { toKeptFile } from '../parts/to-kept-file.ts'
import { type KeptFile, toDamaged } from '../parts/vault-state.ts'
import { type Frame, walkFrames } from '../parts/walk-frames.ts'

export interface Settled {
  /** Undefined where nothing whole was in it. */
  readonly kept: KeptFile | undefined
  /** For whole frames that the ledger did not know. */
  readonly adopted: readonly LedgerEntry[]
  readonly cutBytes: number
}

/**
 * Brings a kept file and the ledger together after a crash: a torn frame at the end is cut off, and a whole one that the ledger does
 * not know is added to it, so that nothing whole is ever thrown away. A file that holds less than the ledger says is damaged.
 */
export async function settleFile(
  folder: string,
  version: KeptVersion,
  known: KeptFile | undefined,
  time: string,
): Promise<Settled> {
  const keptPath = toKeptFile(folder, version)
  const file = openKept(keptPath)
  if (file === undefined) return { kept: known && toDamaged(known), adopted: [], cutBytes: 0 }
  try {
    const { size, mtimeMs } = fstatSync(file)
    const { frames, end } = walkFrames(file, size)
    const split = findSplit(frames, known?.length)
    if (known !== undefined && split === undefined)
      return { kept: toDamaged(known), adopted: [], cutBytes: 0 }
    const old = frames.slice(0, split ?? 0)
    const more = frames.slice(split ?? 0)
    const base = { ...version, modified: known?.modified ?? mtimeMs, time }
    const adoption = more.length === 0 ? { entries: [], end } : await adopt(file, old, more, known, base)
    if (adoption === undefined) return { kept: known && toDamaged(known), adopted: [], cutBytes: 0 }
    if (adoption.end < size) {
      ftruncateSync(file, adoption.end)
      fsyncSync(file)
    }
    const settled = { adopted: adoption.entries, cutBytes: size - adoption.end }
    if (old.length + adoption.entries.length > 0)
      return { ...settled, kept: toKept(version, known, frames, adoption) }
    rmSync(keptPath)
    return { ...settled, kept: undefined }
  } finally {
    closeSync(file)
  }
}

function toKept(
  { version }: KeptVersion,
  known: KeptFile | undefined,
  frames: readonly Frame[],
  { entries, end }: Adoption,
): KeptFile {
  const last = entries.at(-1)
  const lengths = frames.filter(({ at }) => at < end).map(({ length }) => length)
  const facts = { version, bytes: end, tail: addToTail([], lengths) }
  if (last !== undefined) {
    const { offset, length, whole, modified } = last
    return { ...facts, length: offset + length, whole, modified }
  }
  if (known === undefined) throw new Error('Nothing was known, and nothing was adopted.')
  return { ...known, ...facts }
}

function openKept(keptPath: string): number | undefined {
  try {
    return openFile(keptPath, 'r+')
  } catch (cause) {
    if (findSystemCode(cause) === 'ENOENT') return undefined
    throw cause
  }
}

/** How many frames hold what is known: they must end exactly there. */
function findSplit(frames: readonly Frame[], length: number | undefined): number | undefined {
  if (length === undefined) return 0
  let sum = 0
  for (const [at, frame] of frames.entries()) {
    sum += frame.length
    if (sum >= length) return sum === length ? at + 1 : undefined
  }
  return undefined
}

interface Adoption {
  readonly entries: readonly LedgerEntry[]
  /** Where the last frame that could be read ends. */
  readonly end: number
}

/** Undefined where what should be known is not what is there. */
async function adopt(
  file: number,
  old: readonly Frame[],
  more: readonly Frame[],
  known: KeptFile | undefined,
  base: Pick<LedgerEntry, 'path' | 'version' | 'modified' | 'time'>,
): Promise<Adoption | undefined> {
  const hash = createHash('sha256')
  for (const frame of old) {
    const bytes = await tryRead(file, frame)
    if (bytes === undefined) return undefined
    hash.update(bytes)
  }
  if (known !== undefined && hash.copy().digest('hex') !== known.whole) return undefined
  const entries: LedgerEntry[] = []
  let offset = known?.length ?? 0
  let end = more[0]?.at ?? 0
  for (const frame of more) {
    const bytes = await tryRead(file, frame)
    if (bytes === undefined) break
    hash.update(bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    entries.push({ ...base, offset, length: bytes.length, sha256, whole: hash.copy().digest('hex') })
    offset += bytes.length
    end = frame.at + frame.bytes
  }
  return { entries, end }
}

/** A frame may be whole by its headers, and zeros by its blocks. */
async function tryRead(file: number, frame: Frame): Promise<Buffer | undefined> {
  try {
    return await readFrame(file, frame)
  } catch {
    return undefined
  }
}
