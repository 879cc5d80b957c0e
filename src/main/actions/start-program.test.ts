import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { findTerminal } from './find-terminal.ts'
import { hasProgram, startProgram } from './start-program.ts'

const ID = '0b8c2f4e-1111-4111-8111-111111111111'

function writeProgram(path: string, lines: string): void {
  writeFileSync(path, `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
}

test('a terminal that is found by its name runs Claude Code in the folder, whatever it is called', async () => {
  const root = temporaryRoot([])
  const bin = join(root, 'bin')
  const out = join(root, 'out')
  const folder = join(root, "'; touch OWNED #\n$(touch OWNED)\\")
  mkdirSync(bin)
  mkdirSync(folder)
  // A stand-in of a terminal: it runs what stands behind -e.
  writeProgram(join(bin, 'xterm'), 'shift; exec "$@" < /dev/null > /dev/null 2>&1')
  writeProgram(join(bin, 'claude'), `{ pwd -P; printf '%s' "$*$ELECTRON_RUN_AS_NODE"; } > '${out}'`)
  const env = { PATH: `${bin}:/usr/bin:/bin`, HOME: root, SHELL: '/bin/bash', ELECTRON_RUN_AS_NODE: '1' }
  const start = findTerminal({ session: ID, folder, isFork: false }, undefined, {
    platform: 'linux',
    home: root,
    env,
    hasProgram: (program) => program === 'xterm' && hasProgram(program, env),
  })
  await startProgram(start, env)
  await vi.waitFor(() =>
    expect(existsSync(out) && readFileSync(out, 'utf8')).toBe(`${folder}\n--resume ${ID}`),
  )
  expect(existsSync(join(folder, 'OWNED')) || existsSync(join(root, 'OWNED'))).toBe(false)
})

test('a terminal that is not there, or fails at once, is an error that a person can act on', async () => {
  const root = temporaryRoot([])
  writeProgram(join(root, 'broken'), 'exit 3')
  const env = { PATH: `${root}:/bin` }
  for (const program of ['not-there', 'broken'])
    await expect(startProgram({ name: program, program, args: [] }, env)).rejects.toThrow(
      'Copy the command instead',
    )
})

test('a program is looked for in absolute folders only', () => {
  const root = temporaryRoot([])
  writeProgram(join(root, 'here'), 'exit 0')
  writeFileSync(join(root, 'plain'), '', { mode: 0o644 })
  expect(hasProgram('here', { PATH: root })).toBe(true)
  expect(hasProgram(join(root, 'here'), {})).toBe(true)
  expect(hasProgram('plain', { PATH: root })).toBe(false)
  expect(hasProgram('here', { PATH: '.' })).toBe(false)
  expect(hasProgram('here', {})).toBe(false)
})
