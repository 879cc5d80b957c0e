import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { answers } from './answers.mjs'
import { inModules } from './paths.mjs'
import { run } from './run.mjs'

const defaultMirror = 'https://github.com/electron/electron/releases/download/'
const downloadLimit = 15 * 60_000
// Enough to unpack an archive that Electron's own download cache holds, when the host does not answer.
const offlineLimit = 20_000

/**
 * Runs Electron's installer and looks at the result: it has been seen to exit with 0 and install nothing.
 *
 * @param {string} version
 * @returns {Promise<{ ok: true } | { ok: false, reason: string }>}
 */
export async function downloadOfficial(version) {
  const mirror = chosenMirror(process.env)
  const host = hostOf(mirror)
  // The probe knows nothing of proxies, which the installer can be told to use.
  const reachable = Boolean(process.env.ELECTRON_GET_USE_PROXY) || (await answers(mirror))
  if (!officialDist(version)) await rm(inModules('electron', 'dist'), { recursive: true, force: true })
  const outcome = await run(process.execPath, [inModules('electron', 'install.js')], {
    capture: true,
    // The installer takes a binary below this for the one it should install.
    env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: undefined },
    timeout: reachable ? downloadLimit : offlineLimit,
  })
  if (officialDist(version)) return { ok: true }
  if (!reachable) return { ok: false, reason: `${host} does not answer` }
  const cause = outcome.output.split('\n').find((line) => line.trim() !== '')
  return {
    ok: false,
    reason: `${host} answers, but the installer failed: ${cause?.trim() ?? 'no error message'}`,
  }
}

/**
 * @param {string} version
 * @param {string} [home] the installed package
 * @returns {string | undefined} the folder, if exactly this version is completely there
 */
export function officialDist(version, home = inModules('electron', '.')) {
  const dist = path.join(home, 'dist')
  const binary = executableName(process.platform)
  // path.txt is written last, after everything has been unpacked.
  const isWhole = readText(path.join(home, 'path.txt')) === binary && existsSync(path.join(dist, binary))
  return isWhole && readText(path.join(dist, 'version'))?.replace(/^v/, '') === version ? dist : undefined
}

/** @param {NodeJS.Platform} platform */
export function executableName(platform) {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return platform === 'win32' ? 'electron.exe' : 'electron'
}

/**
 * The names under which Electron's installer looks for a mirror, in its order.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function chosenMirror(env) {
  return (
    env.npm_config_electron_mirror ||
    env.NPM_CONFIG_ELECTRON_MIRROR ||
    env.npm_package_config_electron_mirror ||
    env.ELECTRON_MIRROR ||
    defaultMirror
  )
}

/** @param {string} url */
function hostOf(url) {
  return URL.canParse(url) ? new URL(url).host : url
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}
