import { expect, test, vi } from 'vitest'
import { succeed } from '../../../shared/result.ts'
import { toKept } from '../../testing/to-kept.ts'
import type { Client } from '../client.ts'
import { createStores } from '../stores.ts'
import { openExport } from './open-export.ts'

test('what the search found is asked for as it was typed: a space behind the last word ends it', () => {
  const client = { invoke: vi.fn(async () => succeed(null)), on: () => () => {} } as unknown as Client
  const stores = createStores(client, toKept())
  stores.search.setState({ text: 'tide ' })
  openExport(stores, 'search')
  expect(stores.exporting.getState()).toMatchObject({ scope: 'search', choices: { query: 'tide ' } })
  stores.search.setState({ text: ' ' })
  openExport(stores)
  expect(stores.exporting.getState().choices?.query).toBeNull()
  stores.exporting.getState().close()
})
