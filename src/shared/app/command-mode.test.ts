import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COMMAND_ARGUMENTS, findCommand, toOwnCommand } from './command-mode.ts'

const BIN = join(import.meta.dirname, '../../../resources/bin')

test('a command is what follows the two dashes, whatever it looks like', () => {
  expect(findCommand(['scrollback', ...COMMAND_ARGUMENTS, 'search', '--', '--no-sandbox'])).toEqual([
    'search',
    '--',
    '--no-sandbox',
  ])
  expect(findCommand(['scrollback', ...COMMAND_ARGUMENTS])).toEqual([])
})

test('only the first argument starts a command: a file to open never does', () => {
  expect(findCommand(['scrollback'])).toBeUndefined()
  expect(findCommand(['scrollback', '/home/ada/a.jsonl'])).toBeUndefined()
  expect(findCommand(['scrollback', '/home/ada/a.jsonl', ...COMMAND_ARGUMENTS, 'forget'])).toBeUndefined()
})

test('the scripts in the package start it with these arguments', () => {
  for (const name of ['scrollback', 'scrollback.cmd'])
    expect(readFileSync(join(BIN, name), 'utf8')).toContain(` ${COMMAND_ARGUMENTS.join(' ')} `)
})

test('the scheduler of the system starts a package as a command, never its window', () => {
  const own = { execPath: '/opt/Scrollback/scrollback', appImage: undefined, module: '/src/out/main/cli.js' }
  const packaged = toOwnCommand({ ...own, isPackaged: true })
  expect(findCommand([packaged.program, ...packaged.args, 'keep'])).toEqual(['keep'])
  expect(packaged.env).toEqual({})
  expect(toOwnCommand({ ...own, isPackaged: true, appImage: '/home/ada/s.AppImage' }).program).toBe(
    '/home/ada/s.AppImage',
  )
  expect(toOwnCommand({ ...own, isPackaged: false })).toEqual({
    program: own.execPath,
    args: [own.module],
    env: { ELECTRON_RUN_AS_NODE: '1' },
  })
})
