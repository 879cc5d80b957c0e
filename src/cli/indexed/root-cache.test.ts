import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { conversation } from '../../../fixtures/conversation.ts'
import { temporaryRoot } from '../../main/testing/temporary-root.ts'
import { runScrollback } from '../testing/run-scrollback.ts'
import { toRootCache, useRootCache } from './root-cache.ts'

const DAY_MS = 86_400_000

function open() {
  const data = temporaryRoot([])
  const now = Date.now()
  return {
    data,
    now,
    use: (root: string, { daysLater = 0, mostBytes = 1e9 } = {}) =>
      useRootCache(data, root, { now: now + daysLater * DAY_MS, mostBytes }),
  }
}

test('a folder outside of the library is indexed once, and the next command uses that index', async () => {
  const [home, root, other] = [
    temporaryRoot([]),
    temporaryRoot(conversation('About herons').files()),
    temporaryRoot(conversation('About terns').files()),
  ]
  const run = (...args: readonly string[]) => runScrollback(args, { home })
  const data = join(home, '.config', 'Scrollback')
  expect((await run('sessions', '--root', root)).out).toContain('About herons')
  expect((await run('index', '--root', root)).out).toBe('The index is up to date: 1 file, no changes.')
  expect(readdirSync(join(data, 'root-indexes'))).toHaveLength(1)
  // The index of the window does not change.
  expect(existsSync(join(data, 'index'))).toBe(false)
  expect((await run('index', '--root', root, '--root', other)).out).toContain(
    '2 files, 1 file new or changed',
  )
  const found = JSON.parse((await run('search', 'about', '--json', '--root', root, '--root', other)).out)
  expect(found.map(({ title }: { readonly title: string }) => title).sort()).toEqual([
    'About herons',
    'About terns',
  ])
  expect(JSON.parse((await run('search', 'about', '--json', '--root', other)).out)).toHaveLength(1)
})

test('a folder in the library uses the index of the window, even if it is named with --root', async () => {
  const [home, root] = [temporaryRoot([]), temporaryRoot(conversation('About herons').files())]
  const run = (...args: readonly string[]) => runScrollback(args, { home, env: { CLAUDE_CONFIG_DIR: root } })
  expect((await run('sessions')).out).toContain('About herons')
  expect((await run('index', '--root', root)).out).toBe('The index is up to date: 1 file, no changes.')
  expect(existsSync(join(home, '.config', 'Scrollback', 'root-indexes'))).toBe(false)
})

test.skipIf(process.platform === 'win32')('it is its owner’s only', () => {
  const { data, use } = open()
  const folder = use(temporaryRoot([]))
  expect(statSync(folder).mode & 0o077).toBe(0)
  expect(statSync(join(data, 'root-indexes')).mode & 0o077).toBe(0)
})

test('the index of a missing folder, or one unused for a month, is deleted', () => {
  const { data, use } = open()
  const [used, gone, old] = [temporaryRoot([]), temporaryRoot([]), temporaryRoot([])]
  const listed = () => [used, gone, old].filter((root) => existsSync(toRootCache(data, root)))
  use(old)
  use(gone, { daysLater: 28 })
  rmSync(gone, { recursive: true })
  // It may be in use.
  use(used, { daysLater: 28 })
  expect(listed()).toEqual([used, gone, old])
  use(used, { daysLater: 29 })
  expect(listed()).toEqual([used, old])
  use(used, { daysLater: 31 })
  expect(listed()).toEqual([used])
})

test('above the size limit, the least recently used indexes are deleted, but never the one in use', () => {
  const { data, use } = open()
  const roots = [temporaryRoot([]), temporaryRoot([]), temporaryRoot([])]
  for (const [at, root] of roots.entries())
    writeFileSync(join(use(root, { daysLater: at }), 'shard-0.db'), 'x'.repeat(1000))
  const [first = '', , last = ''] = roots
  use(first, { daysLater: 3 })
  const listed = () => roots.map((root) => existsSync(toRootCache(data, root)))
  use(last, { daysLater: 4, mostBytes: 2500 })
  expect(listed()).toEqual([true, false, true])
  use(last, { daysLater: 5, mostBytes: 10 })
  expect(listed()).toEqual([false, false, true])
})

test('other files in the folder stay, and an index without a note is deleted', () => {
  const { data, use } = open()
  const [root, other] = [temporaryRoot([]), temporaryRoot([])]
  rmSync(join(use(other), 'root.json'))
  writeFileSync(join(data, 'root-indexes', 'notes.txt'), 'mine')
  use(root, { daysLater: 1 })
  expect(existsSync(toRootCache(data, other))).toBe(false)
  expect(readdirSync(join(data, 'root-indexes')).toSorted()).toContain('notes.txt')
})
