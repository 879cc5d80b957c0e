import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test } from 'vitest'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { makeFolders } from './make-folders.ts'
import { openDatabase } from './open-database.ts'
import { writeNewFile } from './open-file.ts'
import { closeToOthers } from './private.ts'
import { replaceFile } from './replace-file.ts'

const usual = process.umask()
afterEach(() => {
  process.umask(usual)
})

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8)

test.skipIf(process.platform === 'win32').each(['022', '000'])(
  'whatever is new is for its owner only, under umask %s',
  (mask) => {
    process.umask(Number.parseInt(mask, 8))
    const folder = join(temporaryRoot([]), 'a', 'b')
    makeFolders(folder)
    replaceFile(join(folder, 'replaced'), 'x')
    writeNewFile(join(folder, 'new'), 'x')
    const database = openDatabase(join(folder, 'base.db'))
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (x)')
    expect(modeOf(folder)).toBe('700')
    expect(modeOf(join(folder, '..'))).toBe('700')
    for (const name of ['replaced', 'new', 'base.db', 'base.db-wal', 'base.db-shm'])
      expect(`${name} ${modeOf(join(folder, name))}`).toBe(`${name} 600`)
    database.close()
  },
)

test.skipIf(process.platform === 'win32')(
  'what an older version left open to others is closed, but not a folder that many share',
  () => {
    process.umask(0)
    const root = temporaryRoot([])
    const [file, folder, shared] = [join(root, 'base.db'), join(root, 'folder'), join(root, 'tmp')]
    new DatabaseSync(file).exec('CREATE TABLE t (x)')
    chmodSync(file, 0o644)
    openDatabase(file).close()
    expect(modeOf(file)).toBe('600')
    mkdirSync(folder, 0o755)
    closeToOthers(folder)
    expect(modeOf(folder)).toBe('700')
    mkdirSync(shared)
    chmodSync(shared, 0o1777)
    closeToOthers(shared)
    expect(modeOf(shared)).toBe('1777')
    writeFileSync(join(root, 'run'), '', { mode: 0o755 })
    closeToOthers(join(root, 'run'))
    expect(modeOf(join(root, 'run'))).toBe('600')
    closeToOthers(join(root, 'not there'))
  },
)
