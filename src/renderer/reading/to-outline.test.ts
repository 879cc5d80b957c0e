import { expect, test } from 'vitest'
import { toTestReading, WORK } from '../testing/to-test-reading.ts'
import { toOutline } from './to-outline.ts'

test('the outline has a line for each prompt, and none for what comes before the first', () => {
  const reading = toTestReading([WORK, WORK])
  const [first] = reading.turns
  const turns = first === undefined ? [] : [{ ...first, kind: null }, ...reading.turns]
  expect(toOutline({ ...reading, turns }).map(({ turn, title }) => [turn, title])).toEqual([
    [1, 'Prompt 1'],
    [2, 'Prompt 2'],
  ])
})
