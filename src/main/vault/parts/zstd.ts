import { promisify } from 'node:util'
import {
  constants,
  type ZstdOptions,
  zstdCompress,
  zstdCompressSync,
  zstdDecompress,
  zstdDecompressSync,
} from 'node:zlib'

/** As fast as reading; merged frames are written once for many passes and may take longer. */
export const FAST_LEVEL = 3
export const TIGHT_LEVEL = 9

/** More bytes than this become several frames, so that memory stays small and a part can be read without all before it. */
export const LONGEST_FRAME = 8 * 1024 * 1024

/** A frame that says it holds more is not unpacked: nobody here wrote it. */
export const MOST_FRAME_BYTES = 4 * LONGEST_FRAME
/** Older versions moved a whole ledger into one frame. */
export const MOST_LEDGER_BYTES = 256 * 1024 * 1024
/** Of the memory that a frame may ask for, as a power of two: that of the largest frame. */
const MOST_WINDOW_LOG = 27

/** Below this, handing the work to another thread costs more than doing it. */
const WORTH_A_THREAD = 16 * 1024

const compressInThread = promisify(zstdCompress)
const decompressInThread = promisify(zstdDecompress)

/** One zstd frame that knows its length and carries a checksum. */
export async function compressFrame(bytes: Buffer, level: number): Promise<Buffer> {
  const options: ZstdOptions = {
    params: {
      [constants.ZSTD_c_compressionLevel]: level,
      [constants.ZSTD_c_checksumFlag]: 1,
      [constants.ZSTD_c_contentSizeFlag]: 1,
    },
    pledgedSrcSize: bytes.length,
    chunkSize: longestPacked(bytes.length),
  }
  return bytes.length < WORTH_A_THREAD ? zstdCompressSync(bytes, options) : compressInThread(bytes, options)
}

/** The bytes of a frame that is to hold so many; it throws where the frame is damaged or holds more. */
export async function decompressFrame(frame: Buffer, length: number): Promise<Buffer> {
  if (length < WORTH_A_THREAD) return decompressFrameSync(frame, length)
  refuseLarge(length, MOST_FRAME_BYTES)
  return requireLength(await decompressInThread(frame, toDecompressOptions(length)), length)
}

/** The same for whoever cannot wait, or has a thread to itself. */
export function decompressFrameSync(frame: Buffer, length: number, most = MOST_FRAME_BYTES): Buffer {
  refuseLarge(length, most)
  return requireLength(zstdDecompressSync(frame, toDecompressOptions(length)), length)
}

function toDecompressOptions(length: number): ZstdOptions {
  return {
    chunkSize: toChunkSize(length + 1),
    maxOutputLength: Math.max(1, length),
    params: { [constants.ZSTD_d_windowLogMax]: MOST_WINDOW_LOG },
  }
}

function refuseLarge(length: number, most: number): void {
  if (length > most)
    throw new Error(`A frame says that it holds ${length} bytes; more than ${most} are not unpacked.`)
}

function requireLength(bytes: Buffer, length: number): Buffer {
  if (bytes.length !== length) throw new Error(`A frame holds ${bytes.length} bytes instead of ${length}.`)
  return bytes
}

/** More than zstd makes of so many bytes. Where a frame just fills the buffer, Node would add an empty one behind it. */
function longestPacked(length: number): number {
  return length + (length >>> 8) + 1024
}

/** Room for the whole result in most cases: every further piece is another trip to the thread. */
function toChunkSize(length: number): number {
  return Math.max(1024, Math.min(LONGEST_FRAME + 1024, Math.ceil(length)))
}
