import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { type RootChange, type WatchOptions, watchRoots } from './watch-roots.ts'

async function watch(root: string, options: Partial<WatchOptions> = {}) {
  const calls: { readonly at: number; readonly changes: readonly RootChange[] }[] = []
  const onProblem = vi.fn()
  const watching = watchRoots([root], {
    onChange: (changes) => calls.push({ at: performance.now(), changes }),
    onProblem,
    checkMs: 50,
    ...options,
  })
  onTestFinished(() => watching.close())
  await watching.isReady
  const changes = () => calls.flatMap(({ changes }) => changes)
  return { calls, changes, paths: () => changes().flatMap(({ paths }) => paths), onProblem }
}

const SESSION = 'projects/-home-ada/one.jsonl'

function rootWithSession(): string {
  return temporaryRoot([{ path: SESSION, text: 'first\n' }])
}

test('appended lines, new files and new folders are told, below projects only', async () => {
  const root = rootWithSession()
  const { paths, changes } = await watch(root)
  writeFileSync(join(root, 'history.jsonl'), 'not watched\n')
  appendFileSync(join(root, SESSION), 'second\n')
  await vi.waitFor(() => expect(paths()).toContain('-home-ada/one.jsonl'))
  mkdirSync(join(root, 'projects/-home-bob/two/subagents'), { recursive: true })
  writeFileSync(join(root, 'projects/-home-bob/two/subagents/agent-a1.jsonl'), 'x\n')
  await vi.waitFor(() => expect(changes()).toContainEqual({ root, paths: [], isWhole: true }), 3000)
  appendFileSync(join(root, 'projects/-home-bob/two/subagents/agent-a1.jsonl'), 'y\n')
  await vi.waitFor(() => expect(paths()).toContain('-home-bob/two/subagents/agent-a1.jsonl'), 3000)
  expect(changes().every((change) => change.root === root)).toBe(true)
  expect(paths().filter((path) => path.includes('history'))).toEqual([])
})

test('a burst is told while it lasts, and at most every half second', async () => {
  const root = rootWithSession()
  const { calls, paths } = await watch(root)
  const begun = performance.now()
  while (performance.now() - begun < 1200) {
    appendFileSync(join(root, SESSION), 'more\n')
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  expect(calls).not.toEqual([])
  await vi.waitFor(() => expect(paths().length).toBeGreaterThan(1), 3000)
  for (const [index, { at }] of calls.slice(1).entries())
    expect(at - (calls[index]?.at ?? 0)).toBeGreaterThan(480)
})

test('a root whose projects come later, go and come back is followed', async () => {
  const root = join(temporaryRoot([]), '.claude')
  mkdirSync(root)
  const { changes, paths, onProblem } = await watch(root)
  const projects = join(root, 'projects')
  mkdirSync(join(projects, '-home-ada'), { recursive: true })
  await vi.waitFor(() => expect(changes()).toContainEqual({ root, paths: [], isWhole: true }), 3000)
  appendFileSync(join(root, SESSION), 'one\n')
  await vi.waitFor(() => expect(paths()).toContain('-home-ada/one.jsonl'), 3000)

  const before = changes().length
  renameSync(projects, join(root, 'away'))
  await vi.waitFor(
    () =>
      expect(
        changes()
          .slice(before)
          .some(({ isWhole }) => isWhole),
      ).toBe(true),
    3000,
  )
  renameSync(join(root, 'away'), projects)
  appendFileSync(join(projects, '-home-ada/two.jsonl'), 'two\n')
  await vi.waitFor(
    () =>
      expect(
        changes()
          .slice(before)
          .filter(({ isWhole }) => isWhole),
      ).toHaveLength(2),
    3000,
  )
  appendFileSync(join(projects, '-home-ada/two.jsonl'), 'three\n')
  await vi.waitFor(() => expect(paths()).toContain('-home-ada/two.jsonl'), 3000)
  expect(onProblem).not.toHaveBeenCalled()
})

test('a root that vanishes whole is told and throws nothing', async () => {
  const root = rootWithSession()
  const { changes } = await watch(root)
  rmSync(root, { recursive: true })
  await vi.waitFor(() => expect(changes().some(({ isWhole }) => isWhole)).toBe(true), 3000)
})

test('what cannot be watched is said once, and looked at now and then', async () => {
  const root = temporaryRoot([{ path: 'projects', text: 'a file, not a folder' }])
  const { changes, onProblem } = await watch(root, { pollMs: 100 })
  await vi.waitFor(() => expect(changes().length).toBeGreaterThan(0), 3000)
  expect(onProblem).toHaveBeenCalledOnce()
})

test('after it is closed, nothing is told', async () => {
  const root = rootWithSession()
  const onChange = vi.fn()
  const watching = watchRoots([root], { onChange, onProblem: () => {} })
  await watching.isReady
  appendFileSync(join(root, SESSION), 'more\n')
  await watching.close()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(onChange).not.toHaveBeenCalled()
})

test('of a folder that is no root it is told that something changed', async () => {
  const folder = temporaryRoot([{ path: 'kept/one.jsonl', text: 'first\n' }])
  const { changes } = await watch(folder)
  appendFileSync(join(folder, 'kept/one.jsonl'), 'second\n')
  await vi.waitFor(() => expect(changes()).toContainEqual({ root: folder, paths: [], isWhole: true }), 3000)
})

test('a single transcript is followed, with its subagents and not with its neighbours, also when it goes', async () => {
  const folder = temporaryRoot([
    { path: 'one.jsonl', text: 'first\n' },
    { path: 'one/subagents/agent-a1.jsonl', text: 'first\n' },
  ])
  const file = join(folder, 'one.jsonl')
  const { changes } = await watch(file, { everyMs: 0 })
  writeFileSync(join(folder, 'two.jsonl'), 'other\n')
  for (const [count, act] of [
    () => appendFileSync(file, 'second\n'),
    () => appendFileSync(join(folder, 'one/subagents/agent-a1.jsonl'), 'second\n'),
    () => rmSync(file),
    () => writeFileSync(file, 'back\n'),
  ].entries()) {
    expect(changes()).toHaveLength(count)
    act()
    await vi.waitFor(() => expect(changes()).toHaveLength(count + 1), 3000)
  }
  expect(changes()[0]).toEqual({ root: file, paths: [], isWhole: true })
})
