import { expect, test } from 'vitest'
import { toTestSession } from '../../../testing/to-test-session.ts'
import { findMove } from './find-move.ts'
import { type ListRow, type RowOptions, toRows } from './to-rows.ts'

const NOW = new Date(2026, 9, 20, 15).getTime()
const DAY = 86_400_000
const SESSIONS = [
  toTestSession({ id: 'old', project: '/code/tides', updated: NOW - 60 * DAY }),
  toTestSession({ id: 'new', project: '/code/tides', updated: NOW - DAY }),
  toTestSession({ id: 'now', project: '/code/moon', updated: NOW }),
  toTestSession({ id: 'none', project: '/code/moon', updated: null, started: null }),
]

function rows(options: Partial<RowOptions> = {}): readonly ListRow[] {
  return toRows(SESSIONS, { grouping: 'project', folded: new Set(), now: NOW, ...options })
}

function toText(row: ListRow): string {
  return row.kind === 'group' ? `${row.name} (${row.count})` : `- ${row.session.id}`
}

test('by project, the one that was worked in last comes first', () => {
  expect(rows().map(toText)).toEqual(['moon (2)', '- now', '- none', 'tides (2)', '- new', '- old'])
})

test('by date, what has none comes last', () => {
  expect(rows({ grouping: 'date' }).map(toText)).toEqual([
    'Today (1)',
    '- now',
    'Yesterday (1)',
    '- new',
    'August 2026 (1)',
    '- old',
    'No date (1)',
    '- none',
  ])
})

test('sorted by something else, projects follow their first session, and dates stay in their order', () => {
  const amounts: Readonly<Record<string, number>> = { old: 9, now: 5 }
  const amountOf = ({ id }: { readonly id: string }) => amounts[id] ?? 0
  expect(rows({ amountOf }).map(toText)).toEqual([
    'tides (2)',
    '- old',
    '- new',
    'moon (2)',
    '- now',
    '- none',
  ])
  expect(rows({ amountOf, grouping: 'date' }).map(toText)[0]).toBe('Today (1)')
})

test('projects of the same name in different places, or roots, are different groups', () => {
  const twins = [
    toTestSession({ id: 'a', project: '/a/app' }),
    toTestSession({ id: 'b', project: '/b/app' }),
    toTestSession({ id: 'c', project: '/b/app', root: '/backup' }),
  ]
  const groups = toRows(twins, { grouping: 'project', folded: new Set(), now: NOW }).filter(
    ({ kind }) => kind === 'group',
  )
  expect(groups).toHaveLength(3)
})

test('a folded group is one row', () => {
  const key = rows()[0]?.key ?? ''
  expect(rows({ folded: new Set([key]) }).map(toText)).toEqual(['moon (2)', 'tides (2)', '- new', '- old'])
})

test('arrows go from row to row, out of groups and into them', () => {
  const all = rows()
  const keyOf = (index: number) => all[index]?.key ?? ''
  expect(findMove(all, -1, 'ArrowDown')?.to).toBe(keyOf(0))
  expect(findMove(all, 0, 'ArrowDown')?.to).toBe(keyOf(1))
  expect(findMove(all, 0, 'ArrowUp')?.to).toBe(keyOf(0))
  expect(findMove(all, 5, 'ArrowDown')?.to).toBe(keyOf(5))
  expect(findMove(all, 3, 'End')?.to).toBe(keyOf(5))
  expect(findMove(all, 3, 'Home')?.to).toBe(keyOf(0))
  expect(findMove(all, 4, 'ArrowLeft')).toEqual({ to: keyOf(3), toggle: null })
  expect(findMove(all, 3, 'ArrowLeft')).toEqual({ to: null, toggle: keyOf(3) })
  expect(findMove(all, 3, 'ArrowRight')).toEqual({ to: keyOf(4), toggle: null })
  expect(findMove(all, 3, 'x')).toBeNull()
})
