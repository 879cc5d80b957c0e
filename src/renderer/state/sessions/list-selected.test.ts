import { expect, test } from 'vitest'
import { succeed } from '../../../shared/result.ts'
import { toKept } from '../../testing/to-kept.ts'
import { toTestSession } from '../../testing/to-test-session.ts'
import type { Client } from '../client.ts'
import { createStores } from '../stores.ts'
import { listSelected } from './list-selected.ts'

const ONE = toTestSession({ id: 'one', gitBranches: ['main'] })
const TWO = toTestSession({ id: 'two' })
const EMPTY = toTestSession({ id: 'empty', class: 'empty' })

test('only what one sees of the selection is meant: not what filters, a search or another page hide', () => {
  const client = { invoke: async () => succeed(null), on: () => () => {} } as unknown as Client
  const stores = createStores(client, toKept())
  const ids = () => listSelected(stores).map(({ id }) => id)
  stores.sessions.setState({ sessions: [ONE, TWO, EMPTY] })
  expect(ids()).toEqual([])
  stores.selection.getState().chooseAll([ONE.key, TWO.key, EMPTY.key])
  expect(ids()).toEqual(['one', 'two'])
  stores.browse.getState().filter({ gitBranch: 'main' })
  expect(ids()).toEqual(['one'])
  stores.screens.getState().show('vault')
  expect(ids()).toEqual([])
  stores.screens.getState().show('library')
  stores.search.setState({ text: 'tide' })
  expect(ids()).toEqual([])
})
