import { createHash, hash } from 'node:crypto'
import { closeSync, readSync } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createInflateRaw, inflateRawSync } from 'node:zlib'
import yauzl from 'yauzl'
import { CancelledError, throwIfCancelled } from '../../../shared/expected-error.ts'
import {
  MANIFEST_NAME,
  MANIFEST_SUM_NAME,
  type Manifest,
  manifestSchema,
  toSumText,
} from '../../../shared/schemas/manifest.ts'
import { cannotRead, findSystemCode } from '../../library/library-error.ts'
import { openForReading } from '../../library/transcripts/byte-file.ts'
import { ArchiveError } from './archive-error.ts'
import { WHOLE_BYTES } from './in-batches.ts'

export interface ArchiveReport {
  readonly manifest: Manifest
  /** Entries that are right. */
  readonly right: number
  /** Named in the manifest and not there. */
  readonly missing: readonly string[]
  /** There, but with other bytes, or not readable. */
  readonly changed: readonly string[]
  /** There, and not named in the manifest. */
  readonly extra: readonly string[]
}

export interface VerifyArchiveOptions {
  readonly signal?: AbortSignal
  readonly onEntry?: (path: string) => void
}

interface FoundEntry {
  readonly size: number
  readonly sha256: string
}

/** No manifest of ours is larger; a hostile one is not read whole. */
const MOST_MANIFEST_BYTES = 256_000_000

const NOT_RIGHT = Promise.resolve(undefined)
/** Entries that are unpacked at the same time, each in a thread of its own. */
const MOST_AT_ONCE = 4

const UNPACKED_BYTES = 2 ** 16
/** zlib takes no less. */
const LEAST_CHUNK = 64

/** Compares every byte of an archive with its manifest. */
export async function verifyArchive(
  path: string,
  { signal, onEntry }: VerifyArchiveOptions = {},
): Promise<ArchiveReport> {
  const file = openForReading(path)
  const zip = await openZip(path, file)
  const hashes = new Map<string, Promise<FoundEntry | undefined>>()
  const texts = new Map<string, Buffer>()
  const repeated = new Set<string>()
  const running: Promise<unknown>[] = []
  try {
    for await (const entry of zip.eachEntry()) {
      throwIfCancelled(signal)
      const name = entry.fileName
      if (name.endsWith('/')) continue
      // Of two entries with one name, programs differ in which one they unpack.
      if (hashes.has(name)) {
        hashes.set(name, NOT_RIGHT)
        repeated.add(name)
      } else if (name === MANIFEST_NAME || name === MANIFEST_SUM_NAME) {
        hashes.set(name, NOT_RIGHT)
        texts.set(name, await readSmall(zip, entry))
      } else {
        const hash = hashEntry({ zip, file }, entry, signal)
        hashes.set(name, hash)
        running.push(hash)
        if (running.length > MOST_AT_ONCE) await running.shift()
      }
      onEntry?.(name)
    }
    const found = new Map<string, FoundEntry | undefined>()
    for (const [name, hash] of hashes) found.set(name, await hash)
    throwIfCancelled(signal)
    return compare(path, { found, texts, repeated })
  } catch (cause) {
    if (cause instanceof CancelledError || cause instanceof ArchiveError) throw cause
    throw damaged(path, cause)
  } finally {
    await Promise.all(running)
    zip.close()
  }
}

/** Whoever closes the zip closes its file. */
async function openZip(path: string, file: number): Promise<yauzl.ZipFile> {
  try {
    return await yauzl.fromFdPromise(file, { autoClose: false, validateEntrySizes: true })
  } catch (cause) {
    closeSync(file)
    if (findSystemCode(cause) !== undefined) throw cannotRead(path, cause)
    throw damaged(path, cause)
  }
}

/** What the library says of it is for those who know the format, and goes with the cause. */
function damaged(path: string, cause: unknown): ArchiveError {
  const sentence = `“${path}” is not a complete zip file. It is damaged, or another kind of file.`
  return new ArchiveError('unreadable', sentence, { cause })
}

