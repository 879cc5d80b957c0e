import { expect, test } from 'vitest'
import { toTurnLine } from './to-turn-line.ts'

const NOTHING = { thoughts: 0, calls: 0, subagents: 0, errors: 0, started: null, ended: null }

test('a turn says what happened in it', () => {
  const turn = { thoughts: 2, calls: 7, subagents: 1, errors: 1, started: 0, ended: 134_000 }
  expect(toTurnLine(turn)).toEqual({
    done: '2 thoughts, 7 tool calls, 1 subagent',
    took: '2 min 14 s',
    errors: '1 error',
  })
  expect(toTurnLine({ ...NOTHING, calls: 1 })).toEqual({ done: '1 tool call', took: null, errors: null })
  expect(toTurnLine(NOTHING).done).not.toBe('')
})
