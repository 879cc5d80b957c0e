import { expect, test } from 'vitest'
import type { Session } from '../../../../../shared/schemas/sessions.ts'
import { toTestSession } from '../../../../testing/to-test-session.ts'
import { toMarks } from './to-marks.ts'

const NOW = Date.UTC(2026, 9, 20, 12)
const DAY = 86_400_000

function marks(session: Partial<Session>, cleanupPeriodDays: number | undefined = 30): readonly string[] {
  return toMarks(toTestSession({ modified: NOW - DAY, ...session }), { now: NOW, cleanupPeriodDays }).map(
    ({ name }) => name,
  )
}

test('an ordinary session has none', () => {
  expect(marks({})).toEqual([])
})

test('branches and subagents are counted', () => {
  expect(marks({ branches: 3, subagents: 1 })).toEqual(['3 branches', '1 subagent'])
})

test('a session is being written when its file and its last record are new; a fresh copy is not', () => {
  expect(marks({ modified: NOW - 1_000, updated: NOW - 2_000 })).toEqual(['Being written right now'])
  expect(marks({ modified: NOW - 1_000, updated: NOW - DAY })).toEqual([])
  expect(marks({ modified: NOW - 200_000, updated: NOW - 200_000 })).toEqual([])
})

test('in its last week it says how long it has, and not where nobody cleans up', () => {
  expect(marks({ modified: NOW - 22 * DAY })).toEqual([])
  expect(marks({ modified: NOW - 23 * DAY })).toEqual(['Claude Code will delete it in 7 days'])
  expect(marks({ modified: NOW - 29 * DAY })).toEqual(['Claude Code will delete it in 1 day'])
  expect(marks({ modified: NOW - 40 * DAY })).toEqual(['Claude Code may delete it the next time it starts'])
  expect(toMarks(toTestSession({ modified: 0 }), { now: NOW, cleanupPeriodDays: undefined })).toEqual([])
})

test('what is gone has no days left', () => {
  expect(marks({ isGone: true, modified: NOW - 29 * DAY })).toEqual(['Deleted from disk, not backed up'])
})

test('what is kept says so where the file is gone, and is never due', () => {
  expect(marks({ isKept: true })).toEqual([])
  expect(marks({ isKept: true, isGone: true })).toEqual(['Deleted from disk, backed up in your vault'])
  expect(marks({ isKept: true, modified: NOW - 29 * DAY })).toEqual([])
})
