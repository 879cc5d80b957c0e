import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import yauzl from 'yauzl'

/** With the system's own program where there is one: another one than wrote the archive. */
export async function unzip(archive: string, folder: string): Promise<void> {
  try {
    await promisify(execFile)('unzip', ['-q', archive, '-d', folder])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await unzipHere(archive, folder)
  }
}

async function unzipHere(archive: string, folder: string): Promise<void> {
  const zip = await yauzl.openPromise(archive, { autoClose: false })
  for await (const entry of zip.eachEntry()) {
    const path = join(folder, entry.fileName)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path))
  }
  zip.close()
}
