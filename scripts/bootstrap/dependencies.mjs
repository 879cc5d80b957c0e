import { createHash } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Failure } from './failure.mjs'
import { readJsonFile, writeJsonFile } from './json-file.mjs'
import { runNpm } from './npm.mjs'
import { root } from './paths.mjs'
import { say } from './say.mjs'

/**
 * Installs what the lock says, only when the lock or the platform changed since the last time.
 *
 * @param {string} [folder] that has the lock
 */
export async function prepareDependencies(folder = root) {
  const wanted = dependencyKey(
    await readFile(path.join(folder, 'package-lock.json'), 'utf8'),
    JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')),
    `${process.platform}-${process.arch}`,
  )
  const modules = path.join(folder, 'node_modules')
  // Inside node_modules, so that whoever deletes the one deletes the other.
  const stampFile = path.join(modules, '.scrollback-installed.json')
  const stamp = await readJsonFile(stampFile)
  if (isStamp(stamp) && stamp.key === wanted) return
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Failure(
      `${modules} is a link to the packages of another checkout, and npm would empty that folder. Remove the link and run this again.`,
    )
  }
  say('Installing dependencies with npm ci …')
  await runNpm(['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: folder,
    purpose: 'install the dependencies',
  })
  await writeJsonFile(stampFile, { key: wanted })
}

/**
 * A dependency added to package.json alone also changes the key: `npm ci` then says that the lock is out of step.
 *
 * @param {string} lock
 * @param {{ dependencies?: object, devDependencies?: object, overrides?: object }} manifest
 * @param {string} platform
 */
export function dependencyKey(lock, { dependencies, devDependencies, overrides }, platform) {
  return createHash('sha256')
    .update(JSON.stringify([lock, dependencies, devDependencies, overrides, platform]))
    .digest('hex')
}

/**
 * @param {unknown} value
 * @returns {value is { key: string }}
 */
function isStamp(value) {
  return typeof value === 'object' && value !== null && 'key' in value
}
