import { expect, test } from 'vitest'
import type { Session } from '../../../shared/schemas/sessions.ts'
import { toTestSession } from '../../testing/to-test-session.ts'
import {
  countFilters,
  listSessions,
  matchesFilters,
  NO_FILTERS,
  type SessionFilters,
  toFilterChoices,
} from './session-filters.ts'

const NOW = new Date(2026, 9, 20, 15).getTime()
const DAY = 86_400_000

function matches(session: Partial<Session>, filters: Partial<SessionFilters>): boolean {
  return matchesFilters(toTestSession(session), { ...NO_FILTERS, ...filters }, { now: NOW })
}

test('without filters everything is listed', () => {
  expect(matches({}, {})).toBe(true)
  expect(countFilters(NO_FILTERS)).toBe(0)
})

test('each filter takes what it names', () => {
  expect(matches({ project: '/a' }, { project: '/a' })).toBe(true)
  expect(matches({ project: '/a/b' }, { project: '/a' })).toBe(false)
  expect(matches({ models: ['opus', 'haiku'] }, { model: 'haiku' })).toBe(true)
  expect(matches({ models: [] }, { model: 'haiku' })).toBe(false)
  expect(matches({ gitBranches: ['main', 'tide'] }, { gitBranch: 'tide' })).toBe(true)
  expect(matches({ gitBranches: [] }, { gitBranch: 'main' })).toBe(false)
  expect(matches({ branches: 1 }, { hasBranches: true })).toBe(false)
  expect(matches({ branches: 2 }, { hasBranches: true })).toBe(true)
  expect(matches({ errors: 0 }, { hasErrors: true })).toBe(false)
  expect(matches({ errors: 3 }, { hasErrors: true })).toBe(true)
  expect(matches({ isGone: false }, { isGone: true })).toBe(false)
  expect(matches({ isGone: true }, { isGone: true })).toBe(true)
  expect(matches({ isKept: false }, { isKept: true })).toBe(false)
  expect(matches({ isKept: true }, { isKept: true })).toBe(true)
  expect(matches({ isGone: false, isKept: true }, { isGone: true, isKept: true })).toBe(false)
})

test('a date filter goes by midnights', () => {
  expect(matches({ updated: NOW - 14 * 3_600_000 }, { days: 0 })).toBe(true)
  expect(matches({ updated: NOW - 16 * 3_600_000 }, { days: 0 })).toBe(false)
  expect(matches({ updated: NOW - 7 * DAY }, { days: 7 })).toBe(true)
  expect(matches({ updated: null, started: NOW - 8 * DAY }, { days: 7 })).toBe(false)
})

test('minor sessions are hidden and counted, among those that the filters take', () => {
  const sessions = [
    toTestSession({ id: 'talk', project: '/a' }),
    toTestSession({ id: 'warm', project: '/a', class: 'warmup' }),
    toTestSession({ id: 'other', project: '/b', class: 'empty' }),
  ]
  const filters = { ...NO_FILTERS, project: '/a' }
  const hidden = listSessions(sessions, filters, { isAllShown: false, now: NOW })
  expect([hidden.sessions.map(({ id }) => id), hidden.hidden]).toEqual([['talk'], 1])
  const shown = listSessions(sessions, filters, { isAllShown: true, now: NOW })
  expect([shown.sessions.map(({ id }) => id), shown.hidden]).toEqual([['talk', 'warm'], 1])
})

test('what there is can be chosen, once and sorted', () => {
  const sessions = [
    toTestSession({ project: '/b', tags: ['idea', 'bug'], models: ['opus'], gitBranches: ['tide', 'main'] }),
    toTestSession({ project: '/a', models: ['opus', 'haiku'], gitBranches: ['main'] }),
  ]
  expect(toFilterChoices(sessions)).toEqual({
    projects: ['/a', '/b'],
    tags: ['bug', 'idea'],
    models: ['haiku', 'opus'],
    gitBranches: ['main', 'tide'],
  })
})
