import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeLibrary } from './support/library.ts'
import { checkout, expect, findElectron, type Machine, test } from './support/test.ts'

const exec = promisify(execFile)

async function scrollback(
  machine: Machine,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
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

test('a CLAUDE_CONFIG_DIR that is not there is told beside the others, and is in the data', async ({
  machine,
}) => {
  await writeLibrary(join(machine.home, '.claude'), { projects: 1, sessionsPerProject: 1 })
  const missing = join(machine.home, 'misspelt')
  const people = await scrollback(machine, ['roots'], { CLAUDE_CONFIG_DIR: missing })
  expect(people.code).toBe(1)
  expect(people.stdout).toContain('~/.claude')
  expect(people.stderr.trim().split('\n')).toEqual([
    'scrollback: ~/misspelt: This folder cannot be read: it is not there.',
  ])
  const data = await scrollback(machine, ['roots', '--json'], { CLAUDE_CONFIG_DIR: missing })
  expect(JSON.parse(data.stdout)).toMatchObject([
    { path: missing, origin: 'environment', error: { code: 'not-found' } },
    { origin: 'home', sessions: 1 },
  ])
})

test('settings that cannot be read are one sentence on standard error, and the rest is listed', async ({
  machine,
}) => {
  await writeLibrary(join(machine.home, '.claude'), { projects: 1, sessionsPerProject: 1 })
  await machine.writeData('settings.json', '{ oops')
  const { code, stdout, stderr } = await scrollback(machine, ['roots'])
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: 'Your settings could not be read, so the defaults are used. The file itself is kept.\n',
  })
  expect(stdout).toContain('~/.claude')
})
