import { expect, test } from 'vitest'
import type { SessionFacts } from './condition.ts'
import { costOperator } from './cost.ts'
import { tokensOperator } from './tokens.ts'

const NOW = 0

function session(tokens: number, cost: number | null): SessionFacts {
  return {
    id: 'a',
    project: '',
    gitBranches: [],
    models: [],
    isGone: false,
    isKept: false,
    tokens,
    readCost: () => cost,
  }
}

function passes(operator: typeof costOperator, value: string, facts: SessionFacts): boolean {
  const [first] = operator.parse(value, NOW).anyOf
  return first?.condition.of === 'session' && first.condition.test(facts)
}

test.each([
  ['>5', 5, false],
  ['>5', 5.01, true],
  ['>=5', 5, true],
  ['<$5', 4, true],
  ['<=5', 5.5, false],
  ['5', 5, true],
  ['0.5', 0.4, false],
] as const)('cost:%s of a session for $%d: %s', (value, cost, isFound) => {
  expect(passes(costOperator, value, session(0, cost))).toBe(isFound)
})

test('a session without a price is found by no cost', () => {
  expect(passes(costOperator, '<5', session(0, null))).toBe(false)
  expect(passes(costOperator, '>=0', session(0, null))).toBe(false)
})

test.each([
  ['>1m', 1_000_001, true],
  ['>1M', 1_000_000, false],
  ['<1.5k', 1499, true],
  ['1b', 2e9, true],
] as const)('tokens:%s of a session with %d: %s', (value, tokens, isFound) => {
  expect(passes(tokensOperator, value, session(tokens, null))).toBe(isFound)
})

test('a value that is no amount is explained, and one that is still typed is not', () => {
  expect(costOperator.parse('much', NOW)).toMatchObject({ anyOf: [], problem: { kind: 'unknown-value' } })
  expect(costOperator.parse('>', NOW)).toMatchObject({ anyOf: [], problem: { kind: 'unfinished' } })
  expect(tokensOperator.parse('', NOW)).toMatchObject({ anyOf: [], problem: { kind: 'unfinished' } })
})
