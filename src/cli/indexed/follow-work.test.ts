import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { followWork } from './follow-work.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

test('work that takes at most a second shows no status', () => {
  const showStatus = vi.fn()
  const end = followWork({ showStatus }, () => 'Indexing…')
  vi.advanceTimersByTime(999)
  end()
  vi.advanceTimersByTime(5000)
  expect(showStatus.mock.calls).toEqual([[undefined]])
})

test('longer work shows its progress until it ends', () => {
  const showStatus = vi.fn()
  let done = 0
  const end = followWork({ showStatus }, () => `Indexing… ${done}`)
  vi.advanceTimersByTime(1000)
  done = 7
  vi.advanceTimersByTime(100)
  end()
  vi.advanceTimersByTime(5000)
  expect(showStatus.mock.calls).toEqual([['Indexing… 0'], ['Indexing… 7'], [undefined]])
})
