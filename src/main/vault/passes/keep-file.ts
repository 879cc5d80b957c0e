import { createHash, type Hash } from 'node:crypto'
import { closeSync, existsSync, fstatSync, ftruncateSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { LedgerEntry } from '../../../core/vault/ledger-entry.ts'
import { addToTail } from '../../../core/vault/plan-merge.ts'
import { throwIfCancelled } from '../../../shared/expected-error.ts'
import { readAll, writeAll } from '../../files/file-io.ts'
import { makeFolders } from '../../files/make-folders.ts'
import { openFile } from '../../files/open-file.ts'
import { cannotRead } from '../../library/library-error.ts'
import { openForReading } from '../../library/transcripts/byte-file.ts'
import { packFrame } from '../parts/frame-record.ts'
import { toKeptFile } from '../parts/to-kept-file.ts'
import type { KeptFile, SeenFile } from '../parts/vault-state.ts'
import { FAST_LEVEL, LONGEST_FRAME } from '../parts/zstd.ts'
import type { SourceFile } from './find-files.ts'

/** Frames that stand in a kept file and wait for the ledger; until then the file can be set back. */
export interface Writing {
  readonly path: string
  readonly entries: readonly LedgerEntry[]
  /** What is kept once the ledger has the entries. */
  readonly kept: KeptFile
  readonly keptPath: string
  readonly file: number
  /** The length of the kept file before; 0 where it is new. */
  readonly before: number
}

export type Outcome =
  | { readonly kind: 'written'; readonly writing: Writing }
  /** Touched, but every byte is kept already. */
  | { readonly kind: 'unchanged'; readonly kept: KeptFile }

export interface KeepFileOptions {
  readonly folder: string
  readonly time: string
  readonly signal?: AbortSignal | undefined
}

const CHUNK = 1024 * 1024

/**
 * Adds what a source has more than the vault. All that was kept before is read again and compared by its hash, since one growth in a
 * hundred is a file that was written anew. Whole files are taken as they are, a torn last line included: its rest follows as the
 * next frame.
 */
export async function keepFile(
  source: SourceFile,
  known: KeptFile | undefined,
  options: KeepFileOptions,
): Promise<Outcome> {
  const file = openForReading(source.source)
  try {
    const { size, mtimeMs, ino } = fstatSync(file)
    const seen = { size, modified: mtimeMs, inode: ino }
    const prefix = hashPrefix({ file, path: source.source }, size, known)
    const isContinued = known !== undefined && prefix !== undefined
    if (isContinued && known.length === size) return { kind: 'unchanged', kept: { ...known, seen } }
    const base = isContinued ? known : undefined
    const version = base?.version ?? findFreeVersion(source.path, (known?.version ?? 0) + 1, options.folder)
    const hash = prefix ?? createHash('sha256')
    const writing = await writeFrames({
      path: source.path,
      source: { file, path: source.source },
      seen,
      base,
      version,
      hash,
      options,
    })
    return { kind: 'written', writing }
  } finally {
    closeSync(file)
  }
}

/** The hash of what is kept, ready to go on; undefined where the source does not begin with it. */
function hashPrefix(source: OpenSource, size: number, known: KeptFile | undefined): Hash | undefined {
  if (known === undefined || known.isDamaged || known.length > size) return undefined
  const hash = hashStart(source, known.length)
  return hash?.copy().digest('hex') === known.whole ? hash : undefined
}

/** Undefined where the source is shorter. */
function hashStart(source: OpenSource, length: number): Hash | undefined {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(Math.max(1, Math.min(CHUNK, length)))
  for (let at = 0; at < length; ) {
    const count = readSource(source, buffer.subarray(0, Math.min(CHUNK, length - at)), at)
    if (count === 0) return undefined
    hash.update(buffer.subarray(0, count))
    at += count
  }
  return hash
}

interface Job {
  readonly path: string
  readonly source: OpenSource
  readonly seen: SeenFile
  /** What is continued; undefined where a version begins. */
  readonly base: KeptFile | undefined
  readonly version: number
  readonly hash: Hash
  readonly options: KeepFileOptions
}

async function writeFrames({ path, source, seen, base, version, hash, options }: Job): Promise<Writing> {
  const start = base?.length ?? 0
  const keptPath = toKeptFile(options.folder, { path, version })
  const target = openKept(keptPath, base)
  const before = base?.bytes ?? 0
  try {
    const entries: LedgerEntry[] = []
    let bytes = before
    let offset = start
    do {
      const content = readContent(source, offset, Math.min(LONGEST_FRAME, seen.size - offset))
      // A source that shrank meanwhile gives nothing more; the next pass will see what became of it.
      if (content.length === 0 && entries.length > 0) break
      hash.update(content)
      const whole = hash.copy().digest('hex')
      const sha256 = offset === 0 ? whole : createHash('sha256').update(content).digest('hex')
      const { length } = content
      const { modified } = seen
      const entry = { path, version, offset, length, sha256, whole, modified, time: options.time }
      const frame = await packFrame(content, entry, FAST_LEVEL)
      throwIfCancelled(options.signal)
      writeAll(target, frame, bytes)
      entries.push(entry)
      bytes += frame.length
      offset += length
    } while (offset < seen.size)
    const whole = entries.at(-1)?.whole ?? ''
    refuseRewritten(source, seen, offset, whole)
    const tail = addToTail(
      base?.tail ?? [],
      entries.map(({ length }) => length),
    )
    const isWhole = offset === seen.size
    const kept: KeptFile = {
      version,
      length: offset,
      whole,
      modified: seen.modified,
      bytes,
      tail,
      ...(isWhole && { seen }),
    }
    return { path, entries, kept, keptPath, file: target, before }
  } catch (cause) {
    undo({ keptPath, file: target, before })
    throw cause
  }
}

function readContent(source: OpenSource, offset: number, length: number): Buffer {
  const buffer = Buffer.allocUnsafe(Math.max(0, length))
  return buffer.subarray(0, readSource(source, buffer, offset))
}

interface OpenSource {
  readonly file: number
  readonly path: string
}

/** A source that was written to meanwhile may only have grown; otherwise this would be half of one file and half of another. */
function refuseRewritten(source: OpenSource, seen: SeenFile, length: number, whole: string): void {
  const { size, mtimeMs } = fstatSync(source.file)
  if (size === seen.size && mtimeMs === seen.modified) return
  if (size >= length && hashStart(source, length)?.digest('hex') === whole) return
  throw cannotRead(source.path, new Error('it was rewritten while it was read'))
}

/** A source that cannot be read is a problem of its own, and none of the vault's. */
function readSource({ file, path }: OpenSource, buffer: Buffer, position: number): number {
  try {
    return readAll(file, buffer, position)
  } catch (cause) {
    throw cannotRead(path, cause)
  }
}

/** A new version never takes the place of anything; an old one is continued exactly where it ended. */
function openKept(keptPath: string, base: KeptFile | undefined): number {
  if (base === undefined) {
    makeFolders(dirname(keptPath))
    return openFile(keptPath, 'wx+')
  }
  const file = openFile(keptPath, 'r+')
  if (fstatSync(file).size === base.bytes) return file
  closeSync(file)
  throw new Error(`“${keptPath}” was changed.`)
}

/** Sets a kept file back to what the ledger knows of it. */
export function undo({ keptPath, file, before }: Pick<Writing, 'keptPath' | 'file' | 'before'>): void {
  try {
    ftruncateSync(file, before)
  } finally {
    closeSync(file)
  }
  if (before === 0) rmSync(keptPath, { force: true })
}

/** A file that the ledger does not know may be in the way; it is nothing to write over. */
export function findFreeVersion(path: string, from: number, folder: string): number {
  let version = from
  while (existsSync(toKeptFile(folder, { path, version }))) version++
  return version
}
