import { readSync } from 'node:fs'
import { readAll } from '../../files/file-io.ts'
import { type FrameRecord, LONGEST_RECORD, parseRecord, RECORD_HEADER, RECORD_MAGIC } from './frame-record.ts'

/** Some bytes of a file. */
export interface Place {
  readonly at: number
  readonly bytes: number
}

/** A zstd frame in a kept file, and how many bytes it holds by its own word. */
export interface Frame extends Place {
  readonly length: number
  /** The text behind it in a skippable frame; undefined in files of older versions. */
  readonly record: Place | undefined
  /** Where the next frame begins. */
  readonly end: number
}

export interface Frames {
  readonly frames: readonly Frame[]
  /** What is no frame, and no record of one. */
  readonly gaps: readonly Place[]
  /** Where the last frame ends; what stands behind it is torn. */
  readonly end: number
}

const MAGIC = 0xfd2fb528
const LONGEST_HEADER = 18
const BLOCK_HEADER = 3
const CHECKSUM = 4
const ONE_BYTE_BLOCK = 1
const RESERVED_BLOCK = 3
const WINDOW = 64 * 1024
/** So many false records are in no file that was written here. */
const MOST_TRIES = 100_000

/**
 * The frames of a file, from their headers alone (RFC 8878): nothing is decompressed. Behind damaged bytes it goes on with the next
 * frame that has a record.
 */
export function walkFrames(file: number, size: number): Frames {
  const look = openWindow(file, size)
  const frames: Frame[] = []
  const gaps: Place[] = []
  let at = 0
  while (at < size) {
    const frame = readFrame(look, at, size) ?? findRecorded(file, frames, size)
    if (frame === undefined) break
    cutBack(frames, frame.at)
    const last = frames.at(-1)
    const start = last?.end ?? 0
    if (frame.at > start) gaps.push({ at: start, bytes: frame.at - start })
    // Older versions wrote an empty frame behind one that just filled a buffer.
    if (last !== undefined && last.length > 0 && frame.length === 0 && frame.record === undefined)
      frames[frames.length - 1] = { ...last, end: frame.end }
    else frames.push(frame)
    at = frame.end
  }
  const end = frames.at(-1)?.end ?? 0
  if (end < size) gaps.push({ at: end, bytes: size - end })
  return { frames, gaps, end }
}

/** What the record behind a frame says; undefined if there is none, or if it is damaged. */
export function readRecord(file: number, { record }: Frame): FrameRecord | undefined {
  if (record === undefined || record.bytes > LONGEST_RECORD) return undefined
  const text = Buffer.alloc(record.bytes)
  return parseRecord(text.subarray(0, readAll(file, text, record.at)))
}

/** A damaged header may have led behind the beginning of a frame. */
function cutBack(frames: Frame[], start: number): void {
  for (let last = frames.at(-1); last !== undefined && last.end > start; last = frames.at(-1)) {
    frames.pop()
    const end = last.at + last.bytes
    if (end <= start) frames.push({ ...last, record: undefined, end })
  }
}

/** The next frame that a sound record speaks of, behind all for which that is true. */
function findRecorded(file: number, before: readonly Frame[], size: number): Frame | undefined {
  const firm = before.findLast((frame) => readRecord(file, frame) !== undefined)?.end ?? 0
  let tries = 0
  for (const at of findMagic(file, firm, size)) {
    tries += 1
    if (tries > MOST_TRIES) return undefined
    const header = Buffer.alloc(RECORD_HEADER)
    readAll(file, header, at)
    const record = { at: at + RECORD_HEADER, bytes: header.readUInt32LE(4) }
    const end = record.at + record.bytes
    if (end > size) continue
    const found = readRecord(file, { at: 0, bytes: 0, length: 0, end, record })
    if (found === undefined || at - found.packed < firm) continue
    return { at: at - found.packed, bytes: found.packed, length: found.entry.length, record, end }
  }
  return undefined
}

function* findMagic(file: number, from: number, size: number): Generator<number> {
  const magic = Buffer.alloc(4)
  magic.writeUInt32LE(RECORD_MAGIC)
  const buffer = Buffer.allocUnsafe(WINDOW)
  for (let at = from; at + RECORD_HEADER <= size; at += WINDOW - magic.length + 1) {
    const bytes = buffer.subarray(0, readAll(file, buffer, at))
    for (let found = bytes.indexOf(magic); found >= 0; found = bytes.indexOf(magic, found + 1))
      yield at + found
  }
}

type Look = (at: number, length: number) => Buffer | undefined

function readFrame(look: Look, at: number, size: number): Frame | undefined {
  const header = look(at, Math.min(LONGEST_HEADER, size - at))
  if (header === undefined || header.length < 6 || header.readUInt32LE(0) !== MAGIC) return undefined
  const descriptor = header.readUInt8(4)
  const isSingleSegment = (descriptor & 0x20) !== 0
  const hasChecksum = (descriptor & 0x04) !== 0
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] ?? 0
  const sizeFlag = descriptor >> 6
  const sizeBytes = sizeFlag === 0 ? (isSingleSegment ? 1 : 0) : 1 << sizeFlag
  const sizeAt = 5 + (isSingleSegment ? 0 : 1) + dictionaryBytes
  // Every frame of ours says how many bytes it holds; a foreign one does not belong here.
  if (sizeBytes === 0 || header.length < sizeAt + sizeBytes) return undefined
  const length = readLength(header, sizeAt, sizeBytes)
  let next = at + sizeAt + sizeBytes
  for (let isLast = false; !isLast; ) {
    const block = look(next, BLOCK_HEADER)
    if (block === undefined) return undefined
    const word = block.readUIntLE(0, BLOCK_HEADER)
    isLast = (word & 1) === 1
    const type = (word >> 1) & 3
    if (type === RESERVED_BLOCK) return undefined
    next += BLOCK_HEADER + (type === ONE_BYTE_BLOCK ? 1 : word >> 3)
  }
  if (hasChecksum) next += CHECKSUM
  if (next > size) return undefined
  const record = findRecord(look, next, size)
  return { at, bytes: next - at, length, record, end: record === undefined ? next : record.at + record.bytes }
}

function findRecord(look: Look, at: number, size: number): Place | undefined {
  const header = look(at, RECORD_HEADER)
  if (header?.readUInt32LE(0) !== RECORD_MAGIC) return undefined
  const record = { at: at + RECORD_HEADER, bytes: header.readUInt32LE(4) }
  return record.at + record.bytes > size ? undefined : record
}

function readLength(header: Buffer, at: number, bytes: number): number {
  switch (bytes) {
    case 1:
      return header.readUInt8(at)
    case 2:
      return header.readUInt16LE(at) + 256
    case 4:
      return header.readUInt32LE(at)
    default:
      return Number(header.readBigUInt64LE(at))
  }
}

/** Looks at a few bytes here and there through one buffer. */
function openWindow(file: number, size: number): Look {
  const buffer = Buffer.allocUnsafe(Math.min(WINDOW, Math.max(size, 1)))
  let start = 0
  let end = 0
  return (at, length) => {
    if (length <= 0 || at + length > size) return undefined
    if (at < start || at + length > end) {
      start = at
      end = at + readSync(file, buffer, 0, buffer.length, at)
      if (at + length > end) return undefined
    }
    return buffer.subarray(at - start, at - start + length)
  }
}
