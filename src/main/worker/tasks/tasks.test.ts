import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { conversation } from '../../../../fixtures/conversation.ts'
import { transcript } from '../../../../fixtures/transcript.ts'
import type { IndexProgress } from '../../../shared/schemas/library.ts'
import { findShardPaths } from '../../store/database/shard-paths.ts'
import { noteHealth, readHealth } from '../../store/health/index-health.ts'
import { openTestTasks } from '../../testing/open-test-tasks.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'

function openTasks(folder?: string) {
  const opened = openTestTasks(folder === undefined ? {} : { folder })
  const { events } = opened
  return {
    ...opened,
    changes: () => events.flatMap((event) => (event.kind === 'library-changed' ? [event.change] : [])),
    states: () => events.flatMap((event) => (event.kind === 'index-state' ? [event.state.kind] : [])),
  }
}

/** Enough that it takes a while. */
function writeManySessions(root: string, count: number): void {
  const words = Array.from({ length: 400 }, (_, at) => `word${at}`).join(' ')
  for (let at = 0; at < count; at++) {
    const t = transcript({ seed: `many ${at}`, cwd: `/home/ada/project-${at % 8}` })
    for (let turn = 0; turn < 10; turn++) {
      t.prompt(`Question ${turn} of ${at}: ${words}`)
      t.respond(`Answer ${turn}: ${words}`)
    }
    for (const { path, text } of t.files()) {
      mkdirSync(join(root, path, '..'), { recursive: true })
      writeFileSync(join(root, path), text)
    }
  }
}

test('after an update, sessions are listed and found, with null where nothing is known', async () => {
  const { list, update, find, changes } = openTasks()
  const t = conversation('About herons')
  const root = temporaryRoot(t.files())
  expect(await find('herons', root)).toEqual([])
  expect(await update(root)).toEqual({ files: 1, changed: 1, gone: 0, problems: 0 })
  expect(await list(root)).toMatchObject([
    { id: t.sessionId, root, title: 'About herons', continuedIn: null, isGone: false },
  ])
  expect(await find('herons', root)).toMatchObject([{ session: { id: t.sessionId } }])
  expect(changes()).toEqual([{ roots: [root], sessions: [], isComplete: false }])
  expect(await update(root)).toMatchObject({ changed: 0 })
  expect(changes()).toHaveLength(1)
})

test('a title has nothing in it that only a terminal reads, or that nobody sees', async () => {
  const { list, update } = openTasks()
  const t = conversation('escape \u001b]0;Mine\u0007body \u001b[31mred\u001b[0m \u202eback')
  const root = temporaryRoot(t.files())
  await update(root)
  expect(await list(root)).toMatchObject([{ title: 'escape body red [U+202E]back' }])
})

test('only sessions of the roots asked for are found', async () => {
  const { list, update, find } = openTasks()
  const [one, two] = [
    temporaryRoot(conversation('About herons', 'Yes.', { seed: 'a' }).files()),
    temporaryRoot(conversation('About herons', 'Yes.', { seed: 'b' }).files()),
  ]
  await update(one, two)
  expect(await find('herons', one)).toMatchObject([{ session: { root: one } }])
  expect(await list(two)).toMatchObject([{ root: two }])
})

test('a search that is not understood gives hints', async () => {
  const { tasks, call } = openTasks()
  const request = {
    query: 'is:lost',
    limit: 5,
    sort: 'date',
    isTyping: false,
    cursor: null,
    isExact: false,
  } as const
  expect(await tasks['search:run'](request, { ...call, roots: [] })).toMatchObject({
    results: [],
    hints: [{ message: expect.any(String), from: 0 }],
  })
})

test('an index that was thrown away under the open search is opened anew', async () => {
  const { folder, update, find } = openTasks()
  const root = temporaryRoot(conversation('About herons').files())
  await update(root)
  expect(await find('herons', root)).toHaveLength(1)
  rmSync(folder, { recursive: true })
  expect(await find('herons', root)).toEqual([])
  await update(root)
  expect(await find('herons', root)).toHaveLength(1)
})

test('an index that is damaged is rebuilt, and people are told', async () => {
  const { folder, events, update, find } = openTasks()
  const root = temporaryRoot(conversation('About herons').files())
  mkdirSync(folder, { recursive: true })
  for (const shard of [0, 1]) writeFileSync(join(folder, `shard-${shard}.db`), 'no database '.repeat(500))
  await expect(find('herons', root)).rejects.toMatchObject({ code: 'unreadable' })
  await update(root)
  expect(await find('herons', root)).toHaveLength(1)
  expect(events).toContainEqual(
    expect.objectContaining({
      kind: 'problem',
      notice: 'The search index was damaged. Scrollback is rebuilding it.',
    }),
  )
})

test('damage that the list comes across is mended without anybody asking', async () => {
  const { folder, tasks, call, update, list } = openTestTasks({ othersEveryMs: 10 })
  const root = temporaryRoot(conversation('About herons').files())
  await tasks['watch-roots']({ roots: [root], files: [] }, call)
  await update(root)
  for (const path of findShardPaths(folder)) {
    const shard = new DatabaseSync(path)
    shard.exec("UPDATE sessions SET summary = replace(summary, 'herons', 'herzns')")
    shard.close()
  }
  expect(await list(root)).toEqual([])
  await vi.waitFor(async () => expect(await list(root)).toMatchObject([{ title: 'About herons' }]), 10_000)
})

