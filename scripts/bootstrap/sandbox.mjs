import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { Failure } from './failure.mjs'

/** Settings of a Linux kernel with which Chromium cannot build its sandbox from user namespaces. */
const restrictions = [
  { file: '/proc/sys/kernel/apparmor_restrict_unprivileged_userns', value: '1' },
  { file: '/proc/sys/kernel/unprivileged_userns_clone', value: '0' },
  { file: '/proc/sys/user/max_user_namespaces', value: '0' },
]

/**
 * Where user namespaces are restricted (Ubuntu since 23.10), Chromium aborts unless its setuid helper is set up.
 *
 * @param {import('./electron.mjs').Electron} electron
 */
export function requireSandbox({ dist }) {
  if (process.platform !== 'linux' || process.getuid?.() === 0) return
  const isRestricted = restrictions.some(({ file, value }) => readSetting(file) === value)
  const helper = path.join(dist, 'chrome-sandbox')
  if (!isRestricted || isSetUidRoot(statSync(helper, { throwIfNoEntry: false }))) return
  throw new Failure(toSandboxAdvice(helper))
}

/** @param {string} helper */
export function toSandboxAdvice(helper) {
  return `This system restricts user namespaces, so Chromium's sandbox needs a setup once. Run: sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`
}

/** @param {{ uid: number, mode: number } | undefined} stats */
export function isSetUidRoot(stats) {
  return stats !== undefined && stats.uid === 0 && (stats.mode & 0o4111) === 0o4111
}

/** @param {string} file */
function readSetting(file) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}
