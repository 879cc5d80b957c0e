import { homedir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(fileURLToPath(import.meta.url), '../../..')

/** What belongs to this checkout and may be deleted at any time. */
export const checkoutCache = path.join(root, '.cache')

/**
 * What belongs to this machine: outside `node_modules`, so that `npm ci` does not wipe a downloaded Electron.
 *
 * @param {NodeJS.ProcessEnv} [env]
 */
export function machineCache(env = process.env) {
  return path.join(env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'scrollback')
}

/**
 * @param {string} packageName
 * @param {string} file
 */
export function inModules(packageName, file) {
  return path.join(root, 'node_modules', packageName, file)
}
