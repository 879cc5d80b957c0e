import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'

/** @typedef {{ name: string, bytes: number }} Part */

/**
 * @param {string} folder
 * @returns {Promise<{ bytes: number, parts: Part[] }>} parts: what lies directly in it, the largest first
 */
export async function measureFolder(folder) {
  const parts = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, bytes: await measure(path.join(folder, name)) })),
  )
  return {
    bytes: parts.reduce((sum, part) => sum + part.bytes, 0),
    parts: parts.sort((a, b) => b.bytes - a.bytes),
  }
}

/** @param {string} file */
async function measure(file) {
  const stats = await lstat(file)
  return stats.isDirectory() ? (await measureFolder(file)).bytes : stats.size
}

/** @param {number} bytes */
export function toMegabytes(bytes) {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/**
 * One sentence about what an app's folder consists of.
 *
 * @param {{ bytes: number, parts: readonly Part[] }} measured
 */
export function describeSize({ bytes, parts }) {
  const largest = parts.slice(0, 4).map((part) => `${part.name} ${toMegabytes(part.bytes)}`)
  return `Size on disk: ${toMegabytes(bytes)}, mostly ${largest.join(', ')}.`
}
