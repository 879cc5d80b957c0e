import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LibraryChange } from '../../../shared/schemas/library.ts'
import type { Client } from '../client.ts'
import { followLibrary } from './follow-library.ts'
import type { RootsStore } from './roots-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function follow() {
  let tell: (change: LibraryChange) => void = () => {}
  const refresh = vi.fn(async () => {})
  const client = { on: (_event: string, listener: typeof tell) => (tell = listener) }
  followLibrary(client as unknown as Client, { getState: () => ({ refresh }) } as unknown as RootsStore)
  return { refresh, change: (...roots: readonly string[]) => tell({ roots, sessions: [], isComplete: true }) }
}

test('a change is followed at once, and a stream of them twice a second', () => {
  const { refresh, change } = follow()
  change('/ada')
  expect(refresh).toHaveBeenCalledExactlyOnceWith('/ada')
  for (let count = 0; count < 10; count++) {
    change('/ada')
    vi.advanceTimersByTime(100)
  }
  expect(refresh).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(5000)
  change('/ada', '/bob')
  expect(refresh).toHaveBeenCalledTimes(5)
})
