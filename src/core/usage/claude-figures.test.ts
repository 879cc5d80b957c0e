import { expect, test } from 'vitest'
import { findDifference, parseCostState, parseLastRuns, parseStatsCache } from './claude-figures.ts'

test('of .claude.json only the named figures are read', () => {
  const config = {
    oauthAccount: { emailAddress: 'nobody@example.com' },
    projects: {
      '/work/tide': { lastCost: 0.72, lastSessionId: 'a', mcpServers: { secret: 'x' } },
      '/work/moon': { lastCost: 'much', lastSessionId: 'b' },
      '/work/none': {},
      '/work/odd': null,
    },
  }
  expect(parseLastRuns(config)).toEqual([{ session: 'a', cost: 0.72 }])
  expect(parseLastRuns('torn')).toEqual([])
})

test('the statistics of Claude Code are added up over models', () => {
  const tokens = { inputTokens: 1, outputTokens: 2, cacheReadInputTokens: 4, cacheCreationInputTokens: 8 }
  expect(parseStatsCache({ modelUsage: { opus: tokens, haiku: { ...tokens, inputTokens: '?' } } })).toBe(29)
  expect(parseStatsCache({ version: 1 })).toBeUndefined()
})

test('a running cost is that of its record', () => {
  expect(parseCostState({ type: 'cost-state', totalCostUSD: 1.5 })).toBe(1.5)
  expect(parseCostState({ type: 'cost-state' })).toBeUndefined()
  expect(parseCostState({ type: 'user', totalCostUSD: 1.5 })).toBeUndefined()
})

test('only a difference of more than 5 % is worth a note', () => {
  expect(findDifference({ theirs: 100, ours: 105 })).toBeNull()
  expect(findDifference({ theirs: 100, ours: 94 })).toBeCloseTo(-0.06)
  expect(findDifference({ theirs: 0, ours: 0 })).toBeNull()
  expect(findDifference({ theirs: 0, ours: 3 })).toBe(1)
})
