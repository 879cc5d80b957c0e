import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { SessionChanges } from '../../../shared/schemas/sessions.ts'
import { openAnnotations } from '../../annotations/annotations.ts'
import { editAnnotations } from '../../annotations/organise/edit-annotations.ts'
import { NO_MARKS } from '../../annotations/organise/session-marks.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import type { SessionLister } from './list-sessions.ts'
import { withMarkedSessions } from './with-marks.ts'

const IDS = Array.from({ length: 6000 }, (_, at) => `session ${at}`)

/** A list in which nothing changes by itself. */
function toLister(): SessionLister & { readonly asked: string[][] } {
  const asked: string[][] = []
  const all = IDS.map((id) => ({ id, title: 'T', ...NO_MARKS })) as unknown as SessionChanges['sessions']
  return {
    asked,
    list: (_roots, since) => ({
      revision: 'r',
      isWhole: since === null,
      sessions: since === null ? all : [],
    }),
    listNewest: () => ({ revision: '', isWhole: true, sessions: all.slice(0, 10) }),
    find: () => [],
    findByIds(_roots, ids) {
      asked.push([...ids])
      return all.filter(({ id }) => ids.includes(id))
    },
    readState: () => '',
    close: () => {},
  }
}

test('with thousands of tagged sessions, one more star brings one session', () => {
  const annotations = openAnnotations({
    folder: join(temporaryRoot([]), 'annotations'),
    computer: () => 'a',
  })
  const lister = toLister()
  const marked = withMarkedSessions(lister, annotations)
  editAnnotations(annotations, { kind: 'tag', sessions: IDS.slice(0, 5000), add: ['bug'], remove: [] })
  const first = marked.list([], null)
  expect(first.sessions.filter(({ tags }) => tags.includes('bug'))).toHaveLength(5000)
  expect(marked.list([], first.revision).sessions).toEqual([])
  editAnnotations(annotations, { kind: 'star', sessions: ['session 5500'], isOn: true })
  const next = marked.list([], first.revision)
  expect(next).toMatchObject({ isWhole: false, sessions: [{ id: 'session 5500', starred: true }] })
  expect(lister.asked.at(-1)).toEqual(['session 5500'])
  // Another process knows nothing of this one's revisions.
  expect(withMarkedSessions(lister, annotations).list([], next.revision).isWhole).toBe(true)
  expect(marked.list([], 'nonsense').isWhole).toBe(true)
})
