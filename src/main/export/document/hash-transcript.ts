import { createHash } from 'node:crypto'
import { closeSync, readSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { openForReading } from '../../library/transcripts/byte-file.ts'

/** One for all files: fresh memory for each would cost more than the hash. What is in it is used before anybody waits. */
const CHUNK = Buffer.allocUnsafe(2 ** 20)

/** Of its first bytes; null where it cannot be read. */
export async function hashTranscript(path: string, bytes: number): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    const file = openForReading(path)
    try {
      for (let at = 0; at < bytes; await setImmediate()) {
        const length = readSync(file, CHUNK, 0, Math.min(CHUNK.length, bytes - at), at)
        if (length === 0) break
        hash.update(CHUNK.subarray(0, length))
        at += length
      }
    } finally {
      closeSync(file)
    }
    return hash.digest('hex')
  } catch {
    // Whoever reads it next says why.
    return null
  }
}
