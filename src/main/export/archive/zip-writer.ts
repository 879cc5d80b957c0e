import { createHash, hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { ZipArchive } from 'archiver'
import { type Chunks, inBatches } from './in-batches.ts'

export interface WrittenEntry {
  readonly size: number
  readonly sha256: string
}

/** The earliest time that a zip can hold: the same content gives the same bytes, whenever it is written. */
const ENTRY_DATE = new Date('1980-01-01T00:00:00Z')
const ENTRY_MODE = 0o644
/** Text like this shrinks by a fortieth more at the usual 6, which takes half as long again. */
export const COMPRESSION_LEVEL = 4
/** Of what the compressor gives at a time. Each entry has a compressor of its own, and most are small. */
const COMPRESSED_BYTES = 2 ** 16
/** Of what is compressed and waits to be written. */
const MOST_BYTES_WAITING = 2 ** 20
/** Entries of one batch that wait for the compressor, which works while the next ones are made. */
const MOST_WAITING = 8

/** Writes a zip, an entry after the other, at constant memory. */
export class ZipWriter {
  readonly #archive = new ZipArchive({
    zlib: { level: COMPRESSION_LEVEL, chunkSize: COMPRESSED_BYTES },
    forceZip64: false,
  })
  readonly #written: Promise<void>
  readonly #failure: Promise<never>
  /** Of the entries that are short, those that the compressor is behind with. */
  readonly #waiting: Promise<void>[] = []
  /** Of all that are not written yet, in order. */
  readonly #onWritten: (() => void)[] = []

  constructor(file: FileHandle, signal?: AbortSignal) {
    this.#written = pipeline(this.#archive, toFile(file))
    this.#failure = new Promise((_, reject) => {
      this.#archive.on('error', reject)
      this.#archive.on('warning', reject)
      this.#written.catch(reject)
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    this.#failure.catch(() => undefined)
    this.#archive.on('entry', () => this.#onWritten.shift()?.())
  }

  /** Resolves when the content was taken; what is short may still wait to be compressed. */
  async add(path: string, chunks: Chunks): Promise<WrittenEntry> {
    const batches = inBatches(chunks)
    const written = await this.#orFail(this.#addBatches(path, batches))
    // Here the compressor is given its next entry, and a signal can arrive.
    await this.#orFail(setImmediate())
    return written
  }

  async #addBatches(path: string, batches: AsyncGenerator<Buffer>): Promise<WrittenEntry> {
    const first = await batches.next()
    const second = first.done ? first : await batches.next()
    if (!second.done) return this.#addLong(path, goOn([first.value, second.value], batches))
    const bytes = first.value ?? Buffer.alloc(0)
    const written = { size: bytes.length, sha256: hash('sha256', bytes) }
    this.#waiting.push(this.#append(bytes, path))
    if (this.#waiting.length > MOST_WAITING) await this.#waiting.shift()
    return written
  }

  async #addLong(path: string, batches: AsyncGenerator<Buffer>): Promise<WrittenEntry> {
    const sum = createHash('sha256')
    let size = 0
    async function* count() {
      for await (const bytes of batches) {
        sum.update(bytes)
        size += bytes.length
        yield bytes
      }
    }
    await this.#append(Readable.from(count(), { objectMode: false }), path)
    return { size, sha256: sum.digest('hex') }
  }

  async finish(): Promise<void> {
    await this.#orFail(this.#archive.finalize())
    await this.#orFail(this.#written)
  }

  abort(): void {
    this.#archive.abort()
    this.#archive.destroy()
  }

  #append(source: Readable | Buffer, name: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#onWritten.push(resolve)
      if (source instanceof Readable) source.once('error', reject)
      this.#archive.append(source, { name, date: ENTRY_DATE, mode: ENTRY_MODE })
    })
  }

  #orFail<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#failure])
  }
}

async function* goOn(begun: readonly Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* begun
  yield* rest
}

/** An archive's headers come in thousands of pieces of a few bytes: all that come while others are written go together. */
function toFile(file: FileHandle): Writable {
  return new Writable({
    highWaterMark: MOST_BYTES_WAITING,
    writev(chunks, done) {
      const pieces = chunks.map(({ chunk }) => chunk as Buffer)
      writeAll(file, pieces).then(() => done(), done)
    },
  })
}

async function writeAll(file: FileHandle, pieces: readonly Buffer[]): Promise<void> {
  const size = pieces.reduce((sum, { length }) => sum + length, 0)
  const { bytesWritten } = await file.writev(pieces)
  // A disk that is nearly full may take a part; the next try says why.
  if (bytesWritten < size) await file.writeFile(Buffer.concat(pieces).subarray(bytesWritten))
}
