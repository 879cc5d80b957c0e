import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { runApt } from './apt.mjs'
import { findOnPath, hasDisplay } from './display.mjs'
import { Failure } from './failure.mjs'
import { readJsonFile, writeJsonFile } from './json-file.mjs'
import { parseDistribution, parseMissingLibraries, toInstallCommand, toPackages } from './linux-packages.mjs'
import { machineCache } from './paths.mjs'
import { lastLines, run } from './run.mjs'
import { say } from './say.mjs'

/**
 * Sees to it that the loader finds what Electron links against and, without a display, that Xvfb is there.
 *
 * @param {import('./electron.mjs').Electron} electron
 * @param {{ window: boolean }} options window: something will be shown, so a display is needed
 */
export async function prepareSystemLibraries({ executable }, { window }) {
  if (process.platform !== 'linux') return
  const libraries = await findMissingLibraries(executable)
  const xvfb = window && !hasDisplay() && !findOnPath('Xvfb')
  if (libraries.length === 0 && !xvfb) return

  const missing = { libraries, xvfb }
  const distribution = parseDistribution(await readFile('/etc/os-release', 'utf8').catch(() => ''))
  const asRoot = process.getuid?.() === 0
  const packages = toPackages(missing, distribution)
  const command = toInstallCommand(packages, distribution, asRoot)
  if (!asRoot || distribution.family !== 'apt') throw new Failure(toAdvice(missing, command))

  await installWithApt(packages, toAdvice(missing, command))
  const still = await findMissingLibraries(executable)
  if (still.length > 0) throw new Failure(toAdvice({ libraries: still, xvfb: false }, command))
}

/**
 * @param {import('./linux-packages.mjs').Missing} missing
 * @param {string | undefined} command
 */
export function toAdvice({ libraries, xvfb }, command) {
  const needs = [
    ...(libraries.length > 0 ? [`Electron needs ${libraries.join(', ')}`] : []),
    ...(xvfb ? ['there is no display and no Xvfb'] : []),
  ].join(', and ')
  const remedy = command ? `Run: ${command}` : "Install them with your distribution's package manager."
  const sentence = `${needs}. ${remedy}`
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** @param {string} executable */
async function findMissingLibraries(executable) {
  const memoFile = path.join(machineCache(), 'libraries-found.json')
  const key = libraryKey(executable)
  const memo = /** @type {{ key?: string } | undefined} */ (await readJsonFile(memoFile))
  if (memo?.key === key) return []
  const { code, output, missing } = await run('ldd', [executable], { capture: true })
  if (missing) return []
  const libraries = parseMissingLibraries(output)
  if (libraries.length === 0 && code !== 0) {
    throw new Failure(`Electron cannot be loaded. It needs a Linux with glibc: ${lastLines(output, 1)}`)
  }
  if (libraries.length === 0) await writeJsonFile(memoFile, { key })
  return libraries
}

/**
 * The loader's cache changes whenever a package with a library comes or goes.
 *
 * @param {string} executable
 */
function libraryKey(executable) {
  const stamps = [executable, '/etc/ld.so.cache'].map((file) => {
    const stats = statSync(file, { throwIfNoEntry: false })
    return `${stats?.size}:${stats?.mtimeMs}`
  })
  return [executable, ...stamps].join(' ')
}

/**
 * @param {readonly string[]} packages
 * @param {string} advice
 */
async function installWithApt(packages, advice) {
  say(`Installing system packages with apt-get: ${packages.join(' ')} …`)
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { code, output } = await runApt(args)
    // A failing update may still leave lists that are good enough for the install.
    if (code !== 0 && args[0] === 'install') {
      throw new Failure(`apt-get failed. ${advice}\n${lastLines(output)}`)
    }
  }
}
