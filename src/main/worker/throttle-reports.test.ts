import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttleReports } from './throttle-reports.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first value goes at once, then the latest per interval', () => {
  const sent: number[] = []
  const { report } = throttleReports<number>((value) => sent.push(value), 50)
  report(1)
  report(2)
  report(3)
  expect(sent).toEqual([1])
  vi.advanceTimersByTime(50)
  expect(sent).toEqual([1, 3])
  vi.advanceTimersByTime(500)
  report(4)
  expect(sent).toEqual([1, 3, 4])
})

test('what is held back is sent by flush and forgotten by drop', () => {
  const sent: number[] = []
  const reports = throttleReports<number>((value) => sent.push(value), 50)
  reports.report(1)
  reports.report(2)
  reports.flush()
  expect(sent).toEqual([1, 2])
  reports.report(3)
  reports.report(4)
  reports.drop()
  vi.advanceTimersByTime(500)
  expect(sent).toEqual([1, 2, 3])
})