async function readSmall(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Buffer> {
  if (entry.uncompressedSize > MOST_MANIFEST_BYTES)
    throw new ArchiveError('unreadable', `The manifest is too large.`)
  return buffer(await zip.openReadStreamPromise(entry))
}

interface OpenedZip {
  readonly zip: yauzl.ZipFile
  readonly file: number
}

/** Undefined where its bytes cannot be had: then it has changed. It never fails, as others are hashed meanwhile. */
async function hashEntry(
  { zip, file }: OpenedZip,
  entry: yauzl.Entry,
  signal: AbortSignal | undefined,
): Promise<FoundEntry | undefined> {
  const { compressedSize, uncompressedSize } = entry
  const isSmall = Math.max(compressedSize, uncompressedSize) <= WHOLE_BYTES
  try {
    if (isSmall && entry.isCompressed() && !entry.isEncrypted()) return await hashWhole({ zip, file }, entry)
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of await openContent(zip, entry)) {
      if (signal?.aborted) return undefined
      const bytes = chunk as Buffer
      hash.update(bytes)
      size += bytes.length
    }
    return { size, sha256: hash.digest('hex') }
  } catch {
    return undefined
  }
}

/** Streams and trips to other threads would take longer than the work. */
async function hashWhole({ zip, file }: OpenedZip, entry: yauzl.Entry): Promise<FoundEntry | undefined> {
  const { compressedSize, uncompressedSize: size } = entry
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  const packed = Buffer.allocUnsafeSlow(compressedSize)
  if (readSync(file, packed, 0, compressedSize, fileDataStart) < compressedSize) return undefined
  // More than it says is no part of it, and is not unpacked.
  const bytes = inflateRawSync(packed, {
    chunkSize: Math.max(LEAST_CHUNK, size),
    maxOutputLength: Math.max(1, size),
  })
  return { size: bytes.length, sha256: hash('sha256', bytes) }
}

/** Unpacked in larger pieces than yauzl's: each costs a trip to another thread. */
async function openContent(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  if (!entry.isCompressed() || entry.isEncrypted()) return zip.openReadStreamPromise(entry)
  const packed = await zip.openReadStreamPromise(entry, {
    decompress: false,
    decrypt: null,
    start: null,
    end: null,
  })
  return pipeline(packed, createInflateRaw({ chunkSize: UNPACKED_BYTES }), () => undefined)
}

interface ReadArchive {
  readonly found: ReadonlyMap<string, FoundEntry | undefined>
  /** The manifest and its sum. */
  readonly texts: ReadonlyMap<string, Buffer>
  readonly repeated: ReadonlySet<string>
}

function compare(path: string, { found, texts, repeated }: ReadArchive): ArchiveReport {
  const text = texts.get(MANIFEST_NAME)
  if (text === undefined)
    throw new ArchiveError('not-found', `“${path}” has no ${MANIFEST_NAME}: it is not a Scrollback archive.`)
  const manifest = parseManifest(path, text)
  const missing: string[] = []
  const changed: string[] = []
  const named = new Set([MANIFEST_NAME, MANIFEST_SUM_NAME])
  const sum = texts.get(MANIFEST_SUM_NAME)?.toString()
  const sha256 = createHash('sha256').update(text).digest('hex')
  if (repeated.has(MANIFEST_NAME) || (sum && !sum.startsWith(sha256))) changed.push(MANIFEST_NAME)
  else if (sum === undefined) missing.push(MANIFEST_SUM_NAME)
  else if (repeated.has(MANIFEST_SUM_NAME) || sum !== toSumText(sha256)) changed.push(MANIFEST_SUM_NAME)
  let right = 0
  for (const { path: name, size, sha256 } of manifest.files) {
    named.add(name)
    const entry = found.get(name)
    if (!found.has(name)) missing.push(name)
    else if (entry?.size !== size || entry.sha256 !== sha256) changed.push(name)
    else right++
  }
  const extra = [...found.keys()].filter((name) => !named.has(name))
  return { manifest, right, missing, changed, extra }
}

function parseManifest(path: string, text: Buffer): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text.toString()))
  } catch (cause) {
    throw new ArchiveError(
      'unreadable',
      `The manifest in “${path}” cannot be read. It is damaged, or from a newer version of Scrollback.`,
      { cause },
    )
  }
}
