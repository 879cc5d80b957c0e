import { createHash } from 'node:crypto'
import { closeSync, fstatSync, fsyncSync, ftruncateSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { KeptVersion } from '../../../core/vault/kept-path.ts'
import type { LedgerEntry } from '../../../core/vault/ledger-entry.ts'
import { addToTail } from '../../../core/vault/plan-merge.ts'
import { syncFolder } from '../../files/file-io.ts'
import { openFile } from '../../files/open-file.ts'
import { moveAside, saveAside } from '../../files/set-aside.ts'
import { findSystemCode } from '../../library/library-error.ts'
import { readOwnRecord } from '../parts/find-unlisted.ts'
import { readFrame } from '../parts/kept-content.ts'
import { openKept } from '../parts/open-kept.ts'
import { toKeptFile } from '../parts/to-kept-file.ts'
import { type KeptFile, toDamaged } from '../parts/vault-state.ts'
import { type Frame, walkFrames } from '../parts/walk-frames.ts'
import { copyStart } from './copy-start.ts'
import { toMergeLeftover } from './merge-frames.ts'

export interface SettleOptions {
  readonly time: string
  /** How long it was before a pass wrote to it that did not end; undefined if none did. */
  readonly before: number | undefined
  /** Whether frames without a record may be of that pass. */
  readonly isOfOlderVersion: boolean
  /** A source is to be kept under this name. */
  readonly isInTheWay: boolean
}

export interface Settled {
  /** Undefined if nothing of ours is in it. */
  readonly kept: KeptFile | undefined
  /** For whole frames that the ledger did not know. */
  readonly adopted: readonly LedgerEntry[]
  /** Of a frame that a pass did not finish. */
  readonly cutBytes: number
  /** Where the file is now that nobody could explain. */
  readonly aside: string | undefined
}

/**
 * Brings a kept file and the ledger together: whole frames of ours that the ledger does not know are added to it. What an unfinished
 * pass left torn is cut off. Anything else that nobody can explain is set aside, and never thrown away.
 */
export async function settleFile(
  folder: string,
  version: KeptVersion,
  known: KeptFile | undefined,
  options: SettleOptions,
): Promise<Settled> {
  const keptPath = toKeptFile(folder, version)
  const untouched = { adopted: [], cutBytes: 0, aside: undefined }
  const file = tryOpen(keptPath)
  if (file === undefined) return { ...untouched, kept: known && toDamaged(known) }
  try {
    const { size, mtimeMs } = fstatSync(file)
    const { frames } = walkFrames(file, size)
    const split = findSplit(frames, known?.length)
    if (known !== undefined && split === undefined) return { ...untouched, kept: toDamaged(known) }
    const old = frames.slice(0, split ?? 0)
    const more = takeOwn(file, frames.slice(split ?? 0), version, options)
    const base = { ...version, modified: known?.modified ?? mtimeMs, time: options.time }
    const adoption = await adopt(file, old, more, known, base)
    if (adoption === undefined) return { ...untouched, kept: known && toDamaged(known) }
    const { entries: adopted, end } = adoption
    const isOurs = old.length + adopted.length > 0
    const isTorn = options.before !== undefined && end >= options.before
    const kept = isOurs ? toKept(version, known, frames, adoption) : undefined
    if (isTorn && (end < size || !isOurs)) {
      cut(keptPath, end)
      return { kept, adopted, cutBytes: size - end, aside: undefined }
    }
    if (!isOurs) return { ...untouched, kept, aside: options.isInTheWay ? moveAside(keptPath) : undefined }
    const aside = end < size ? cutAside(keptPath, file, end) : undefined
    return { kept, adopted, cutBytes: 0, aside }
  } finally {
    closeSync(file)
  }
}

/** The file under its name ends where it is sound; as it was, it stays beside it. */
function cutAside(keptPath: string, file: number, end: number): string {
  const made = toMergeLeftover(keptPath)
  rmSync(made, { force: true })
  const to = openFile(made, 'wx')
  try {
    copyStart(file, to, end)
    fsyncSync(to)
  } finally {
    closeSync(to)
  }
  const aside = saveAside(keptPath)
  renameSync(made, keptPath)
  syncFolder(dirname(keptPath))
  return aside
}

function cut(keptPath: string, end: number): void {
  if (end === 0) {
    rmSync(keptPath)
    return
  }
  const file = openFile(keptPath, 'r+')
  try {
    ftruncateSync(file, end)
    fsyncSync(file)
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

function tryOpen(keptPath: string): number | undefined {
  try {
    return openKept(keptPath)
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

/** The first frames that were written here. Those of an older version have no record. */
function takeOwn(
  file: number,
  frames: readonly Frame[],
  version: KeptVersion,
  { before, isOfOlderVersion }: SettleOptions,
): readonly Frame[] {
  const isOfPass = before !== undefined || isOfOlderVersion
  const end = frames.findIndex(
    (frame) => !(isOfPass && frame.record === undefined) && readOwnRecord(file, frame, version) === undefined,
  )
  return end < 0 ? frames : frames.slice(0, end)
}

interface Adoption {
  readonly entries: readonly LedgerEntry[]
  /** Where the last frame that could be read ends. */
  readonly end: number
}

/** Undefined if what should be known is not what is there. */
async function adopt(
  file: number,
  old: readonly Frame[],
  more: readonly Frame[],
  known: KeptFile | undefined,
  base: Pick<LedgerEntry, 'path' | 'version' | 'modified' | 'time'>,
): Promise<Adoption | undefined> {
  const hash = createHash('sha256')
  let end = old.at(-1)?.end ?? 0
  if (more.length === 0) return { entries: [], end }
  for (const frame of old) {
    const bytes = await tryRead(file, frame)
    if (bytes === undefined) return undefined
    hash.update(bytes)
  }
  if (known !== undefined && hash.copy().digest('hex') !== known.whole) return undefined
  const entries: LedgerEntry[] = []
  let offset = known?.length ?? 0
  for (const frame of more) {
    const bytes = await tryRead(file, frame)
    if (bytes === undefined) break
    hash.update(bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const hashes = { offset, length: bytes.length, sha256, whole: hash.copy().digest('hex') }
    const { modified, time } = readOwnRecord(file, frame, base) ?? base
    entries.push({ ...base, ...hashes, modified, time })
    offset += bytes.length
    end = frame.end
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
