import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const interval = 150

/**
 * @param {string} file
 * @param {{ limit: number, signal: AbortSignal }} options
 * @returns {Promise<boolean>} true once it is there and has stopped growing
 */
export async function waitForFile(file, { limit, signal }) {
  const end = Date.now() + limit
  let lastSize = 0
  while (Date.now() < end && !signal.aborted) {
    const size = await sizeOf(file)
    if (size > 0 && size === lastSize) return true
    lastSize = size
    await sleep(interval, undefined, { signal }).catch(() => undefined)
  }
  return false
}

/** @param {string} file */
async function sizeOf(file) {
  try {
    return (await stat(file)).size
  } catch {
    return 0
  }
}
