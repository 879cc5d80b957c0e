import { createHash } from 'node:crypto'
import { closeSync, readSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { openForReading } from '../library/transcripts/byte-file.ts'

/** One for all files: fresh memory for each would cost more than the hash. What is in it is used before anybody waits. */
const CHUNK = Buffer.allocUnsafe(2 ** 20)

/** Of the file as it is now; null where it cannot be read. */
export async function hashTranscript(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    const file = openForReading(path)
    try {
      for (let length = CHUNK.length; length > 0; await setImmediate()) {
        length = readSync(file, CHUNK, 0, CHUNK.length, null)
        hash.update(CHUNK.subarray(0, length))
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
