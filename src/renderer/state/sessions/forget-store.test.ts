import { expect, test, vi } from 'vitest'
import { fail, succeed } from '../../../shared/result.ts'
import { toTestSession } from '../../testing/to-test-session.ts'
import type { Client } from '../client.ts'
import { createForgetStore } from './forget-store.ts'

const gone = toTestSession({ id: 'gone', isGone: true })
const there = toTestSession({ id: 'there' })

function open() {
  const invoke = vi.fn<(channel: string, input: unknown) => Promise<unknown>>(async () => succeed(1))
  const onForgotten = vi.fn()
  return { store: createForgetStore({ invoke } as unknown as Client, onForgotten), invoke, onForgotten }
}

test('one is asked first, about those that are gone and no others', async () => {
  const { store, invoke, onForgotten } = open()
  store.getState().ask([gone, there])
  expect(store.getState().asked).toEqual([gone])
  expect(invoke).not.toHaveBeenCalled()
  await store.getState().confirm()
  expect(invoke).toHaveBeenCalledExactlyOnceWith('sessions:forget', { keys: [gone.key] })
  expect(store.getState().asked).toEqual([])
  expect(onForgotten).toHaveBeenCalledExactlyOnceWith([gone.key])
})

test('whoever keeps them forgets nothing', async () => {
  const { store, invoke } = open()
  store.getState().ask([gone])
  store.getState().cancel()
  await store.getState().confirm()
  expect(invoke).not.toHaveBeenCalled()
})

test('a refusal stays beside the question', async () => {
  const { store, invoke, onForgotten } = open()
  invoke.mockResolvedValue(fail('refused', 'It is back.'))
  store.getState().ask([gone])
  await store.getState().confirm()
  expect(store.getState()).toMatchObject({ asked: [gone], problem: { message: 'It is back.' } })
  expect(onForgotten).not.toHaveBeenCalled()
})
