import { expect, test } from 'vitest'
import { TALK, toTestReading } from '../testing/to-test-reading.ts'
import { findTurn } from './find-turn.ts'
import { kindsOf } from './reading-mode.ts'
import { toRows } from './to-rows.ts'

/** Three turns of a prompt and an answer each. */
const rows = toRows({
  reading: toTestReading([TALK, TALK, TALK]),
  agents: new Map(),
  folds: { turns: new Map(), areTurnsOpen: false, open: new Set(), shown: new Set() },
  kinds: kindsOf('all'),
})

test('the turn of the focused row counts, not the one whose tail is above it', () => {
  expect(findTurn(rows, { first: 1, last: 5, shown: [12, 60, 40, 60, 200] }, 2)).toBe(1)
  expect(findTurn(rows, { first: 1, last: 5, shown: [300, 60, 40, 60, 40] }, 4)).toBe(2)
})

test('where the focused row is out of sight, or nearly, the turn that fills most of the screen counts', () => {
  expect(findTurn(rows, { first: 1, last: 3, shown: [12, 60, 400] }, 0)).toBe(1)
  expect(findTurn(rows, { first: 1, last: 2, shown: [300, 60] }, -1)).toBe(0)
  expect(findTurn(rows, { first: 1, last: 3, shown: [12, 60, 400] }, 1)).toBe(1)
})

test('before anything is measured it is the first one', () => {
  expect(findTurn(rows, { first: 0, last: 3 }, -1)).toBe(0)
  expect(findTurn([], { first: 0, last: 0 }, -1)).toBeNull()
})
