import { expect, test } from 'vitest'
import { toTurnLine } from './to-turn-line.ts'

const NOTHING = { thoughts: 0, calls: 0, subagents: 0, errors: 0, worked: 0 }

test('a turn says what happened in it', () => {
  const turn = { thoughts: 2, calls: 7, subagents: 1, errors: 1, worked: 134_000 }
  expect(toTurnLine(turn)).toEqual({
    done: '2 thoughts, 7 tool calls, 1 subagent',
    took: '2 min 14 s',
    idle: null,
    errors: '1 error',
  })
  expect(toTurnLine({ ...NOTHING, calls: 1 })).toEqual({
    done: '1 tool call',
    took: null,
    idle: null,
    errors: null,
  })
  expect(toTurnLine(NOTHING).done).not.toBe('')
})

test('how long a person was away is told apart from the work', () => {
  const minutes = (count: number) => count * 60_000
  const idleFor = (ms: number) => toTurnLine({ ...NOTHING, worked: minutes(3) }, ms)
  expect(idleFor(minutes(19 * 60 + 20))).toMatchObject({ took: '3 min', idle: '19 h until the next prompt' })
  expect(idleFor(minutes(3 * 24 * 60)).idle).toBe('3 days until the next prompt')
  expect(idleFor(minutes(59)).idle).toBeNull()
})
