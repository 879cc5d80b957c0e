import { cpSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { findShardPaths } from '../main/store/database/shard-paths.ts'
import { runScrollback } from './testing/run-scrollback.ts'

const SAMPLE = join(import.meta.dirname, '../../resources/sample-library')
const ID = '44ec6509-6685-4792-9ac6-8964ec69f7a3'

const usual = process.umask()
afterEach(() => {
  process.umask(usual)
})

/** The permissions of other users in a folder. */
function listOpen(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name)
    const mode = lstatSync(path).mode & 0o777
    return mode === (entry.isDirectory() ? 0o700 : 0o600) ? [] : [`${path} ${mode.toString(8)}`]
  })
}

test.skipIf(process.platform === 'win32').each(['022', '000', '077'])(
  'the command line writes only files that are private to the owner, under umask %s',
  async (mask) => {
    const home = mkdtempSync(join(tmpdir(), 'scrollback-private-'))
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    const root = mkdtempSync(join(tmpdir(), 'scrollback-private-root-'))
    onTestFinished(() => rmSync(root, { recursive: true, force: true }))
    cpSync(SAMPLE, root, { recursive: true })
    const run = async (...args: readonly string[]) => {
      const { code, err } = await runScrollback(args, { home, env: { CLAUDE_CONFIG_DIR: root } })
      expect({ args, code, err }).toMatchObject({ args, code: 0 })
    }
    process.umask(Number.parseInt(mask, 8))
    await run('index')
    await run('search', 'tide')
    await run('keep', '--to', join(home, 'vault'))
    await run('vault', 'verify', '--full')
    for (const name of ['a.md', 'a.html', 'a.json', 'a.zip', 'folder.md'])
      await run('export', ID, '--out', join(home, name))
    await run('export', '--all', '--raw', '--out', join(home, 'all.scrollback.zip'))
    await run('restore', ID, '--to', join(home, 'restored'))
    // SQLite's side files exist only while the index is open.
    const shards = findShardPaths(join(home, '.config', 'Scrollback', 'index')).map((path) => {
      const shard = new DatabaseSync(path)
      shard.exec('PRAGMA user_version = 1')
      return shard
    })
    expect(readdirSync(join(home, '.config', 'Scrollback', 'index'))).toContain('shard-0.db-wal')
    expect(listOpen(home)).toEqual([])
    for (const shard of shards) shard.close()
  },
)
