import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeLibrary } from './support/library.ts'
import { checkout, expect, findElectron, type Machine, test } from './support/test.ts'

const exec = promisify(execFile)

async function scrollback(machine: Machine, args: readonly string[]) {
  try {
    const { stdout, stderr } = await exec(
      findElectron(),
      [join(checkout, 'out', 'main', 'cli.js'), ...args],
      {
        env: { ...machine.env, ELECTRON_RUN_AS_NODE: '1' },
        cwd: machine.home,
      },
    )
    return { code: 0, stdout, stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, stdout, stderr }
  }
}

test('the command line lists the same roots as the window, and writes nothing', async ({ machine }) => {
  await writeLibrary(join(machine.home, '.claude'), { projects: 2, sessionsPerProject: 3 })
  const before = await readdir(machine.home, { recursive: true })
  const { code, stdout, stderr } = await scrollback(machine, ['roots', '--json'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(JSON.parse(stdout)).toMatchObject([
    { path: join(machine.home, '.claude'), projects: 2, sessions: 6 },
  ])
  expect(await readdir(machine.home, { recursive: true })).toEqual(before)
})

test('--root takes a path relative to where one is', async ({ machine }) => {
  await writeLibrary(join(machine.home, 'kept'), { projects: 1, sessionsPerProject: 1 })
  const { stdout } = await scrollback(machine, ['roots', '--root', 'kept'])
  expect(stdout).toContain('~/kept')
})

test('failures are one sentence on standard error and an exit code', async ({ machine }) => {
  const missing = await scrollback(machine, ['roots', '--root', 'nowhere'])
  expect(missing).toMatchObject({ code: 1, stdout: '' })
  expect(missing.stderr.trim().split('\n')).toHaveLength(1)
  expect(await scrollback(machine, ['roots', '--colour'])).toMatchObject({ code: 2, stdout: '' })
})
