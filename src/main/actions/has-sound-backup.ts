import { createHash } from 'node:crypto'
import type { KeptRoot } from '../kept/kept-files.ts'
import { openKeptBytes } from '../kept/open-kept-bytes.ts'
import { LibraryError } from '../library/library-error.ts'
import { type ByteFile, openByteFile } from '../library/transcripts/byte-file.ts'
import type { SessionFile } from './session-files.ts'

const CHUNK = 2 ** 20

/** Whether the vault has exactly these bytes, and gives them back: both are read whole. */
export function hasSoundBackup(kept: KeptRoot | undefined, file: SessionFile): boolean {
  const copy = kept?.copies.get(file.name)
  if (copy === undefined || copy.length !== file.size) return false
  return (
    hashOf(() => openByteFile(file.path)) === copy.whole &&
    hashOf(() => openKeptBytes(copy.file)) === copy.whole
  )
}

/** Undefined where it cannot be read. */
function hashOf(open: () => ByteFile): string | undefined {
  let file: ByteFile | undefined
  try {
    file = open()
    const hash = createHash('sha256')
    const buffer = Buffer.allocUnsafe(CHUNK)
    for (let at = 0; ; ) {
      const length = file.read(buffer, 0, CHUNK, at)
      if (length === 0) return hash.digest('hex')
      hash.update(buffer.subarray(0, length))
      at += length
    }
  } catch (error) {
    // A copy that cannot be read is no backup; anything else is a bug.
    if (error instanceof LibraryError || isSystemError(error)) return undefined
    throw error
  } finally {
    file?.close()
  }
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'code' in error
}
