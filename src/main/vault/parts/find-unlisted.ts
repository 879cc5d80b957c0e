import { createHash } from 'node:crypto'
import { fstatSync } from 'node:fs'
import { type KeptVersion, parseKeptPath } from '../../../core/vault/kept-path.ts'
import { toChains } from '../../../core/vault/ledger-chains.ts'
import type { LedgerEntry } from '../../../core/vault/ledger-entry.ts'
import { isToBeKept } from '../../../core/vault/what-to-keep.ts'
import { readPacked } from './kept-content.ts'
import type { LedgerView } from './ledger.ts'
import { type KeptFileOnDisk, listKeptFiles } from './list-kept-files.ts'
import { withKept } from './open-kept.ts'
import { type Frame, readRecord, walkFrames } from './walk-frames.ts'
import { decompressFrameSync } from './zstd.ts'

export interface Unlisted {
  /** What the kept files say, and the ledger does not. */
  readonly entries: readonly LedgerEntry[]
  /** Kept files of which lines are missing in the ledger, and all of whose lines are among the entries. */
  readonly replaced: ReadonlySet<string>
}

/** Even an empty file is more. */
const NOTHING = -1

/**
 * Asks the kept files what the ledger should say. Frames of older versions have no record: they are hashed, and only believed if
 * the ledger is damaged, since a file that a sound ledger does not know is somebody else's.
 */
export function findUnlisted(
  folder: string,
  { entries, damage }: LedgerView,
  isLedgerThere: boolean,
): Unlisted {
  const chains = toChains(entries)
  const isHashed = damage.length > 0 || !isLedgerThere
  const found: LedgerEntry[] = []
  const replaced = new Set<string>()
  for (const file of listKeptFiles(folder)) {
    const version = parseKeptPath(file.path)
    if (version === undefined || !isToBeKept(version.path)) continue
    const chain = chains.get(file.path)
    const known = chain === undefined || chain.isBroken ? NOTHING : chain.length
    const unlisted = readUnlisted(file, version, known, isHashed || chain !== undefined)
    if (chain?.isBroken) {
      const own = toChains(unlisted).get(file.path)
      if (own === undefined || own.isBroken || own.length < chain.length) continue
      replaced.add(file.path)
    }
    found.push(...unlisted)
  }
  return { entries: found, replaced }
}

/** What the frames behind the bytes that are known say. */
function readUnlisted(
  { file: path, size }: KeptFileOnDisk,
  version: KeptVersion,
  known: number,
  isHashed: boolean,
): readonly LedgerEntry[] {
  return withKept(path, (file) => {
    const { frames } = walkFrames(file, size)
    if (frames.reduce((sum, { length }) => sum + length, 0) <= known) return []
    const { mtimeMs: modified, mtime } = fstatSync(file)
    const time = mtime.toISOString()
    const hasher = new FrameHasher(file, frames)
    const entries: LedgerEntry[] = []
    let offset = 0
    for (const [at, frame] of frames.entries()) {
      const recorded = readOwnRecord(file, frame, version)
      if (recorded !== undefined) offset = recorded.offset
      const end = offset + frame.length
      const hashed = recorded === undefined && isHashed && end > known ? hasher.hash(at) : undefined
      const entry = recorded ?? (hashed && { ...version, offset, ...hashed, modified, time })
      if (entry !== undefined && end > known) entries.push(entry)
      offset = end
    }
    return entries
  })
}

/** A record that speaks of another file was not written here. */
export function readOwnRecord(
  file: number,
  frame: Frame,
  { path, version }: KeptVersion,
): LedgerEntry | undefined {
  const entry = readRecord(file, frame)?.entry
  return entry?.path === path && entry.version === version && entry.length === frame.length
    ? entry
    : undefined
}

/** Hashes frames one after the other, as far as they can be unpacked. */
class FrameHasher {
  readonly #file: number
  readonly #frames: readonly Frame[]
  readonly #whole = createHash('sha256')
  #done = 0
  #isStuck = false

  constructor(file: number, frames: readonly Frame[]) {
    this.#file = file
    this.#frames = frames
  }

  hash(at: number): Pick<LedgerEntry, 'length' | 'sha256' | 'whole'> | undefined {
    let bytes: Buffer | undefined
    for (; this.#done <= at && !this.#isStuck; this.#done++) {
      const frame = this.#frames[this.#done]
      bytes = frame && this.#tryRead(frame)
      if (bytes === undefined) this.#isStuck = true
      else this.#whole.update(bytes)
    }
    if (bytes === undefined || this.#isStuck) return undefined
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { length: bytes.length, sha256, whole: this.#whole.copy().digest('hex') }
  }

  #tryRead(frame: Frame): Buffer | undefined {
    try {
      return decompressFrameSync(readPacked(this.#file, frame), frame.length)
    } catch {
      return undefined
    }
  }
}
