import { expect, test } from 'vitest'
import type { TurnOutline } from '../../core/items/item.ts'
import { toTestReading, WORK } from '../testing/to-test-reading.ts'
import { listOutlined, toOutlineLine } from './to-outline.ts'

const titleOf = (turn: TurnOutline | undefined) => turn && toOutlineLine(turn).title

test('the outline has a line for each prompt, and none for what comes before the first', () => {
  const reading = toTestReading([WORK, WORK])
  const [first] = reading.turns
  const turns = first === undefined ? [] : [{ ...first, kind: null }, ...reading.turns]
  expect(listOutlined({ ...reading, turns }).map((turn) => [turn, titleOf(turns[turn])])).toEqual([
    [1, 'Prompt 1'],
    [2, 'Prompt 2'],
  ])
})

test('errors are told apart from what else happened, so that they alone stand out', () => {
  const reading = toTestReading([WORK, WORK])
  const turns = reading.turns.map((turn, index) => ({ ...turn, calls: 12, errors: index }))
  const [calm, failed] = turns.map(toOutlineLine)
  expect(calm?.errors).toBeNull()
  expect(failed?.errors).toBe('1 error')
  expect(failed?.detail).toContain('12 tool calls')
  expect(failed?.detail).not.toContain('error')
})
