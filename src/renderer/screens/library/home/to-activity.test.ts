import { expect, test } from 'vitest'
import { parseQuery } from '../../../../core/query/parse/parse-query.ts'
import { toTestSession } from '../../../testing/to-test-session.ts'
import { ACTIVITY_DAYS, toActivity, toDayQuery } from './to-activity.ts'

const NOW = new Date(2026, 10, 18, 12).getTime()
const at = (month: number, day: number, hour = 12) => new Date(2026, month - 1, day, hour).getTime()

test('a session counts on the day it began and on the day it ended, and once where that is one day', () => {
  const days = toActivity(
    [
      toTestSession({ started: at(11, 18, 9), updated: at(11, 18, 11) }),
      toTestSession({ started: at(11, 16), updated: at(11, 18) }),
      toTestSession({ started: null, updated: at(11, 16) }),
    ],
    NOW,
  )
  expect(days).toHaveLength(ACTIVITY_DAYS)
  expect(days.at(-1)).toMatchObject({ date: '2026-11-18', sessions: 2 })
  expect(days.at(-2)).toMatchObject({ date: '2026-11-17', sessions: 0 })
  expect(days.at(-3)).toMatchObject({ date: '2026-11-16', sessions: 2 })
  expect(days[0]?.date).toBe('2026-08-27')
})

test('hidden sessions, older ones and those with a time to come are not counted', () => {
  const days = toActivity(
    [
      toTestSession({ class: 'warmup', started: at(11, 18), updated: at(11, 18) }),
      toTestSession({ started: at(1, 1), updated: at(1, 2) }),
      toTestSession({ started: at(12, 24), updated: at(12, 24) }),
      toTestSession({ started: null, updated: null }),
    ],
    NOW,
  )
  expect(days.every(({ sessions }) => sessions === 0)).toBe(true)
})

test('the query of a day is understood, and ends where the next day begins', () => {
  const query = toDayQuery({ time: at(10, 31, 0) })
  expect(query).toBe('after:2026-10-31 before:2026-11-01')
  expect(parseQuery(query, NOW).hints).toEqual([])
})
