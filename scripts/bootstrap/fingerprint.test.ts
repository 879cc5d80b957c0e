import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isBuildInput } from './build.mjs'
import { fingerprint } from './fingerprint.mjs'

let base: string

beforeEach(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'fingerprint-'))
  await mkdir(path.join(base, 'src/deep'), { recursive: true })
  await writeFile(path.join(base, 'src/deep/a.ts'), 'a')
  await writeFile(path.join(base, 'package.json'), '{}')
})

afterEach(() => rm(base, { recursive: true }))

test('stays the same when only times change', async () => {
  const before = await fingerprint(base, ['src', 'package.json'])
  await utimes(path.join(base, 'src/deep/a.ts'), 1, 1)
  expect(await fingerprint(base, ['src', 'package.json'])).toBe(before)
})

test.each([
  ['a changed byte', 'src/deep/a.ts', 'b'],
  ['a new file', 'src/new.ts', ''],
  ['a changed single file', 'package.json', '{"a":1}'],
])('changes with %s', async (_, file, content) => {
  const before = await fingerprint(base, ['src', 'package.json'])
  await writeFile(path.join(base, file), content)
  expect(await fingerprint(base, ['src', 'package.json'])).not.toBe(before)
})

test('changes when bytes move from one file to the next', async () => {
  await writeFile(path.join(base, 'src/b.ts'), 'b')
  const before = await fingerprint(base, ['src'])
  await writeFile(path.join(base, 'src/b.ts'), '')
  await writeFile(path.join(base, 'src/deep/a.ts'), 'ba')
  expect(await fingerprint(base, ['src'])).not.toBe(before)
})

test('a test file is no reason to build again', async () => {
  const before = await fingerprint(base, ['src'], isBuildInput)
  await writeFile(path.join(base, 'src/deep/a.test.ts'), 'a')
  expect(await fingerprint(base, ['src'], isBuildInput)).toBe(before)
})

test('an input that does not exist is not an error', async () => {
  expect(await fingerprint(base, ['nowhere'])).toBe(await fingerprint(base, []))
})
