import { readSync } from 'node:fs'

/** A zstd frame in a kept file, and how many bytes it holds by its own word. */
export interface Frame {
  readonly at: number
  readonly bytes: number
  readonly length: number
}

export interface Frames {
  readonly frames: readonly Frame[]
  /** Where the last whole frame ends; what stands behind it is torn. */
  readonly end: number
}

const MAGIC = 0xfd2fb528
const LONGEST_HEADER = 18
const BLOCK_HEADER = 3
const CHECKSUM = 4
const ONE_BYTE_BLOCK = 1
const RESERVED_BLOCK = 3
const WINDOW = 64 * 1024

/** The frames of a file, from their headers alone (RFC 8878): nothing is decompressed. */
export function walkFrames(file: number, size: number): Frames {
  const look = openWindow(file, size)
  const frames: Frame[] = []
  let at = 0
  for (;;) {
    const frame = readFrame(look, at, size)
    if (frame === undefined) return { frames, end: at }
    frames.push(frame)
    at += frame.bytes
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
  return next > size ? undefined : { at, bytes: next - at, length }
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
