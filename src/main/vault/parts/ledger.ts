import { createHash } from 'node:crypto'
import { existsSync, fstatSync, fsyncSync, ftruncateSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { type LedgerEntry, parseLedgerLine, toLedgerLine } from '../../../core/vault/ledger-entry.ts'
import { readAll, withFile, writeAll } from '../../files/file-io.ts'
import { readBytes } from '../../files/open-file.ts'
import { replaceFile } from '../../files/replace-file.ts'
import { walkFrames } from './walk-frames.ts'
import { compressFrame, TIGHT_LEVEL } from './zstd.ts'

/** How far the ledger reaches, so that a snapshot of the state can tell whether it fits. */
export interface LedgerMark {
  /** Of `ledger.jsonl`, to the end of its last whole line. */
  readonly bytes: number
  /** Of `ledger.jsonl.zst`, to the end of its last whole frame. */
  readonly olderBytes: number
  /** A hash of the last bytes before the mark. */
  readonly tail: string
}

export interface LedgerLine {
  /** Undefined where the line is damaged. */
  readonly entry: LedgerEntry | undefined
  readonly line: number
}

/** Lines stay where anybody finds them as long as they are few, a small part of what is kept, or one for each file. */
const LARGE_LEDGER = 8 * 1024
const LARGE_PART = 0.002
const LINE_PER_FILE = 600
const TAIL = 1024
/** So much is looked at to find the last whole line. */
const LOOK_BACK = 64 * 1024
const NEWLINE = 0x0a

export class Ledger {
  readonly path: string
  readonly olderPath: string

  constructor(folder: string) {
    this.path = join(folder, 'ledger.jsonl')
    this.olderPath = join(folder, 'ledger.jsonl.zst')
  }

  exists(): boolean {
    return existsSync(this.path) || existsSync(this.olderPath)
  }

  /** Cuts off what a crash left behind the last whole line, and behind the last whole frame. Only for the writer. */
  cutTorn(): void {
    const size = sizeOf(this.path)
    const end = findWholeEnd(this.path, size)
    if (end < size) cut(this.path, end)
    if (existsSync(this.olderPath)) {
      const { end, size } = withFile(this.olderPath, 'r', (file) => {
        const { size } = fstatSync(file)
        return { end: walkFrames(file, size).end, size }
      })
      if (end < size) cut(this.olderPath, end)
    }
  }

  mark(): LedgerMark {
    const bytes = sizeOf(this.path)
    return { bytes, olderBytes: sizeOf(this.olderPath), tail: this.#hashTail(bytes) }
  }

  /** Whether the ledger still begins with all that it held at the mark. */
  continues(mark: LedgerMark): boolean {
    return (
      sizeOf(this.olderPath) === mark.olderBytes &&
      sizeOf(this.path) >= mark.bytes &&
      this.#hashTail(mark.bytes) === mark.tail
    )
  }

  /** Durable when it returns; where it fails, the ledger is as it was. */
  append(entries: readonly LedgerEntry[]): void {
    const bytes = Buffer.from(entries.map(toLedgerLine).join(''))
    withFile(this.path, existsSync(this.path) ? 'r+' : 'wx+', (file) => {
      const { size } = fstatSync(file)
      try {
        writeAll(file, bytes, size)
        fsyncSync(file)
      } catch (cause) {
        ftruncateSync(file, size)
        throw cause
      }
    })
  }

  /** The lines since a mark; without one, all of them. */
  *read(from?: LedgerMark): Generator<LedgerLine> {
    let line = 1
    for (const text of this.#texts(from)) {
      for (let start = 0; ; line++) {
        const end = text.indexOf(NEWLINE, start)
        if (end < 0) break
        yield { entry: parseLedgerLine(text.toString('utf8', start, end)), line }
        start = end + 1
      }
    }
  }

  *#texts(from: LedgerMark | undefined): Generator<Buffer> {
    if (from === undefined && existsSync(this.olderPath)) yield* readFrames(this.olderPath)
    const start = from?.bytes ?? 0
    const size = sizeOf(this.path)
    if (size > start) yield readPart(this.path, start, size)
  }

  /**
   * When its lines have become a burden, as they do after hundreds of passes over little, they are moved to the compressed part, in
   * their order; none is ever dropped or changed. A crash in between leaves some lines in both, which says nothing untrue.
   */
  async tidy(files: number, sourceBytes: number): Promise<void> {
    const size = sizeOf(this.path)
    if (size < Math.max(LARGE_LEDGER, sourceBytes * LARGE_PART, files * LINE_PER_FILE)) return
    await this.#moveToOlder(readBytes(this.path))
    replaceFile(this.path, '')
  }

  async #moveToOlder(lines: Buffer): Promise<void> {
    const frame = await compressFrame(lines, TIGHT_LEVEL)
    withFile(this.olderPath, existsSync(this.olderPath) ? 'r+' : 'wx+', (file) => {
      const { size } = fstatSync(file)
      try {
        writeAll(file, frame, size)
        fsyncSync(file)
        const back = Buffer.alloc(frame.length)
        readAll(file, back, size)
        if (!zstdDecompressSync(back).equals(lines)) throw new Error('The ledger was not written as it is.')
      } catch (cause) {
        ftruncateSync(file, size)
        throw cause
      }
    })
  }

  #hashTail(end: number): string {
    if (end === 0) return ''
    return withFile(this.path, 'r', (file) => {
      const bytes = Buffer.alloc(Math.min(TAIL, end))
      const count = readAll(file, bytes, end - bytes.length)
      return createHash('sha256').update(bytes.subarray(0, count)).digest('hex')
    })
  }
}

function* readFrames(path: string): Generator<Buffer> {
  const bytes = readBytes(path)
  const { frames } = withFile(path, 'r', (file) => walkFrames(file, bytes.length))
  for (const { at, bytes: length } of frames) yield zstdDecompressSync(bytes.subarray(at, at + length))
}

/** Behind the last line that is whole and can be read; zeros and halves go. */
function findWholeEnd(path: string, size: number): number {
  const start = Math.max(0, size - LOOK_BACK)
  const text = size === 0 ? Buffer.alloc(0) : readPart(path, start, size)
  let end = text.lastIndexOf(NEWLINE) + 1
  while (end > 0) {
    const begin = end === 1 ? 0 : text.lastIndexOf(NEWLINE, end - 2) + 1
    if (parseLedgerLine(text.toString('utf8', begin, end - 1)) !== undefined) return start + end
    end = begin
  }
  return start === 0 ? 0 : findWholeEnd(path, start)
}

function readPart(path: string, start: number, end: number): Buffer {
  return withFile(path, 'r', (file) => {
    const bytes = Buffer.allocUnsafe(end - start)
    return bytes.subarray(0, readAll(file, bytes, start))
  })
}

function cut(path: string, end: number): void {
  withFile(path, 'r+', (file) => {
    ftruncateSync(file, end)
    fsyncSync(file)
  })
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
