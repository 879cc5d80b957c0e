import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { conversation } from '../../../../fixtures/conversation.ts'
import type { Problem } from '../../library/sources/walk-files.ts'
import { askIndex } from '../../testing/index/ask-index.ts'
import { updateTestIndex } from '../../testing/index/update-test-index.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { withoutPrivileges } from '../../testing/without-privileges.ts'
import { SessionList } from '../list/session-list.ts'

function openIndex() {
  const folder = join(temporaryRoot([]), 'index')
  // The tests that become nobody write there too.
  mkdirSync(folder)
  chmodSync(dirname(folder), 0o777)
  chmodSync(folder, 0o777)
  const problems: Problem[] = []
  return {
    problems,
    update: (...roots: readonly string[]) =>
      updateTestIndex(folder, roots, { onProblem: (problem) => problems.push(problem) }),
    list() {
      const list = new SessionList(folder)
      try {
        return list.readAfter([]).map(({ id, isGone }) => [id, isGone])
      } finally {
        list.close()
      }
    },
    find: (query: string) =>
      askIndex(folder, async (searcher) => {
        const { results } = await searcher.search(query, { limit: 50, sort: 'date', now: Date.now() })
        return results.map(({ session }) => session.id)
      }),
  }
}

const conversationIn = (cwd: string, prompt: string) => conversation(prompt, 'Certainly.', { cwd })

test('a root that is unplugged, and one that comes back, has lost nothing', async () => {
  const { update, list } = openIndex()
  const t = conversationIn('/home/ada', 'Hello')
  const root = temporaryRoot(t.files())
  await update(root)
  renameSync(root, `${root}.away`)
  expect(await update(root)).toMatchObject({ gone: 0 })
  expect(list()).toEqual([[t.sessionId, false]])
  renameSync(`${root}.away`, root)
  expect(await update(root)).toMatchObject({ changed: 0, gone: 0 })
})

test('what is in a folder that may not be entered any more is not gone', async () => {
  const [open, closed] = [conversationIn('/home/ada', 'One'), conversationIn('/home/bob', 'Two')]
  const root = temporaryRoot([...open.files(), ...closed.files()])
  const folder = join(root, dirname(closed.path()))
  chmodSync(root, 0o755)
  const { update, list, problems } = openIndex()
  await withoutPrivileges(() => update(root))
  chmodSync(folder, 0)
  onTestFinished(() => chmodSync(folder, 0o700))
  expect(await withoutPrivileges(() => update(root))).toMatchObject({ gone: 0 })
  expect(problems).toEqual([{ path: folder, reason: 'permission was denied' }])
  expect(list().sort()).toEqual(
    [
      [open.sessionId, false],
      [closed.sessionId, false],
    ].sort(),
  )
})

test('of a transcript that was replaced by one that may not be read, what is known stays', async () => {
  const t = conversationIn('/home/ada', 'About dotterels')
  const root = temporaryRoot(t.files())
  const path = join(root, t.path())
  chmodSync(root, 0o755)
  const { update, find, problems } = openIndex()
  await withoutPrivileges(() => update(root))
  writeFileSync(`${path}.new`, t.text())
  chmodSync(`${path}.new`, 0)
  renameSync(`${path}.new`, path)
  expect(await withoutPrivileges(() => update(root))).toMatchObject({ gone: 0 })
  expect(problems).toMatchObject([{ reason: expect.stringContaining('permission was denied') }])
  expect(await find('in:prompt dotterels')).toEqual([t.sessionId])
  chmodSync(path, 0o644)
  await withoutPrivileges(() => update(root))
  expect(await find('in:prompt dotterels')).toEqual([t.sessionId])
})

test('links in a circle are told and hide nothing', async () => {
  const { update, list, problems } = openIndex()
  const t = conversationIn('/home/ada', 'Hello')
  const root = temporaryRoot(t.files())
  symlinkSync('loop', join(root, 'projects', 'loop'))
  symlinkSync(root, join(root, dirname(t.path()), 'back'))
  await update(root)
  expect(problems).toEqual([{ path: join(root, 'projects', 'loop'), reason: 'its links form a circle' }])
  expect(list()).toEqual([[t.sessionId, false]])
})

/** Size, times and kind of everything; writing, renaming or changing rights would change one of them. */
function describe(folder: string): readonly string[] {
  return ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].sort().map((name) => {
    const { size, mtimeMs, ctimeMs, mode } = lstatSync(join(folder, name))
    return [name, size, mtimeMs, ctimeMs, mode].join()
  })
}

test.runIf(process.platform === 'linux')('nothing below a root is written or locked', async () => {
  const { update } = openIndex()
  const root = temporaryRoot([])
  for (let at = 0; at < 30; at++) {
    for (const { path, text } of conversationIn(`/home/ada/${at % 3}`, `Number ${at}`).files()) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
  }
  const before = describe(root)
  const inodes = new Set(
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => statSync(join(root, name)).ino),
  )
  const locked = new Set<number>()
  const lookAtLocks = () => {
    for (const [, inode] of readFileSync('/proc/locks', 'utf8').matchAll(/:(\d+) \d+ (?:\d+|EOF)$/gm))
      if (inodes.has(Number(inode))) locked.add(Number(inode))
  }
  const timer = setInterval(lookAtLocks, 1)
  await update(root)
  await update(root)
  clearInterval(timer)
  lookAtLocks()
  expect([...locked]).toEqual([])
  expect(describe(root)).toEqual(before)
})
