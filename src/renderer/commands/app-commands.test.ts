import { expect, test, vi } from 'vitest'
import { commandSchema } from '../../shared/contract/events.ts'
import { succeed } from '../../shared/result.ts'
import type { Client } from '../state/client.ts'
import { createStores } from '../state/stores.ts'
import { toKept } from '../testing/to-kept.ts'
import { toTestReading, WORK } from '../testing/to-test-reading.ts'
import { isAvailable } from './commands-store.ts'
import { runCommands } from './run-commands.ts'

function createClient() {
  const listeners = new Map<string, (payload: unknown) => void>()
  const client = {
    invoke: vi.fn(async () => succeed(null)),
    on: (event: string, listener: (payload: unknown) => void) => {
      listeners.set(event, listener)
      return () => {}
    },
  } as unknown as Client
  return { client, tell: (event: string, payload: unknown) => listeners.get(event)?.(payload) }
}

test('every entry of the menu is a command that runs', () => {
  const { client } = createClient()
  const stores = createStores(client, toKept())
  runCommands(client, stores, () => false)
  const { commands } = stores.commands.getState()
  for (const id of commandSchema.options) {
    expect(commands.find((command) => command.id === id)?.run, id).toBeTypeOf('function')
  }
})

test('no command is there twice, and no key does two things at a time', () => {
  const { client } = createClient()
  const stores = createStores(client, toKept())
  runCommands(client, stores, () => false)
  const { commands } = stores.commands.getState()
  expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length)
  const always = commands.filter(({ run, isAvailable }) => run !== null && isAvailable === undefined)
  const keys = always.flatMap((command) => command.keys)
  expect(new Set(keys).size).toBe(keys.length)
})

test('the menu runs what the registry has', () => {
  const { client, tell } = createClient()
  const stores = createStores(client, toKept())
  runCommands(client, stores, () => false)
  tell('commands:run', 'show-folders')
  expect(stores.screens.getState().screen).toBe('folders')
  tell('commands:run', 'show-keys')
  expect(stores.screens.getState().dialog).toBe('keys')
})

test('while a dialog is open, the menu changes looks, and only help makes room for another dialog', () => {
  const { client, tell } = createClient()
  const stores = createStores(client, toKept())
  runCommands(client, stores, () => true)
  tell('commands:run', 'show-settings')
  expect(stores.screens.getState().dialog).toBeNull()
  tell('commands:run', 'appearance-dark')
  expect(stores.settings.getState().values.appearance).toBe('dark')
  stores.screens.getState().openDialog('keys')
  tell('commands:run', 'show-settings')
  expect(stores.screens.getState().dialog).toBe('settings')
})

test('the keys of a conversation are its own: where another screen is shown, they do nothing to it', () => {
  const { client } = createClient()
  const stores = createStores(client, toKept())
  runCommands(client, stores, () => false)
  stores.reading.setState({ reading: toTestReading([WORK]) })
  const { commands } = stores.commands.getState()
  const keys = commands.filter(({ group }) => group === 'Reading')
  expect(keys.find(({ id }) => id === 'reading.mode')?.isAvailable?.()).toBe(true)
  stores.screens.getState().show('vault')
  expect(keys.filter(isAvailable)).toEqual([])
})
