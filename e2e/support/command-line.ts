import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkout, findElectron, type Machine } from './test.ts'

const exec = promisify(execFile)

export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs `scrollback` with the home and the data of a machine. */
export async function runCommandLine(
  machine: Pick<Machine, 'env' | 'home'>,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  try {
    const { stdout, stderr } = await exec(
      findElectron(),
      [join(checkout, 'out', 'main', 'cli.js'), ...args],
      {
        env: { ...machine.env, ...env, ELECTRON_RUN_AS_NODE: '1' },
        cwd: machine.home,
      },
    )
    return { code: 0, stdout, stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as Ended
    return { code, stdout, stderr }
  }
}
