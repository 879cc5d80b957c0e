import { closeSync, fstatSync } from 'node:fs'
import { type ByteFile, openForReading } from '../library/byte-file.ts'
import { LibraryError } from '../library/library-error.ts'
import { readAll } from '../vault/file-io.ts'
import { type Frame, walkFrames } from '../vault/walk-frames.ts'
import { decompressFrameSync } from '../vault/zstd.ts'

interface PlacedFrame extends Frame {
  /** Of its first byte in the source. */
  readonly offset: number
}

/** A line may go on in the next frame; whoever reads on from there needs that one again. */
const HELD_FRAMES = 2

/** The bytes of a kept file, from any place on: only the frames that hold them are decompressed, and nothing is written. */
export function openKeptBytes(keptFile: string): ByteFile {
  const file = openForReading(keptFile)
  try {
    const frames = placeFrames(file)
    const held = new Map<PlacedFrame, Buffer>()

    function decompress(frame: PlacedFrame): Buffer {
      const known = held.get(frame)
      if (known !== undefined) return known
      const [oldest] = held.keys()
      if (held.size >= HELD_FRAMES && oldest !== undefined) held.delete(oldest)
      const bytes = readFrame(file, frame, keptFile)
      held.set(frame, bytes)
      return bytes
    }

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

function placeFrames(file: number): readonly PlacedFrame[] {
  let offset = 0
  return walkFrames(file, fstatSync(file).size).frames.flatMap((frame) => {
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
    throw new LibraryError('unreadable', `The copy “${path}” in the vault is damaged.`, { cause })
  }
}
