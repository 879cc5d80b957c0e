import { closeSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ODD_KINDS, putOddFile } from '../testing/odd-files.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { openDatabase } from './open-database.ts'
import { NotAFileError, openFile, readText, writeNewFile } from './open-file.ts'

test('a file is opened, read, and made once', () => {
  const path = join(temporaryRoot([]), 'a.txt')
  writeNewFile(path, 'tern')
  expect(readText(path)).toBe('tern')
  expect(() => writeNewFile(path, 'gull')).toThrow('EEXIST')
  expect(() => openFile(path, 'wx')).toThrow('EEXIST')
  closeSync(openFile(path, 'r+'))
  expect(() => openFile(`${path}.gone`, 'r')).toThrow('ENOENT')
})

test('of a folder the system says that it is one', () => {
  const root = temporaryRoot([])
  mkdirSync(join(root, 'folder'))
  expect(() => readText(join(root, 'folder'))).toThrow('EISDIR')
})

test.skipIf(process.platform === 'win32').each(ODD_KINDS)(
  '%s is opened neither as a file nor as a database, nor made by one',
  async (kind) => {
    const root = temporaryRoot([])
    const path = join(root, 'odd')
    await putOddFile(path, kind)
    for (const flags of ['r', 'r+'] as const) expect(() => openFile(path, flags)).toThrow(NotAFileError)
    expect(() => openFile(path, 'wx')).toThrow('EEXIST')
    for (const readOnly of [true, false])
      expect(() => openDatabase(path, { readOnly })).toThrow(NotAFileError)
    const base = join(root, 'base.db')
    writeFileSync(base, '')
    await putOddFile(`${base}-wal`, kind)
    expect(() => openDatabase(base)).toThrow(NotAFileError)
  },
)
