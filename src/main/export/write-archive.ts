import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { ZipArchive } from 'archiver'
import { throwIfCancelled } from '../../shared/expected-error.ts'
import {
  type EntryRole,
  MANIFEST_NAME,
  MANIFEST_SUM_NAME,
  type Manifest,
  type ManifestFile,
} from '../../shared/manifest.ts'
import { ArchiveError } from './archive-error.ts'
import { verifyArchive } from './verify-archive.ts'
import { writeSafely } from './write-safely.ts'

export interface ArchiveEntry {
  readonly path: string
  readonly role: EntryRole
  readonly session: string | null
  /** Called when its turn comes: until then nothing of it is in memory. Undefined where it vanished, and is left out. */
  readonly open: () => Promise<Chunks | undefined>
}

export type Chunks = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>

export interface WriteArchiveOptions {
  /** Sorted by path. */
  readonly entries: readonly ArchiveEntry[]
  /** Called when all entries are written. */
  readonly describe: (content: { readonly id: string; readonly files: readonly ManifestFile[] }) => Manifest
  readonly signal?: AbortSignal
  readonly onEntry?: (entry: ArchiveEntry) => void
  readonly onVerified?: (path: string) => void
}

/** The earliest time that a zip can hold: the same content gives the same bytes, whenever it is written. */
const ENTRY_DATE = new Date('1980-01-01T00:00:00Z')
const ENTRY_MODE = 0o644
/** Text like this shrinks hardly more at the usual 6, which takes half as long again. */
const COMPRESSION_LEVEL = 5
const BATCH_BYTES = 2 ** 18

/** Writes a zip at constant memory, reads it back with another implementation, and only then gives it its name. */
export async function writeArchive(target: string, options: WriteArchiveOptions): Promise<Manifest> {
  checkNames(options.entries)
  let manifest: Manifest | undefined
  await writeSafely(target, {
    write: async (file) => {
      manifest = await writeZip(file, options)
    },
    verify: async (path) => {
      const { signal, onVerified } = options
      const report = await verifyArchive(path, {
        ...(signal && { signal }),
        ...(onVerified && { onEntry: onVerified }),
      })
      const wrong = [...report.missing, ...report.changed, ...report.extra]
      if (wrong.length > 0)
        throw new ArchiveError(
          'unreadable',
          `The archive was not written as it should be: “${wrong[0]}” is wrong in it.`,
        )
    },
  })
  if (manifest === undefined) throw new Error('An archive without its manifest')
  return manifest
}

async function writeZip(
  file: FileHandle,
  { entries, describe, signal, onEntry }: WriteArchiveOptions,
): Promise<Manifest> {
  const archive = new ZipArchive({
    zlib: { level: COMPRESSION_LEVEL, chunkSize: BATCH_BYTES },
    forceZip64: false,
  })
  const failure = new Promise<never>((_, reject) => {
    archive.on('error', reject)
    archive.on('warning', reject)
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  failure.catch(() => undefined)
  const written = writeChunks(archive, file)
  written.catch(() => undefined)
  try {
    const files: ManifestFile[] = []
    for (const entry of entries) {
      throwIfCancelled(signal)
      const file = await Promise.race([appendEntry(archive, entry), failure, written.then(endedEarly)])
      if (file !== undefined) files.push(file)
      onEntry?.(entry)
    }
    const manifest = describe({ id: toArchiveId(files), files })
    const text = `${JSON.stringify(manifest, null, 2)}\n`
    await Promise.race([appendText(archive, MANIFEST_NAME, text), failure])
    const sum = createHash('sha256').update(text).digest('hex')
    await Promise.race([appendText(archive, MANIFEST_SUM_NAME, `${sum}  ${MANIFEST_NAME}\n`), failure])
    await Promise.race([archive.finalize(), failure])
    await written
    return manifest
  } catch (error) {
    archive.abort()
    archive.destroy()
    throwIfCancelled(signal)
    throw error
  }
}

async function writeChunks(archive: ZipArchive, file: FileHandle): Promise<void> {
  for await (const chunk of archive) await file.writeFile(chunk as Buffer)
}

function endedEarly(): never {
  throw new Error('The file ended before the archive did')
}

/** Resolves when the entry is written, so that one at a time is open. */
async function appendEntry(
  archive: ZipArchive,
  { path, role, session, open }: ArchiveEntry,
): Promise<ManifestFile | undefined> {
  const chunks = await open()
  if (chunks === undefined) return undefined
  const hash = createHash('sha256')
  let size = 0
  async function* count(batches: AsyncIterable<Buffer>) {
    for await (const bytes of batches) {
      hash.update(bytes)
      size += bytes.length
      yield bytes
    }
  }
  const source = Readable.from(count(inBatches(chunks)), { objectMode: false, highWaterMark: BATCH_BYTES })
  await append(archive, source, path)
  return { path, size, sha256: hash.digest('hex'), role, session }
}

/** A page comes in thousands of small pieces, and each costs the compressor a trip to another thread. */
async function* inBatches(chunks: Chunks): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    waiting.push(bytes)
    size += bytes.length
    if (size < BATCH_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}

async function appendText(archive: ZipArchive, path: string, text: string): Promise<void> {
  await append(archive, Buffer.from(text), path)
}

function append(archive: ZipArchive, source: Readable | Buffer, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.once('entry', () => resolve())
    if (source instanceof Readable) source.once('error', reject)
    archive.append(source, { name, date: ENTRY_DATE, mode: ENTRY_MODE })
  })
}

/** A hash over what is in it, whatever its order and whenever it was made. */
export function toArchiveId(files: readonly Pick<ManifestFile, 'path' | 'size' | 'sha256'>[]): string {
  const hash = createHash('sha256')
  for (const { path, size, sha256 } of files.toSorted(byPath)) hash.update(`${path}\0${size}\0${sha256}\n`)
  return hash.digest('hex')
}

export function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0
}

function checkNames(entries: readonly ArchiveEntry[]): void {
  const seen = new Set<string>()
  entries.forEach((entry, at) => {
    const before = entries[at - 1]
    if (before !== undefined && byPath(before, entry) >= 0)
      throw new Error(`Entries out of order: ${entry.path}`)
    const name = entry.path.toLowerCase()
    if (seen.has(name)) throw new Error(`Two entries with one name: ${entry.path}`)
    seen.add(name)
  })
}
