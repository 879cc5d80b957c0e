import { appendFileSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'

import { conversation } from '../../../../fixtures/conversation.ts'
import { type Transcript, transcript } from '../../../../fixtures/transcript.ts'
import { unpackSessionChanges } from '../../../shared/schemas/sessions.ts'
import { findShardPaths } from '../../store/database/shard-paths.ts'
import { updateTestIndex } from '../../testing/index/update-test-index.ts'
import { openTestTasks } from '../../testing/open-test-tasks.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'

function open() {
  const { tasks, call, find, ...opened } = openTestTasks({ growthEveryMs: 10, othersEveryMs: 10 })
  return {
    ...opened,
    watch: (...roots: readonly string[]) => tasks['watch-roots']({ roots, files: [] }, call),
    changes: async (since: string | null, ...roots: readonly string[]) =>
      unpackSessionChanges(await tasks['sessions:changes']({ since, isFirst: false }, { ...call, roots })),
    forget: (root: string, ...keys: string[]) =>
      tasks['sessions:forget']({ keys }, { ...call, roots: [root] }),
    find: async (query: string, root: string) => (await find(query, root)).map(({ session }) => session.id),
  }
}

function write(root: string, t: Transcript): void {
  for (const { path, text } of t.files()) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

test('whoever has the list asks for what is new, and gets no more than that', async () => {
  const { update, changes } = open()
  const [herons, terns] = [conversation('About herons'), conversation('About terns')]
  const root = temporaryRoot([...herons.files(), ...terns.files()])
  await update(root)
  const first = await changes(null, root)
  expect(first).toMatchObject({ isWhole: true })
  expect(first.sessions).toHaveLength(2)
  expect(await changes(first.revision, root)).toMatchObject({ isWhole: false, sessions: [] })

  terns.prompt('And puffins')
  write(root, terns)
  await update(root)
  const second = await changes(first.revision, root)
  expect(second).toMatchObject({ isWhole: false, sessions: [{ id: terns.sessionId, prompts: 2 }] })
  expect(await changes(second.revision, root)).toMatchObject({ sessions: [] })
})

test('of very many sessions the newest come first, and their revision asks for all', async () => {
  const { tasks, call, folder, update } = openTestTasks()
  const root = temporaryRoot(conversation('One').files())
  await update(root)
  const list = async (since: string | null, isFirst: boolean) =>
    unpackSessionChanges(await tasks['sessions:changes']({ since, isFirst }, { ...call, roots: [root] }))
  expect((await list(null, true)).revision).not.toBe('')
  for (const path of findShardPaths(folder)) {
    const shard = new DatabaseSync(path)
    shard.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
      INSERT INTO sessions (root, project, session, updated, gone, kept, summary, revision)
      SELECT root, project, 'copy ' || i, updated + i, gone, kept, summary, revision FROM sessions, n`)
    shard.close()
  }
  const newest = await list(null, true)
  expect(newest).toMatchObject({ revision: '', isWhole: true })
  expect(newest.sessions).toHaveLength(1000)
  expect((await list(newest.revision, false)).sessions.length).toBeGreaterThan(1000)
})

test('with other roots, another index or a revision nobody gave, the list is whole', async () => {
  const { update, changes } = open()
  const [one, two] = [conversation('One'), conversation('Two')].map((t) => temporaryRoot(t.files()))
  await update(one ?? '', two ?? '')
  const { revision } = await changes(null, one ?? '')
  expect(await changes(revision, one ?? '', two ?? '')).toMatchObject({ isWhole: true })
  for (const since of ['', '{}', '{"revision":[]}', 'null', '[1]'])
    expect(await changes(since, one ?? '')).toMatchObject({ isWhole: true, sessions: [{ title: 'One' }] })
})

test('the list grows while much is indexed, and that names no root', async () => {
  const { update, events } = open()
  const words = Array.from({ length: 3000 }, (_, at) => `word${at}`).join(' ')
  const root = temporaryRoot([])
  for (let at = 0; at < 100; at++) {
    const t = transcript({ seed: `many ${at}` })
    for (let turn = 0; turn < 4; turn++) t.prompt(`${words} ${at} ${turn}`)
    write(root, t)
  }
  await update(root)
  const told = events.flatMap((event) => (event.kind === 'library-changed' ? [event.change] : []))
  expect(told.length).toBeGreaterThan(1)
  expect(told.slice(0, -1).every(({ roots }) => roots.length === 0)).toBe(true)
  expect(told.at(-1)).toMatchObject({ roots: [root] })
})

test('what another process takes removed from the list is told of, once', async () => {
  const { update, changes, watch, events, folder } = open()
  const [herons, terns] = [conversation('About herons'), conversation('About terns')]
  const root = temporaryRoot([...herons.files(), ...terns.files()])
  await update(root)
  rmSync(join(root, herons.path()))
  await watch(root)
  const { revision } = await changes(null, root)
  const told = events.length
  await updateTestIndex(folder, [root])
  await vi.waitFor(() => expect(events.slice(told)).toMatchObject([{ kind: 'library-changed' }]))
  expect(await changes(revision, root)).toMatchObject({ isWhole: true, sessions: [{ id: terns.sessionId }] })
  await update(root)
  expect(events).toHaveLength(told + 1)
})

test('a session that is gone is listed as such until it is forgotten, and stays forgotten', async () => {
  const { update, changes, forget, find } = open()
  const [herons, terns] = [conversation('About herons'), conversation('About terns')]
  const root = temporaryRoot([...herons.files(), ...terns.files()])
  await update(root)
  const { sessions } = await changes(null, root)
  const keyOf = (t: Transcript) => sessions.find(({ id }) => id === t.sessionId)?.key ?? ''
  await expect(forget(root, keyOf(herons))).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('still has files on disk'),
  })
  rmSync(join(root, herons.path()))
  await update(root)
  expect((await changes(null, root)).sessions.find(({ isGone }) => isGone)).toMatchObject({
    id: herons.sessionId,
    title: 'About herons',
    isKept: false,
  })
  expect(await find('herons', root)).toEqual([])

  await expect(forget(root, keyOf(herons), keyOf(terns))).rejects.toMatchObject({ code: 'refused' })
  expect((await changes(null, root)).sessions).toHaveLength(2)
  expect(await forget(root, keyOf(herons), 'nobody')).toBe(1)
  expect((await changes(null, root)).sessions).toMatchObject([{ id: terns.sessionId, isGone: false }])
  await update(root)
  expect((await changes(null, root)).sessions).toHaveLength(1)
  expect(await forget(root, keyOf(herons))).toBe(0)
})

test('a session that went away a moment ago can be forgotten at once', async () => {
  const { update, changes, forget } = open()
  const t = conversation('About herons')
  const root = temporaryRoot(t.files())
  await update(root)
  const [session] = (await changes(null, root)).sessions
  rmSync(join(root, t.path()))
  expect(await forget(root, session?.key ?? '')).toBe(1)
  expect((await changes(null, root)).sessions).toEqual([])
})

test('a session that left subagents on disk cannot be forgotten yet', async () => {
  const { update, changes, forget } = open()
  const t = conversation('About herons')
  const root = temporaryRoot(t.files())
  const agent = join(root, dirname(t.path()), t.sessionId, 'subagents', 'agent-a1.jsonl')
  mkdirSync(dirname(agent), { recursive: true })
  cpSync(join(root, t.path()), agent)
  await update(root)
  rmSync(join(root, t.path()))
  await update(root)
  const [session] = (await changes(null, root)).sessions
  expect(session).toMatchObject({ isGone: false, remains: 'subagents' })
  await expect(forget(root, session?.key ?? '')).rejects.toMatchObject({
    message: expect.stringContaining('still has files on disk'),
  })
  expect(existsSync(agent)).toBe(true)
})

test('sessions of a single file, a project folder and a backup are listed, found and followed', async () => {
  const { update, changes, find } = open()
  const t = conversation('About herons')
  const text = t.files()[0]?.text ?? ''
  const file = join(temporaryRoot([{ path: 'kept.jsonl', text }]), 'kept.jsonl')
  const folder = temporaryRoot([{ path: 'one.jsonl', text: conversation('About terns').text() }])
  const backup = temporaryRoot(
    conversation('About puffins')
      .files()
      .map(({ path, text }) => ({ path: `old/.claude/${path}`, text })),
  )
  await update(file, folder, backup)
  const { sessions } = await changes(null, file, folder, backup)
  expect(sessions.map(({ root, title }) => [root, title]).sort()).toEqual(
    [
      [file, 'About herons'],
      [folder, 'About terns'],
      [backup, 'About puffins'],
    ].sort(),
  )
  for (const session of sessions) expect(existsSync(session.file)).toBe(true)
  expect(await find('herons', file)).toEqual(['kept'])
  appendFileSync(
    file,
    `${JSON.stringify({ type: 'user', message: { role: 'user', content: 'And gannets' } })}\n`,
  )
  await update(file)
  expect(await find('gannets', file)).toEqual(['kept'])
  rmSync(file)
  await update(file)
  expect((await changes(null, file)).sessions).toMatchObject([{ isGone: true }])
})
