import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** Of the file as it is now; null where it cannot be read. */
export async function hashTranscript(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 })) hash.update(chunk as Buffer)
    return hash.digest('hex')
  } catch {
    // Whoever reads it next says why.
    return null
  }
}
