import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommandLine } from './support/command-line.ts'
import { writeLibrary } from './support/library.ts'
import { expect, test } from './support/test.ts'

test('the command line lists the same roots as the window, and writes nothing', async ({ machine }) => {
  await writeLibrary(join(machine.home, '.claude'), { projects: 2, sessionsPerProject: 3 })
  const before = await readdir(machine.home, { recursive: true })
  const { code, stdout, stderr } = await runCommandLine(machine, ['roots', '--json'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(JSON.parse(stdout)).toMatchObject([
    { path: join(machine.home, '.claude'), projects: 2, sessions: 6 },
  ])
  expect(await readdir(machine.home, { recursive: true })).toEqual(before)
})

test('--root accepts a relative path', async ({ machine }) => {
  await writeLibrary(join(machine.home, 'kept'), { projects: 1, sessionsPerProject: 1 })
  const { stdout } = await runCommandLine(machine, ['roots', '--root', 'kept'])
  expect(stdout).toContain('~/kept')
})

test('a failure is one sentence on standard error and an exit code', async ({ machine }) => {
  const missing = await runCommandLine(machine, ['roots', '--root', 'nowhere'])
  expect(missing).toMatchObject({ code: 1, stdout: '' })
  expect(missing.stderr.trim().split('\n')).toHaveLength(1)
  expect(await runCommandLine(machine, ['roots', '--colour'])).toMatchObject({ code: 2, stdout: '' })
})

test('a missing CLAUDE_CONFIG_DIR is reported beside the other folders and in the JSON', async ({
  machine,
}) => {
  await writeLibrary(join(machine.home, '.claude'), { projects: 1, sessionsPerProject: 1 })
  const missing = join(machine.home, 'misspelt')
  const people = await runCommandLine(machine, ['roots'], { CLAUDE_CONFIG_DIR: missing })
  expect(people.code).toBe(1)
  expect(people.stdout).toContain('~/.claude')
  expect(people.stderr.trim().split('\n')).toEqual([
    'scrollback: ~/misspelt: This folder cannot be read: it does not exist.',
  ])
  const data = await runCommandLine(machine, ['roots', '--json'], { CLAUDE_CONFIG_DIR: missing })
  expect(JSON.parse(data.stdout)).toMatchObject([
    { path: missing, origin: 'environment', error: { code: 'not-found' } },
    { origin: 'home', sessions: 1 },
  ])
})

test('unreadable settings are one sentence on standard error, and the folders are listed', async ({
  machine,
}) => {
  await writeLibrary(join(machine.home, '.claude'), { projects: 1, sessionsPerProject: 1 })
  await machine.writeData('settings.json', '{ oops')
  const { code, stdout, stderr } = await runCommandLine(machine, ['roots'])
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: 'Scrollback could not read your settings, so it uses the defaults. The file is not changed.\n',
  })
  expect(stdout).toContain('~/.claude')
})