test('after a crash the index is checked in the background, and what is damaged is read again', async () => {
  const { folder, update } = openTasks()
  const root = temporaryRoot(conversation('About herons').files())
  await update(root)
  await vi.waitFor(() => expect(readHealth(folder)).toMatchObject({ isInUse: true }))
  noteHealth(folder, { checked: Date.now() })
  for (const path of findShardPaths(folder)) {
    const shard = new DatabaseSync(path)
    shard.exec("UPDATE files SET facts = replace(facts, 'herons', 'herzns')")
    shard.close()
  }
  const again = openTestTasks({ folder, checkAfterMs: 1 })
  await again.update(root)
  const countDamaged = () =>
    findShardPaths(folder).reduce((sum, path) => {
      const shard = new DatabaseSync(path, { readOnly: true })
      const row = shard.prepare("SELECT count(*) AS n FROM files WHERE facts LIKE '%herzns%'").get()
      shard.close()
      return sum + Number(row?.n)
    }, 0)
  expect(countDamaged()).toBe(1)
  await vi.waitFor(() => expect(countDamaged()).toBe(0), 10_000)
})

test('a change on disk is indexed and told with its session', async () => {
  const { tasks, call, update, find, changes } = openTasks()
  const t = conversation('About herons')
  const root = temporaryRoot(t.files())
  await tasks['watch-roots']({ roots: [root], files: [] }, call)
  await update(root)
  const before = t.lines().length
  t.prompt('About cormorants')
  appendFileSync(join(root, t.path()), `${t.lines().slice(before).join('\n')}\n`)
  await vi.waitFor(
    () =>
      expect(changes()).toContainEqual({
        roots: [root],
        sessions: [{ root, id: t.sessionId }],
        isComplete: true,
      }),
    2000,
  )
  expect(await find('cormorants', root)).toHaveLength(1)
})

test('5,000 appends of another process end in a right index, after a few updates', async () => {
  const { tasks, call, update, changes, list } = openTasks()
  const t = conversation('About herons')
  const root = temporaryRoot(t.files())
  await tasks['watch-roots']({ roots: [root], files: [] }, call)
  await update(root)
  const told = changes().length
  const line = JSON.stringify({ type: 'user', message: { role: 'user', content: 'Again' } })
  const script = `const fs = require('fs')
    for (let at = 0; at < 5000; at++) fs.appendFileSync(process.argv[1], process.argv[2] + '\\n')`
  const begun = performance.now()
  execFileSync(process.execPath, ['-e', script, join(root, t.path()), line])
  await vi.waitFor(async () => {
    const [session] = await list(root)
    expect(session?.prompts).toBe(5001)
  }, 10_000)
  const seconds = (performance.now() - begun) / 1000
  expect(changes().length - told).toBeLessThanOrEqual(3 + 2 * seconds)
  expect(await update(root)).toMatchObject({ changed: 0 })
})

/** More than can be indexed before somebody stops it. */
const MANY = 800

test('searches are answered while much is indexed; it can be stopped, waits then, and goes on', async () => {
  const { tasks, call, list, find, states, changes } = openTasks()
  const root = temporaryRoot([])
  writeManySessions(root, MANY)
  await tasks['watch-roots']({ roots: [root], files: [] }, call)
  const steps: IndexProgress[] = []
  const update = tasks['update-index'](
    { roots: [root], isAskedFor: false },
    { signal: call.signal, report: (progress) => steps.push(progress) },
  )
  const stopped = expect(update).rejects.toMatchObject({ code: 'cancelled' })
  await vi.waitFor(() => expect(steps.length).toBeGreaterThan(8), { timeout: 20_000, interval: 5 })
  for (let count = 0; count < 3; count++) await find('word7', root)
  expect(steps.at(-1)?.filesDone).toBeLessThan(MANY)
  await tasks['stop-index'](null, call)
  await stopped
  expect(steps.at(-1)).toMatchObject({ filesTotal: MANY })
  expect(states()).toContain('updating')
  expect(states().at(-1)).toBe('stopped')

  const told = changes().length
  writeManySessions(root, 1)
  await vi.waitFor(() => expect(changes().length).toBeGreaterThan(told), 3000)
  expect(states().at(-1)).toBe('stopped')

  const goOn = (isAskedFor: boolean) => tasks['update-index']({ roots: [root], isAskedFor }, call)
  await expect(goOn(false)).rejects.toMatchObject({ code: 'cancelled' })
  expect(await goOn(true)).toMatchObject({ files: MANY })
  expect(states().at(-1)).toBe('idle')
  expect(await list(root)).toHaveLength(MANY)
}, 60_000)

test('a transcript that is only read is followed, and not indexed', async () => {
  const { tasks, call, list, changes } = openTasks()
  const t = conversation('About herons')
  const file = join(temporaryRoot([{ path: 'kept.jsonl', text: t.text() }]), 'kept.jsonl')
  await tasks['watch-roots']({ roots: [], files: [file] }, call)
  appendFileSync(file, '{}\n')
  await vi.waitFor(
    () =>
      expect(changes()).toEqual([{ roots: [], sessions: [{ root: file, id: 'kept' }], isComplete: true }]),
    3000,
  )
  expect(await list(file)).toEqual([])
})
