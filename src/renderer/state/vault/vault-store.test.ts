import { expect, test, vi } from 'vitest'
import { fail, succeed } from '../../../shared/result.ts'
import type { VaultStatus } from '../../../shared/schemas/vault.ts'
import type { Client } from '../client.ts'
import { createVaultStore } from './vault-store.ts'

const STATUS: VaultStatus = {
  isOn: false,
  isAsked: false,
  isChosen: false,
  folder: '/home/ada/Documents/Scrollback Vault',
  label: '~/Documents/Scrollback Vault',
  extras: [],
  keeping: null,
  verifying: null,
  problem: null,
  revision: 0,
}

function open(answers: Readonly<Record<string, unknown>> = {}) {
  let tell = (_: VaultStatus) => {}
  const invoke = vi.fn(async (channel: string) => answers[channel] ?? succeed(null))
  const client = {
    invoke,
    on: (_event: string, listener: (status: VaultStatus) => void) => {
      tell = listener
    },
  } as unknown as Client
  return { store: createVaultStore(client), invoke, tell: (status: VaultStatus) => tell(status) }
}

test('the window follows what becomes of the vault', async () => {
  const { store, tell } = open({ 'vault:read': succeed(STATUS) })
  await store.getState().load()
  expect(store.getState().status).toEqual(STATUS)
  tell({ ...STATUS, isOn: true })
  expect(store.getState().status?.isOn).toBe(true)
})

test('a yes that is refused is said, and nothing is on', async () => {
  const { store } = open({
    'vault:read': succeed(STATUS),
    'vault:switch': fail('no-permission', 'The vault cannot be used.'),
  })
  await store.getState().switchTo(true)
  expect(store.getState()).toMatchObject({ problem: 'The vault cannot be used.', status: { isOn: false } })
})

test('what was seen stays where a later look fails, and is said to be old', async () => {
  const answers: Record<string, unknown> = {
    'vault:survey': succeed({ parts: [], atRisk: [] }),
    'vault:kept': succeed([]),
    'vault:lost': succeed([]),
    'vault:schedule': succeed({ kind: 'none' }),
  }
  const { store } = open(answers)
  await store.getState().look()
  expect(store.getState().isSurveyOld).toBe(false)
  answers['vault:survey'] = fail('no-permission', 'It may not be read.')
  await store.getState().look()
  expect(store.getState()).toMatchObject({
    survey: { parts: [] },
    isSurveyOld: true,
    problem: 'It may not be read.',
  })
})

test('that keeping fails is news once, until it has been seen or is over', async () => {
  const { store, tell } = open({})
  const failed = { ...STATUS, problem: { code: 'disk-full', message: 'The disk is full.' } } as const
  tell(failed)
  expect(store.getState().news).toBe('The disk is full.')
  store.getState().dismissNews()
  tell(failed)
  expect(store.getState().news).toBeNull()
  tell(STATUS)
  tell(failed)
  expect(store.getState().news).toBe('The disk is full.')
  tell(STATUS)
  expect(store.getState().news).toBeNull()
  tell({ ...STATUS, problem: { code: 'busy', message: 'Another process keeps.' } })
  expect(store.getState().news).toBeNull()
})

test('a failed pass is said once, where the status says it', async () => {
  const { store, tell } = open({ 'vault:keep': fail('disk-full', 'The disk is full.') })
  tell({ ...STATUS, problem: { code: 'disk-full', message: 'The disk is full.' } })
  await store.getState().keep()
  expect(store.getState().problem).toBeNull()
})

test('the survey alone is not all that the screen shows', async () => {
  const { store, invoke } = open({ 'vault:survey': succeed({ parts: [], atRisk: [], skipped: [] }) })
  await store.getState().lookAtSurvey()
  expect(store.getState()).toMatchObject({ survey: { atRisk: [] }, isLookedAt: false })
  expect(invoke.mock.calls.map(([channel]) => channel)).toEqual(['vault:survey'])
  await store.getState().look()
  expect(store.getState().isLookedAt).toBe(true)
})
