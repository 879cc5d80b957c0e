import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sessionSchema } from '../../shared/schemas/sessions.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { toDeletedSession } from '../testing/to-deleted-session.ts'
import { openAnnotations } from './annotations.ts'
import { forgetRemembered, listRemembered, rememberDeleted } from './remembered-sessions.ts'

const ROOT = '/home/ada/.claude'

function open() {
  const folder = join(temporaryRoot([]), 'annotations')
  const annotations = openAnnotations({ folder, computer: () => 'a' })
  return {
    annotations,
    titles: (isListed: (id: string) => boolean = () => false, root = ROOT) =>
      listRemembered(annotations, [root], isListed).map(({ title }) => title),
  }
}

test('a deleted session is listed with all that was known of it, as a session that is gone', () => {
  const { annotations } = open()
  rememberDeleted(annotations, [toDeletedSession()])
  const [session] = listRemembered(annotations, [ROOT], () => false)
  expect(sessionSchema.parse(session)).toEqual(session)
  expect(session).toMatchObject({
    key: `${ROOT}\n-home-ada-tides\n0b8c2f4e-1111-4111-8111-111111111111`,
    title: 'Tide tables',
    project: '/home/ada/tides',
    cwd: '/home/ada/tides',
    started: 1_700_000_000_000,
    updated: 1_700_000_600_000,
    prompts: 3,
    tokens: { input: 10, output: 20, cacheRead: 30, cacheCreation: 40 },
    file: join(ROOT, 'projects/-home-ada-tides/0b8c2f4e-1111-4111-8111-111111111111.jsonl'),
    isGone: true,
    isKept: false,
  })
})

test('newest first, and only those of the roots that were asked for and that the index does not have', () => {
  const { annotations, titles } = open()
  rememberDeleted(annotations, [
    toDeletedSession({ id: 'one', title: 'Older', updated: 1 }),
    toDeletedSession({ id: 'two', title: 'Newer', updated: 2 }),
    toDeletedSession({ id: 'three', title: 'Without a date', updated: undefined, started: undefined }),
    toDeletedSession({ id: 'four', title: 'Elsewhere', root: '/mnt/old' }),
  ])
  expect(titles()).toEqual(['Newer', 'Older', 'Without a date'])
  expect(titles((id) => id === 'two')).toEqual(['Older', 'Without a date'])
  expect(titles(undefined, '/mnt/old')).toEqual(['Elsewhere'])
})

test('a session in which nobody talked is not remembered', () => {
  const { annotations, titles } = open()
  rememberDeleted(annotations, [
    toDeletedSession({ id: 'warm', class: 'warmup' }),
    toDeletedSession({ id: 'void', class: 'empty' }),
  ])
  expect(titles()).toEqual([])
})

test('one that is forgotten stays so when the same deletion is noticed again, and not when it is deleted once more', () => {
  const { annotations, titles } = open()
  const session = toDeletedSession()
  rememberDeleted(annotations, [session])
  expect(forgetRemembered(annotations, [session.id, session.id, 'somebody else'])).toBe(1)
  expect(titles()).toEqual([])
  expect(forgetRemembered(annotations, [session.id])).toBe(0)
  rememberDeleted(annotations, [session])
  expect(titles()).toEqual([])
  rememberDeleted(annotations, [{ ...session, title: 'It came back', modified: session.modified + 1 }])
  expect(titles()).toEqual(['It came back'])
})

test('forgetting takes what was known along, and can be taken back', () => {
  const { annotations, titles } = open()
  const { id } = toDeletedSession()
  rememberDeleted(annotations, [toDeletedSession()])
  const former = annotations.find('deleted', { session: id })?.value ?? null
  forgetRemembered(annotations, [id])
  expect(annotations.find('deleted', { session: id })).toBeUndefined()
  annotations.write([{ kind: 'deleted', session: id, value: former }])
  expect(titles()).toEqual(['Tide tables'])
})

test('a title that a terminal or a window would obey is one plain line', () => {
  const { annotations, titles } = open()
  rememberDeleted(annotations, [toDeletedSession({ title: 'Two\nlines \u001b[31mred' })])
  expect(titles()[0]).not.toMatch(/[\n\u001b]/)
})
