import { expect, test, vi } from 'vitest'
import { succeed } from '../../../shared/result.ts'
import type { IndexState } from '../../../shared/schemas/library.ts'
import type { Client } from '../client.ts'
import { createIndexStore } from './index-store.ts'

const PROGRESS = { filesDone: 1, filesTotal: 9, bytesDone: 1, bytesTotal: 9, remaining: null }

test('the line follows what the main process tells, and stops and goes on by asking it', async () => {
  let tell: (state: IndexState) => void = () => {}
  const invoke = vi.fn(async () => succeed({ kind: 'stopped' }))
  const on = (_event: string, listener: typeof tell) => {
    tell = listener
  }
  const store = createIndexStore({ invoke, on } as unknown as Client)
  await store.getState().load()
  expect(store.getState().state).toEqual({ kind: 'stopped' })
  tell({ kind: 'updating', progress: PROGRESS })
  expect(store.getState().state).toEqual({ kind: 'updating', progress: PROGRESS })
  await store.getState().stop()
  expect(invoke).toHaveBeenLastCalledWith('index:cancel', null)
  await store.getState().goOn()
  expect(invoke).toHaveBeenLastCalledWith('index:update', null)
  expect(store.getState().state).toEqual({ kind: 'idle' })
})
