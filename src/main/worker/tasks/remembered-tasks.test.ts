import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { conversation } from '../../../../fixtures/conversation.ts'
import { unpackSessionChanges } from '../../../shared/schemas/sessions.ts'
import { openOwnAnnotations } from '../../annotations/own-annotations.ts'
import { forgetRemembered, rememberDeleted } from '../../annotations/remembered-sessions.ts'
import { openTestTasks } from '../../testing/open-test-tasks.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { toDeletedSession } from '../../testing/to-deleted-session.ts'

function open() {
  const { tasks, call, ...opened } = openTestTasks({ othersEveryMs: 10 })
  const annotations = openOwnAnnotations(dirname(opened.folder), () => undefined)
  const list = async (since: string | null, isFirst: boolean, root: string) =>
    unpackSessionChanges(await tasks['sessions:changes']({ since, isFirst }, { ...call, roots: [root] }))
  return {
    ...opened,
    tasks,
    call,
    annotations,
    changes: (since: string | null, root: string) => list(since, false, root),
    first: (root: string) => list(null, true, root),
    forget: (root: string, ...keys: string[]) =>
      tasks['sessions:forget']({ keys }, { ...call, roots: [root] }),
  }
}

const titlesOf = ({ sessions }: { readonly sessions: readonly { readonly title: string }[] }) =>
  sessions.map(({ title }) => title)

test('a remembered session is in the list among the others, from the first answer on', async () => {
  const { annotations, update, changes, first } = open()
  const t = conversation('About herons')
  const root = temporaryRoot(t.files())
  await update(root)
  rememberDeleted(annotations, [
    toDeletedSession({ id: 'new', root, title: 'Newest', updated: 9e12 }),
    toDeletedSession({ id: 'old', root, title: 'Oldest', updated: 1 }),
    toDeletedSession({ id: 'else', root: '/mnt/other', title: 'Elsewhere' }),
  ])
  expect(titlesOf(await first(root))).toEqual(['Newest', 'About herons', 'Oldest'])
  const { revision, isWhole } = await changes(null, root)
  expect(isWhole).toBe(true)
  expect(await changes(revision, root)).toMatchObject({ isWhole: false, sessions: [] })
})

test('also where nothing was ever indexed', async () => {
  const { annotations, first, changes } = open()
  rememberDeleted(annotations, [toDeletedSession({ root: '/home/ada/.claude' })])
  const { revision, sessions } = await first('/home/ada/.claude')
  expect(sessions).toHaveLength(1)
  // An empty revision would have the window ask again at once, for ever.
  expect(revision).not.toBe('')
  expect(await changes(revision, '/home/ada/.claude')).toMatchObject({ isWhole: false, sessions: [] })
})

test('what the index has goes before what is remembered, also when it comes back under another key', async () => {
  const { annotations, update, changes } = open()
  const [herons, terns] = [conversation('About herons'), conversation('About terns')]
  const root = temporaryRoot(terns.files())
  await update(root)
  rememberDeleted(annotations, [
    toDeletedSession({ id: herons.sessionId, root, title: 'Remembered' }),
    toDeletedSession({ id: terns.sessionId, root, title: 'Never gone' }),
  ])
  const { revision, sessions } = await changes(null, root)
  expect(titlesOf({ sessions }).toSorted()).toEqual(['About terns', 'Remembered'])
  writeFileSync(join(root, dirname(terns.path()), `${herons.sessionId}.jsonl`), herons.files()[0]?.text ?? '')
  await update(root)
  const after = await changes(revision, root)
  expect(after.isWhole).toBe(true)
  expect(titlesOf(after).toSorted()).toEqual(['About herons', 'About terns'])
})

test('what another process remembers or forgets is told', async () => {
  const { annotations, events, changes, tasks, call } = open()
  const root = temporaryRoot([])
  await tasks['watch-roots']({ roots: [root], files: [] }, call)
  const { revision } = await changes(null, root)
  const session = toDeletedSession({ root })
  rememberDeleted(annotations, [session])
  const changed = () => events.filter(({ kind }) => kind === 'library-changed').length
  await vi.waitFor(() => expect(changed()).toBeGreaterThan(0))
  const after = await changes(revision, root)
  expect(after).toMatchObject({ isWhole: true, sessions: [{ title: 'Tide tables' }] })
  const before = changed()
  forgetRemembered(annotations, [session.id])
  await vi.waitFor(() => expect(changed()).toBeGreaterThan(before))
  expect(await changes(after.revision, root)).toMatchObject({ isWhole: true, sessions: [] })
})

test('forgetting takes a session out of the index and of the memory at once, and counts it once', async () => {
  const { annotations, update, changes, forget } = open()
  const t = conversation('About herons')
  const root = temporaryRoot(t.files())
  await update(root)
  rmSync(join(root, t.path()))
  await update(root)
  rememberDeleted(annotations, [
    toDeletedSession({ id: t.sessionId, root }),
    toDeletedSession({ id: 'only', root }),
    toDeletedSession({ id: 'stays', root, title: 'Stays' }),
  ])
  const { sessions } = await changes(null, root)
  const keys = sessions.filter(({ title }) => title !== 'Stays').map(({ key }) => key)
  expect(await forget(root, ...keys)).toBe(2)
  expect(titlesOf(await changes(null, root))).toEqual(['Stays'])
  // Of another root, nobody is asked.
  expect(await forget('/mnt/other', ...(await changes(null, root)).sessions.map(({ key }) => key))).toBe(0)
})

test('prompts are read when somebody asks; where there are none it is not a failure, where they cannot be read it is', async () => {
  const { tasks, call } = open()
  const prompt = { display: 'When is high tide?', timestamp: 5, project: '/p', sessionId: 's1' }
  const root = temporaryRoot([{ path: 'history.jsonl', text: `${JSON.stringify(prompt)}\n` }])
  const read = async (folder: string) =>
    tasks['sessions:prompts']({ folder, id: 's1', cwd: null, started: null, updated: null }, call)
  expect(await read(root)).toMatchObject([{ time: 5 }])
  rmSync(join(root, 'history.jsonl'))
  expect(await read(root)).toEqual([])
  const odd = temporaryRoot([{ path: 'history.jsonl/a', text: '' }])
  await expect(read(odd)).rejects.toThrow('cannot be read')
})
