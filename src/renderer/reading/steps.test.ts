import { expect, test } from 'vitest'
import { toTestReading, WORK } from '../testing/to-test-reading.ts'
import { kindsOf } from './reading-mode.ts'
import { findFork, findPrompt, findStep } from './steps.ts'
import { toRows } from './to-rows.ts'

/** prompt, turn, answer, fork, prompt, turn, answer, heading, agent. */
const rows = toRows({
  reading: toTestReading([WORK, WORK], {
    forks: [{ after: 3, ways: ['x', 'y'], taken: 0 }],
    looseAgents: [{ kind: 'agent', place: { file: '/a.jsonl', sidechain: null }, agentId: 'a', title: '' }],
  }),
  agents: new Map(),
  folds: { turns: new Map(), areTurnsOpen: false, open: new Set(), shown: new Set() },
  kinds: kindsOf('all'),
})
const ALL = { first: 0, last: 8 }

test('a step goes from row to row, past headings', () => {
  expect(findStep(rows, 0, ALL, 1)).toBe(1)
  expect(findStep(rows, 6, ALL, 1)).toBe(8)
  expect(findStep(rows, 8, ALL, -1)).toBe(6)
  expect(findStep(rows, 8, ALL, 1)).toBeUndefined()
})

test('where the focused row is out of sight, a step begins with what is on the screen', () => {
  expect(findStep(rows, 0, { first: 4, last: 6 }, 1)).toBe(4)
  expect(findStep(rows, 0, { first: 4, last: 6 }, -1)).toBe(6)
  expect(findStep(rows, -1, ALL, 1)).toBe(0)
})

test('from prompt to prompt', () => {
  expect(findPrompt(rows, 0, ALL, 1)).toBe(4)
  expect(findPrompt(rows, 4, ALL, -1)).toBe(0)
  expect(findPrompt(rows, 4, ALL, 1)).toBeUndefined()
  expect(findPrompt(rows, 8, { first: 2, last: 3 }, 1)).toBe(4)
  expect(findPrompt(rows, 8, { first: 2, last: 3 }, -1)).toBe(0)
})

test('the fork that is meant is the last one above, or the first below', () => {
  expect(findFork(rows, 6)).toBe(3)
  expect(findFork(rows, 0)).toBe(3)
  expect(findFork(rows.slice(0, 3), 0)).toBeUndefined()
})

test('a row that the page has on the screen counts as seen, though its place was guessed to be elsewhere', () => {
  const guess = { first: 0, last: 3 }
  expect(findStep(rows, 5, guess, 1)).toBe(0)
  expect(findStep(rows, 5, { ...guess, isOnScreen: (key) => key === rows[5]?.key }, 1)).toBe(6)
})
