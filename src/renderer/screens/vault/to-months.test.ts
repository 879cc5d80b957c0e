import { expect, test } from 'vitest'
import type { KeptSession } from '../../../shared/schemas/vault.ts'
import { toTestSession } from '../../testing/to-test-session.ts'
import { countKept } from './count-kept.ts'
import { countWithoutPrompts, toMonths } from './to-months.ts'

const at = (text: string) => new Date(`${text}T12:00:00`).getTime()

function toKept(key: string, modified: number): KeptSession {
  return {
    key,
    id: key,
    project: '-home-ada-tides',
    root: '/home/ada/.claude',
    host: 'here',
    isOwn: true,
    modified,
    bytes: 1,
    keptBytes: 1,
    isOnDisk: true,
  }
}

const lost = (id: string, last: number) => ({ id, project: '/home/ada', first: last, last, prompts: [] })

test('each session is counted once, by what remains of it, and no month is left out', () => {
  const kept = toTestSession({ id: 'kept', updated: at('2026-10-02') })
  const gone = toTestSession({ id: 'gone', updated: at('2026-08-30'), isGone: true })
  const there = toTestSession({ id: 'there', updated: at('2026-10-31') })
  const warmup = toTestSession({ id: 'warmup', updated: at('2026-10-31'), class: 'warmup' })
  const sessions = [kept, gone, there, warmup]
  const copies = [
    toKept(kept.key, 0),
    { ...toKept('elsewhere', at('2026-08-01')), isOnDisk: false },
    toKept(warmup.key, at('2026-10-31')),
    { ...toKept('of another computer', at('2026-08-01')), isOwn: false, isOnDisk: null },
  ]
  const months = toMonths({
    sessions,
    kept: copies,
    lost: [lost('gone', at('2026-08-30')), lost('never listed', at('2026-08-31'))],
  })
  expect(months).toEqual([
    { month: '2026-08', kept: 1, onDisk: 0, lost: 2 },
    { month: '2026-09', kept: 0, onDisk: 0, lost: 0 },
    { month: '2026-10', kept: 1, onDisk: 1, lost: 0 },
  ])
  // The figures say the same as the chart.
  expect(countKept(copies, sessions)).toEqual({ talks: 2, gone: 1, minor: 1 })
})

test('two years fit, and a year ends with December', () => {
  const sessions = ['2020-01-15', '2026-02-15'].map((day) => toTestSession({ id: day, updated: at(day) }))
  const months = toMonths({ sessions, kept: [], lost: [] })
  expect(months).toHaveLength(24)
  expect(months.map(({ month }) => month).slice(-3)).toEqual(['2025-12', '2026-01', '2026-02'])
  expect(toMonths({ sessions: [], kept: [], lost: [] })).toEqual([])
})

test('what the chart calls lost is either known by its prompts or counted beside them', () => {
  const gone = toTestSession({ id: 'gone', isGone: true })
  const known = toTestSession({ id: 'known', isGone: true })
  const kept = toTestSession({ id: 'kept', isGone: true })
  const empty = toTestSession({ id: 'empty', isGone: true, class: 'warmup' })
  const input = {
    sessions: [gone, known, kept, empty, toTestSession({ id: 'there' })],
    kept: [toKept(kept.key, 0)],
    lost: [lost('known', at('2026-08-30'))],
  }
  expect(countWithoutPrompts(input)).toBe(1)
  expect(countWithoutPrompts({ ...input, sessions: [kept, known] })).toBe(0)
})
