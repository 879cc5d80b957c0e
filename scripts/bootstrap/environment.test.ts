import { expect, test } from 'vitest'
import { dependencyKey } from './dependencies.mjs'
import { hasDisplay } from './display.mjs'
import { Failure, toReport } from './failure.mjs'
import { isSupportedNode } from './node-version.mjs'
import { explainNpmFailure, npmCommand } from './npm.mjs'
import { sandboxArguments } from './run-electron.mjs'
import { isSetUidRoot, toSandboxAdvice } from './sandbox.mjs'

test('installs again when the lock, a dependency or the platform changed, not for a new script', () => {
  const manifest = { dependencies: { react: '1' }, scripts: { start: 'a' } }
  const key = dependencyKey('lock', manifest, 'linux-x64')
  expect(
    dependencyKey('lock', { ...manifest, scripts: { start: 'b' } } as typeof manifest, 'linux-x64'),
  ).toBe(key)
  expect(dependencyKey('lock 2', manifest, 'linux-x64')).not.toBe(key)
  expect(dependencyKey('lock', { dependencies: { react: '2' } }, 'linux-x64')).not.toBe(key)
  expect(dependencyKey('lock', manifest, 'darwin-arm64')).not.toBe(key)
})

test('an unreachable registry is one sentence with what to do', () => {
  const output = 'npm error code ECONNREFUSED\nnpm error FetchError: request failed\n'
  const sentence = explainNpmFailure({ code: 1, output, missing: false }, 'install the dependencies')
  expect(sentence).toBe(
    "Cannot install the dependencies: the npm registry cannot be reached (ECONNREFUSED). Check the network, the proxy and npm's registry setting, and run this again.",
  )
})

test('any other complaint of npm is shown as it is', () => {
  const outcome = {
    code: 1,
    output: 'npm error code EUSAGE\nnpm error Missing: x@1 from lock file\n',
    missing: false,
  }
  expect(explainNpmFailure(outcome, 'install the dependencies')).toContain('Missing: x@1 from lock file')
})

test('npm is called the way it called us', () => {
  expect(npmCommand({ npm_execpath: '/lib/npm/bin/npm-cli.js' }, 'win32')).toEqual({
    command: process.execPath,
    leading: ['/lib/npm/bin/npm-cli.js'],
    shell: false,
  })
  expect(npmCommand({ npm_execpath: '/lib/yarn.js' }, 'linux').command).toBe('npm')
  expect(npmCommand({}, 'win32')).toEqual({ command: 'npm.cmd', leading: [], shell: true })
})

test.each([
  ['18.20.0', false],
  ['20.18.1', false],
  ['20.19.0', true],
  ['21.7.0', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['24.0.0', true],
])('Node %s is supported: %s', (version, expected) => {
  expect(isSupportedNode(version)).toBe(expected)
})

test('a display is needed on Linux only, and Wayland is one', () => {
  expect(hasDisplay({}, 'linux')).toBe(false)
  expect(hasDisplay({ DISPLAY: ':0' }, 'linux')).toBe(true)
  expect(hasDisplay({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(true)
  expect(hasDisplay({}, 'darwin')).toBe(true)
})

test('only root on Linux goes without the sandbox', () => {
  expect(sandboxArguments('linux', 0)).toEqual(['--no-sandbox'])
  expect(sandboxArguments('linux', 1000)).toEqual([])
  expect(sandboxArguments('darwin', 0)).toEqual([])
  expect(sandboxArguments('win32', undefined)).toEqual([])
})

test('an expected failure is its sentence, a bug keeps its stack', () => {
  expect(toReport(new Failure('No network.'))).toBe('No network.')
  expect(toReport(new TypeError('x is undefined'))).toMatch(/^TypeError: x is undefined\n\s+at /)
})

test("the sandbox's helper counts as set up only when it runs as root", () => {
  expect(isSetUidRoot({ uid: 0, mode: 0o104755 })).toBe(true)
  expect(isSetUidRoot({ uid: 0, mode: 0o100755 })).toBe(false)
  expect(isSetUidRoot({ uid: 1000, mode: 0o104755 })).toBe(false)
  expect(isSetUidRoot(undefined)).toBe(false)
  expect(toSandboxAdvice('/opt/electron/chrome-sandbox')).toContain(
    "sudo chmod 4755 '/opt/electron/chrome-sandbox'",
  )
})
