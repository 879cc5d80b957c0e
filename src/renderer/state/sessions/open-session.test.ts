import { expect, test, vi } from 'vitest'
import { fail } from '../../../shared/result.ts'
import { toRows } from '../../screens/library/list/to-rows.ts'
import { toKept } from '../../testing/to-kept.ts'
import { toTestSession } from '../../testing/to-test-session.ts'
import type { Client } from '../client.ts'
import { createStores } from '../stores.ts'
import type { Grouping } from './browse-store.ts'
import { openSession } from './open-session.ts'
import { listSessions } from './session-filters.ts'

const SESSIONS = [
  toTestSession({ id: 'a', project: '/home/ada/tides', updated: 1_000 }),
  toTestSession({ id: 'b', project: '/home/ada/gulls', updated: Date.now() }),
]

function createTestStores() {
  const client = {
    invoke: vi.fn(async () => fail('internal', 'not part of this test')),
    on: () => () => {},
  } as unknown as Client
  return createStores(client, toKept())
}

test.each(['project', 'date'] as const)('by %s, a session one goes to is in sight', (grouping: Grouping) => {
  const stores = createTestStores()
  const now = Date.now()
  const rowsOf = () => {
    const { folded, filters, isAllShown } = stores.browse.getState()
    return toRows(listSessions(SESSIONS, filters, { isAllShown, now }).sessions, { grouping, folded, now })
  }
  stores.browse.getState().group(grouping)
  for (const { key } of rowsOf().filter(({ kind }) => kind === 'group'))
    stores.browse.getState().toggleGroup(key)
  expect(rowsOf().map(({ kind }) => kind)).toEqual(['group', 'group'])
  for (const session of SESSIONS) {
    openSession(stores, session)
    expect(stores.browse.getState().active).toBe(session.key)
    expect(rowsOf().map(({ key }) => key)).toContain(session.key)
  }
})

test('filters that hide a session one goes to are taken away, and others stay', () => {
  const stores = createTestStores()
  const [tides, gulls] = SESSIONS
  if (tides === undefined || gulls === undefined) throw new Error('two sessions')
  stores.browse.getState().filter({ project: gulls.project })
  openSession(stores, gulls)
  expect(stores.browse.getState().filters.project).toBe(gulls.project)
  openSession(stores, tides)
  expect(stores.browse.getState().filters.project).toBeNull()
})
