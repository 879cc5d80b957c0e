import { closeSync, fstatSync } from 'node:fs'
import { readAll } from '../files/file-io.ts'
import { LibraryError } from '../library/library-error.ts'
import { type ByteFile, openForReading } from '../library/transcripts/byte-file.ts'
import { type Frame, walkFrames } from '../vault/parts/walk-frames.ts'
import { decompressFrameSync, LONGEST_FRAME } from '../vault/parts/zstd.ts'
import { FrameCache } from './frame-cache.ts'

interface PlacedFrame extends Frame {
  /** Of its first byte in the source. */
  readonly offset: number
}

/** A line may go on in the next frame; whoever reads on from there needs that one again. */
const HELD_BYTES = 2 * LONGEST_FRAME

/** The bytes of a kept file, from any place on: only the frames that hold them are decompressed, and nothing is written. */
export function openKeptBytes(keptFile: string, cache = new FrameCache(HELD_BYTES)): ByteFile {
  const file = openForReading(keptFile, keptFile)
  try {
    const { ino, size, mtimeMs } = fstatSync(file)
    const frames = placeFrames(file, size)
    // Merging writes a new file with other frames.
    const identity = `${ino} ${mtimeMs} ${keptFile}`
    const decompress = (frame: PlacedFrame) =>
      cache.get(`${frame.at} ${identity}`, () => readFrame(file, frame, keptFile))

    return {
      read(buffer, start, length, position) {
        let done = 0
        for (let at = findFrame(frames, position); done < length; at++) {
          const frame = frames[at]
          if (frame === undefined) break
          const from = position + done - frame.offset
          done += decompress(frame).copy(buffer, start + done, from, from + length - done)
        }
        return done
      },
      close: () => closeSync(file),
    }
  } catch (error) {
    closeSync(file)
    throw error
  }
}

function placeFrames(file: number, size: number): readonly PlacedFrame[] {
  let offset = 0
  return walkFrames(file, size).frames.flatMap((frame) => {
    const placed = { ...frame, offset }
    offset += frame.length
    return frame.length > 0 ? [placed] : []
  })
}

/** The frame with this byte; behind the last one where there is none. */
function findFrame(frames: readonly PlacedFrame[], position: number): number {
  let low = 0
  let high = frames.length
  while (low < high) {
    const middle = (low + high) >> 1
    const frame = frames[middle]
    if (frame !== undefined && frame.offset + frame.length <= position) low = middle + 1
    else high = middle
  }
  return low
}

function readFrame(file: number, { at, bytes, length }: Frame, path: string): Buffer {
  try {
    const buffer = Buffer.allocUnsafe(bytes)
    readAll(file, buffer, at)
    return decompressFrameSync(buffer, length)
  } catch (cause) {
    throw new LibraryError('unreadable', `The backup “${path}” in the vault is damaged.`, { cause })
  }
}
