import { expect, test } from 'vitest'
import { succeed } from '../../shared/result.ts'
import { listScreens, SCREENS } from '../screens/registry.ts'
import type { Client } from '../state/client.ts'
import { createStores } from '../state/stores.ts'
import { toKept } from '../testing/to-kept.ts'
import { toTestReading, WORK } from '../testing/to-test-reading.ts'
import { toScreenCommands } from './screen-commands.ts'

function open() {
  const client = { invoke: async () => succeed(null), on: () => () => {} } as unknown as Client
  const stores = createStores(client, toKept())
  const commands = toScreenCommands(stores)
  return { stores, find: (id: string) => commands.find((command) => command.id === id) }
}

test('each screen has a command that shows it, and those at the top of the rail are numbered', () => {
  const { stores, find } = open()
  for (const { id } of SCREENS) {
    find(`show-${id}`)?.run?.()
    expect(stores.screens.getState().screen).toBe(id)
  }
  const keys = listScreens('top').map(({ id }) => find(`show-${id}`)?.keys[0])
  expect(keys).toEqual(keys.map((_, index) => `Mod+${index + 1}`))
  expect(keys.length).toBeLessThan(10)
})

test('Esc goes back to the library from any other screen, and does nothing there', () => {
  const { stores, find } = open()
  const leave = find('leave-screen')
  expect(leave?.isAvailable?.()).toBe(false)
  stores.screens.getState().show('folders')
  expect(leave?.isAvailable?.()).toBe(true)
  leave?.run?.()
  expect(stores.screens.getState().screen).toBe('library')
})

test('going home closes the conversation that is open', () => {
  const { stores, find } = open()
  stores.reading.setState({ reading: toTestReading([WORK]) })
  stores.screens.getState().show('vault')
  find('show-home')?.run?.()
  expect(stores.screens.getState().screen).toBe('library')
  expect(stores.reading.getState()).toMatchObject({ target: null, reading: null })
})
