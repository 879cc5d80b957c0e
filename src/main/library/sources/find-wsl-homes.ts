import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { win32 } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Long enough for a machine under load, short enough not to hold up the first view. */
const PATIENCE_MS = 2_000

/** Homes in the WSL distributions that run right now; looking into one that is stopped would start it, which takes seconds. */
export async function findWslHomes(platform: NodeJS.Platform): Promise<readonly string[]> {
  if (platform !== 'win32') return []
  let names: readonly string[]
  try {
    const { stdout } = await run('wsl.exe', ['--list', '--running', '--quiet'], {
      encoding: 'buffer',
      timeout: PATIENCE_MS,
      windowsHide: true,
    })
    names = parseDistributionNames(stdout)
  } catch {
    // WSL is not installed, or nothing runs in it: both end the command with an error.
    return []
  }
  const homes = await Promise.all(names.map(listHomes))
  return homes.flat()
}

/** wsl.exe writes UTF-16LE, with a line for each name. */
export function parseDistributionNames(output: Buffer): readonly string[] {
  return output
    .toString('utf16le')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

async function listHomes(distribution: string): Promise<readonly string[]> {
  const share = `\\\\wsl.localhost\\${distribution}`
  const users = win32.join(share, 'home')
  try {
    const entries = await readdir(users, { withFileTypes: true })
    const homes = entries.filter((entry) => entry.isDirectory()).map((entry) => win32.join(users, entry.name))
    return [...homes, win32.join(share, 'root')]
  } catch {
    // The distribution stopped in the meantime.
    return []
  }
}
