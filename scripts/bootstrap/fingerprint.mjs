import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * A hash of the names and contents of files and folders, so that switching branches back and forth
 * (new times, same bytes) does not count as a change. What does not exist counts as absent.
 *
 * @param {string} base
 * @param {readonly string[]} entries relative to base
 * @param {(file: string) => boolean} [include] asked with the path relative to base, `/` between folders
 */
export async function fingerprint(base, entries, include = () => true) {
  const files = (await Promise.all(entries.map((entry) => listFiles(base, entry)))).flat()
  const wanted = [...new Set(files)].filter(include).sort()
  const contents = await Promise.all(wanted.map((file) => readFile(path.join(base, file))))
  const hash = createHash('sha256')
  wanted.forEach((file, index) => {
    const content = contents[index]
    hash.update(`${file}\0${content?.length}\0`).update(content ?? '')
  })
  return hash.digest('hex')
}

/**
 * @param {string} base
 * @param {string} entry
 * @returns {Promise<string[]>}
 */
async function listFiles(base, entry) {
  try {
    const children = await readdir(path.join(base, entry), { recursive: true, withFileTypes: true })
    return children
      .filter((child) => child.isFile())
      .map((child) => path.relative(base, path.join(child.parentPath, child.name)).split(path.sep).join('/'))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOTDIR') return [entry]
    if (code === 'ENOENT') return []
    throw error
  }
}
