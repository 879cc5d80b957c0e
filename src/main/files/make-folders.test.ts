import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { makeFolders } from './make-folders.ts'

test('makes what is missing, and leaves what is there', () => {
  const root = temporaryRoot([])
  mkdirSync(join(root, 'a'))
  makeFolders(join(root, 'a', 'b', 'c'))
  makeFolders(join(root, 'a', 'b', 'c'))
  expect(statSync(join(root, 'a', 'b', 'c')).mode & 0o777).toBe(0o700)
})

test('fails where a file is in the way', () => {
  const root = temporaryRoot([])
  writeFileSync(join(root, 'a'), '')
  expect(() => makeFolders(join(root, 'a'))).toThrow('EEXIST')
  expect(() => makeFolders(join(root, 'a', 'b'))).toThrow('EEXIST')
})

test.runIf(process.platform === 'linux')('ends where no folder can be made', () => {
  expect(() => makeFolders('/proc/scrollback/vault')).toThrow('ENOENT')
})
