import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hasFallback, requireSum } from './electron-fallback.mjs'
import { chosenMirror, executableName, officialDist } from './electron-official.mjs'
import { Failure } from './failure.mjs'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'electron-'))
})

afterEach(() => rm(folder, { recursive: true }))

test('a file with the pinned sum passes, any other is refused with a sentence', async () => {
  const file = path.join(folder, 'electron')
  await writeFile(file, 'hello')
  const pinned = 'sha256-LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ='
  await requireSum(file, pinned)
  await writeFile(file, 'hello!')
  const refusal = await requireSum(file, pinned).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Failure)
  expect(String(refusal)).toContain('does not have the expected hash')
})

test('only the exact version, unpacked to the end, counts as installed', async () => {
  const binary = executableName(process.platform)
  await mkdir(path.dirname(path.join(folder, 'dist', binary)), { recursive: true })
  await writeFile(path.join(folder, 'dist', 'version'), 'v45.3.2')
  expect(officialDist('45.3.2', folder)).toBeUndefined()
  await writeFile(path.join(folder, 'dist', binary), '')
  expect(officialDist('45.3.2', folder)).toBeUndefined()
  await writeFile(path.join(folder, 'path.txt'), binary)
  expect(officialDist('45.3.2', folder)).toBe(path.join(folder, 'dist'))
  expect(officialDist('45.3.3', folder)).toBeUndefined()
})

test('a mirror may come from the environment or from npm, whose setting wins', () => {
  expect(chosenMirror({})).toMatch(/^https:\/\/github\.com\//)
  expect(chosenMirror({ ELECTRON_MIRROR: 'https://a/' })).toBe('https://a/')
  expect(chosenMirror({ ELECTRON_MIRROR: 'https://a/', npm_config_electron_mirror: 'https://b/' })).toBe(
    'https://b/',
  )
})

test('there is a fallback for Linux on x64 alone', () => {
  expect(hasFallback('linux', 'x64')).toBe(true)
  expect(hasFallback('linux', 'arm64')).toBe(false)
  expect(hasFallback('darwin', 'x64')).toBe(false)
  expect(hasFallback('win32', 'x64')).toBe(false)
})
