import { expect, test, vi } from 'vitest'
import type { Bridge } from '../../shared/contract/bridge.ts'
import { fail, succeed } from '../../shared/result.ts'
import { createClient } from './client.ts'

function createBridge() {
  let tell: (callId: string, progress: unknown) => void = () => {}
  const bridge = {
    platform: 'linux',
    invoke: vi.fn(),
    cancel: vi.fn(),
    onProgress: (listener: typeof tell) => {
      tell = listener
      return () => {}
    },
    on: vi.fn(() => () => {}),
  }
  return {
    bridge,
    client: createClient(bridge as unknown as Bridge),
    tell: (id: string, step: unknown) => tell(id, step),
  }
}

test('progress reaches the call it belongs to, as long as it runs', async () => {
  const { bridge, client, tell } = createBridge()
  const [first, second] = [vi.fn(), vi.fn()]
  bridge.invoke.mockImplementation(async (_channel, callId) => {
    tell(callId, `step of ${callId}`)
    return succeed(null)
  })
  await client.invoke('roots:survey', { path: '/a' }, { onProgress: first })
  await client.invoke('roots:survey', { path: '/b' }, { onProgress: second })
  tell('1', 'too late')
  expect(first).toHaveBeenCalledExactlyOnceWith('step of 1')
  expect(second).toHaveBeenCalledExactlyOnceWith('step of 2')
})

test('an abort cancels the call, and only while it runs', async () => {
  const { bridge, client } = createBridge()
  const abort = new AbortController()
  bridge.invoke.mockImplementation(async () => {
    abort.abort()
    return fail('cancelled', 'Stopped.')
  })
  await client.invoke('roots:survey', { path: '/' }, { signal: abort.signal })
  expect(bridge.cancel).toHaveBeenCalledExactlyOnceWith('1')
})

test('a call that is aborted before it began is not made', async () => {
  const { bridge, client } = createBridge()
  const answer = await client.invoke('roots:survey', { path: '/' }, { signal: AbortSignal.abort() })
  expect(answer).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(bridge.invoke).not.toHaveBeenCalled()
})

test('several stores follow one event with one listener of the bridge', () => {
  const { bridge, client } = createBridge()
  const [first, second] = [vi.fn(), vi.fn()]
  const leave = client.on('annotations:changed', first)
  client.on('annotations:changed', second)
  expect(bridge.on).toHaveBeenCalledTimes(1)
  const [[, tell]] = bridge.on.mock.calls as unknown as [[string, (payload: null) => void]]
  tell(null)
  leave()
  tell(null)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2])
})
