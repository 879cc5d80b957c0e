import { dirname } from 'node:path'
import { expect, test, vi } from 'vitest'
import { conversation } from '../../../../fixtures/conversation.ts'
import { fork } from '../../../../fixtures/derived-transcripts.ts'
import type { AnnotationEdit } from '../../../shared/schemas/organise.ts'
import { unpackSessionChanges } from '../../../shared/schemas/sessions.ts'
import { openOwnAnnotations } from '../../annotations/own-annotations.ts'
import { rememberDeleted } from '../../annotations/remembered-sessions.ts'
import { openTestTasks } from '../../testing/open-test-tasks.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { toDeletedSession } from '../../testing/to-deleted-session.ts'

const STRANGER = '0b8c2f4e-2222-4222-8222-222222222222'

async function open() {
  const opened = openTestTasks({ othersEveryMs: 10 })
  const { tasks, call } = opened
  const [herons, terns] = [conversation('About herons'), conversation('About terns')]
  const forked = fork(herons, { seed: 'fork' })
  forked.prompt('And their nests')
  const root = temporaryRoot([...herons.files(), ...terns.files(), ...forked.files()])
  await opened.update(root)
  return {
    ...opened,
    root,
    herons,
    terns,
    forked: forked.sessionId,
    annotations: openOwnAnnotations(dirname(opened.folder), () => undefined),
    edit: (edit: AnnotationEdit) => tasks['annotations:edit'](edit, call),
    read: () => tasks['annotations:read'](null, call),
    undo: () => tasks['annotations:undo'](null, call),
    changes: async (since: string | null) =>
      unpackSessionChanges(
        await tasks['sessions:changes']({ since, isFirst: false }, { ...call, roots: [root] }),
      ),
  }
}

test('what a person says about a session is in the list, and only that session comes again', async () => {
  const { edit, changes, undo, herons } = await open()
  const { revision, sessions } = await changes(null)
  expect(sessions.map(({ starred }) => starred)).toEqual([false, false, false])
  await edit({ kind: 'star', sessions: [herons.sessionId], isOn: true })
  await edit({ kind: 'name', session: herons.sessionId, text: 'Mine' })
  const next = await changes(revision)
  expect(next).toMatchObject({
    isWhole: false,
    sessions: [{ id: herons.sessionId, starred: true, title: 'Mine', titleSource: 'own-name', name: 'Mine' }],
  })
  expect(next.sessions).toHaveLength(1)
  expect(await changes(next.revision)).toMatchObject({ isWhole: false, sessions: [] })
  expect(await undo()).toBe('Name')
  expect((await changes(next.revision)).sessions).toMatchObject([
    { id: herons.sessionId, title: 'About herons', starred: true, name: null },
  ])
})

test('search results and sessions that were deleted without a backup show it too', async () => {
  const { edit, find, changes, annotations, terns, root } = await open()
  rememberDeleted(annotations, [toDeletedSession({ id: STRANGER, root })])
  await edit({ kind: 'tag', sessions: [terns.sessionId, STRANGER], add: ['birds'], remove: [] })
  expect((await find('terns', root))[0]?.session).toMatchObject({ id: terns.sessionId, tags: ['birds'] })
  const { revision, sessions } = await changes(null)
  expect(sessions.filter(({ tags }) => tags.includes('birds'))).toHaveLength(2)
  await edit({ kind: 'star', sessions: [STRANGER], isOn: true })
  expect(await changes(revision)).toMatchObject({
    isWhole: false,
    sessions: [{ id: STRANGER, isGone: true, starred: true }],
  })
})

test('the window is told what it changed itself, and what another process did', async () => {
  const { tasks, call, edit, read, annotations, events, root, herons } = await open()
  await tasks['watch-roots']({ roots: [root], files: [] }, call)
  const told = () => events.filter(({ kind }) => kind === 'annotations-changed').length
  await edit({ kind: 'star', sessions: [herons.sessionId], isOn: true })
  expect(told()).toBe(1)
  expect(events.at(-1)).toMatchObject({ kind: 'library-changed', change: { roots: [] } })
  annotations.write([{ kind: 'tag', session: herons.sessionId, name: 'elsewhere', value: {} }])
  await vi.waitFor(() => expect(told()).toBe(2))
  expect(await read()).toMatchObject({ tags: [{ tag: 'elsewhere', sessions: 1 }], undo: 'Star' })
})

test('a fork shows the notes at places of its origin; a chosen branch is remembered', async () => {
  const { tasks, call, edit, root, herons, forked } = await open()
  await edit({ kind: 'note', session: herons.sessionId, record: 'r1', text: 'Here' })
  await edit({ kind: 'note', session: herons.sessionId, record: null, text: 'Whole' })
  const details = (session: string) => tasks['annotations:details']({ session }, { ...call, roots: [root] })
  expect(await details(forked)).toMatchObject({ notes: [{ record: 'r1', text: 'Here' }], branch: null })
  await tasks['annotations:choose-branch']({ session: forked, branch: 'leaf' }, call)
  expect((await details(forked)).branch).toBe('leaf')
  expect(await tasks['annotations:undo'](null, call)).toBe('Note')
  expect(await tasks['annotations:notes'](null, call)).toHaveLength(1)
})

test('deleting the index loses nothing of what a person said', async () => {
  const { tasks, call, edit, changes, folder, root, herons } = await open()
  await edit({ kind: 'tag', sessions: [herons.sessionId], add: ['birds'], remove: [] })
  const rebuilt = openTestTasks({ folder })
  await tasks['update-index']({ roots: [root], isAskedFor: true, isRebuild: true }, call)
  expect((await changes(null)).sessions.find(({ id }) => id === herons.sessionId)?.tags).toEqual(['birds'])
  expect((await rebuilt.list(root)).find(({ id }) => id === herons.sessionId)?.tags).toEqual(['birds'])
})
