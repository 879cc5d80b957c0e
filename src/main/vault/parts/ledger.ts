import { createHash } from 'node:crypto'
import { existsSync, fstatSync, fsyncSync, ftruncateSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { LedgerEntry } from '../../../core/vault/ledger-entry.ts'
import { appendDurably, readAll, withFile } from '../../files/file-io.ts'
import { replaceFile } from '../../files/replace-file.ts'
import { moveAside, saveAside } from '../../files/set-aside.ts'
import { VaultError } from '../vault-error.ts'
import { readPacked } from './kept-content.ts'
import { CHAIN_START, parseLedgerLine, toLedgerLine } from './ledger-line.ts'
import { withKept } from './open-kept.ts'
import { walkFrames } from './walk-frames.ts'
import { compressFrame, decompressFrameSync, LONGEST_FRAME, MOST_LEDGER_BYTES, TIGHT_LEVEL } from './zstd.ts'

/** How far the ledger reaches, so that a snapshot of the state can tell whether it fits. */
export interface LedgerMark {
  /** Of `ledger.jsonl`, to the end of its last whole line. */
  readonly bytes: number
  /** Of `ledger.jsonl.zst`. */
  readonly olderBytes: number
  /** The SHA-256 of all these bytes. */
  readonly hash: string
  /** The checksum of the last line. */
  readonly check: string
}

export interface LedgerDamage {
  /** `ledger.jsonl` or `ledger.jsonl.zst`. */
  readonly path: string
  /** The end of a sentence. */
  readonly reason: string
}

export interface LedgerView {
  /** All that can be relied on, in order. */
  readonly entries: readonly LedgerEntry[]
  readonly damage: readonly LedgerDamage[]
  /** How many bytes stand behind the last newline: a line that is being written, or that was never finished. */
  readonly tornBytes: number
  readonly check: string
}

/** Lines stay where anybody finds them as long as they are few, a small part of what is kept, or one for each file. */
const LARGE_LEDGER = 8 * 1024
const LARGE_PART = 0.002
const LINE_PER_FILE = 700
const NAME = 'ledger.jsonl'
const OLDER_NAME = 'ledger.jsonl.zst'
const NEWLINE = 0x0a
const CHUNK = 1024 * 1024
/** A ledger of a million files is smaller; a larger one would only fill the memory. */
const MOST_BYTES = 1024 * 1024 * 1024
/** After so many lines that are damaged, the kept files know more than the rest. */
const MOST_DAMAGED_LINES = 10_000

/** A line for each frame that was ever kept. Each has a checksum, and names that of the line before it. */
export class Ledger {
  readonly path: string
  readonly olderPath: string
  /** Of the last line, once it is known. */
  #check: string | undefined

  constructor(folder: string) {
    this.path = join(folder, NAME)
    this.olderPath = join(folder, OLDER_NAME)
  }

  exists(): boolean {
    return sizeOf(this.path) + sizeOf(this.olderPath) > 0
  }

  mark(): LedgerMark {
    const bytes = sizeOf(this.path)
    const olderBytes = sizeOf(this.olderPath)
    this.#check ??= this.read().check
    return { bytes, olderBytes, hash: this.#hash(bytes, olderBytes), check: this.#check }
  }

  /** Whether the ledger still begins with all that it held at the mark, byte for byte. */
  continues({ bytes, olderBytes, hash }: LedgerMark): boolean {
    return (
      sizeOf(this.olderPath) === olderBytes &&
      sizeOf(this.path) >= bytes &&
      this.#hash(bytes, olderBytes) === hash
    )
  }

  /** Durable when it returns; if it fails, the ledger is as it was. */
  append(entries: readonly LedgerEntry[]): void {
    this.#check ??= this.read().check
    const { text, check } = toLines(entries, this.#check)
    appendDurably(this.path, Buffer.from(text))
    this.#check = check
  }

  /** All lines. */
  read(): LedgerView {
    const reader = new LineReader(CHAIN_START)
    if (sizeOf(this.olderPath) > 0) this.#readOlder(reader)
    const tornBytes = reader.read(NAME, readPart(this.path, 0))
    return { ...reader.view(), tornBytes }
  }

  /** The lines since a mark that still fits. */
  readSince(mark: LedgerMark): LedgerView {
    const reader = new LineReader(mark.check)
    const tornBytes = reader.read(NAME, readPart(this.path, mark.bytes))
    const view = { ...reader.view(), tornBytes }
    if (view.damage.length === 0) this.#check = view.check
    return view
  }

  #readOlder(reader: LineReader): void {
    withKept(this.olderPath, (file) => {
      const { frames, gaps } = walkFrames(file, fstatSync(file).size)
      for (const frame of frames) {
        try {
          reader.read(
            OLDER_NAME,
            decompressFrameSync(readPacked(file, frame), frame.length, MOST_LEDGER_BYTES),
          )
        } catch {
          reader.damage.push({ path: OLDER_NAME, reason: `its frame at byte ${frame.at} cannot be unpacked` })
        }
      }
      for (const { at } of gaps)
        reader.damage.push({ path: OLDER_NAME, reason: `it has no complete frame after byte ${at}` })
    })
  }

  /** Cuts off a line that was never finished. Only for the writer, after a pass that did not end. */
  cutTorn(tornBytes: number): void {
    withFile(this.path, 'r+', (file) => {
      ftruncateSync(file, fstatSync(file).size - tornBytes)
      fsyncSync(file)
    })
  }

  /** Begins the ledger again with these lines. What it was is set aside; gives back where. */
  rewrite(entries: readonly LedgerEntry[]): readonly string[] {
    const aside = sizeOf(this.path) > 0 ? [saveAside(this.path)] : []
    const { text, check } = toLines(entries, CHAIN_START)
    replaceFile(this.path, text)
    if (existsSync(this.olderPath)) aside.push(moveAside(this.olderPath))
    this.#check = check
    return aside
  }

  /**
   * When its lines have become a burden, as they do after hundreds of passes over little, they are moved to the compressed part, in
   * their order; none is ever dropped or changed. A crash in between leaves some lines in both, which changes nothing.
   */
  async tidy(files: number, sourceBytes: number, least = LARGE_LEDGER): Promise<void> {
    const size = sizeOf(this.path)
    if (size < Math.max(least, sourceBytes * LARGE_PART, files * LINE_PER_FILE)) return
    const older = existsSync(this.olderPath) ? readPart(this.olderPath, 0) : Buffer.alloc(0)
    const lines = readPart(this.path, 0)
    const frames: Buffer[] = []
    for (let at = 0; at < lines.length; ) {
      const end =
        at + LONGEST_FRAME >= lines.length ? lines.length : lines.lastIndexOf(NEWLINE, at + LONGEST_FRAME) + 1
      const frame = await compressFrame(lines.subarray(at, end), TIGHT_LEVEL)
      if (!decompressFrameSync(frame, end - at).equals(lines.subarray(at, end)))
        throw new Error('The ledger could not be compressed.')
      frames.push(frame)
      at = end
    }
    replaceFile(this.olderPath, Buffer.concat([older, ...frames]))
    replaceFile(this.path, '')
  }

  #hash(bytes: number, olderBytes: number): string {
    const hash = createHash('sha256')
    for (const [path, end] of [
      [this.olderPath, olderBytes],
      [this.path, bytes],
    ] as const) {
      if (end === 0) continue
      const buffer = Buffer.allocUnsafe(Math.min(CHUNK, end))
      withKept(path, (file) => {
        for (let at = 0; at < end; ) {
          const count = readAll(file, buffer.subarray(0, Math.min(CHUNK, end - at)), at)
          if (count === 0) break
          hash.update(buffer.subarray(0, count))
          at += count
        }
      })
    }
    return hash.digest('hex')
  }
}

/** Reads lines and follows their chain. */
class LineReader {
  readonly entries: LedgerEntry[] = []
  readonly damage: LedgerDamage[] = []
  readonly #seen = new Set<string>()
  #check: string

  constructor(check: string) {
    this.#check = check
  }

  /** Gives back how many bytes stand behind the last newline. */
  read(path: string, bytes: Buffer): number {
    let start = 0
    for (let line = 1; ; line++) {
      const end = bytes.indexOf(NEWLINE, start)
      if (end < 0) return bytes.length - start
      if (this.damage.length > MOST_DAMAGED_LINES) return 0
      this.#readLine(path, line, bytes.toString('utf8', start, end))
      start = end + 1
    }
  }

  view(): Omit<LedgerView, 'tornBytes'> {
    return { entries: this.entries, damage: this.damage, check: this.#check }
  }

  #readLine(path: string, number: number, text: string): void {
    const line = parseLedgerLine(text)
    if (line === undefined) {
      this.damage.push({ path, reason: `line ${number} is damaged` })
      return
    }
    const { entry, chain } = line
    // Lines of older versions have no checksum, and all stand before those that have one.
    if (chain === undefined && this.#check !== CHAIN_START) {
      this.damage.push({ path, reason: `line ${number} has no checksum` })
      return
    }
    if (chain !== undefined) {
      // After a crash, lines may be in both parts.
      if (this.#seen.has(chain.check)) return
      this.#seen.add(chain.check)
      if (chain.after !== this.#check)
        this.damage.push({ path, reason: `lines before line ${number} are missing` })
      this.#check = chain.check
    }
    this.entries.push(entry)
  }
}

function toLines(entries: readonly LedgerEntry[], after: string) {
  let check = after
  const lines: string[] = []
  for (const entry of entries) {
    const sealed = toLedgerLine(entry, check)
    check = sealed.check
    lines.push(`${sealed.text}\n`)
  }
  return { text: lines.join(''), check }
}

function readPart(path: string, start: number): Buffer {
  const size = sizeOf(path)
  if (size <= start) return Buffer.alloc(0)
  if (size - start > MOST_BYTES) throw new VaultError('unreadable', `“${path}” is too large for a ledger.`)
  return withKept(path, (file) => {
    const bytes = Buffer.allocUnsafe(size - start)
    return bytes.subarray(0, readAll(file, bytes, start))
  })
}

/** 0 for what is not a regular file. */
function sizeOf(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isFile() ? stats.size : 0
}
