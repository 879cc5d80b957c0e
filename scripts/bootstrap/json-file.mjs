import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * For stamps and caches: one that is absent or torn counts as never written.
 *
 * @param {string} file
 * @returns {Promise<unknown>}
 */
export async function readJsonFile(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * @param {string} file
 * @param {unknown} value
 */
export async function writeJsonFile(file, value) {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`)
}
