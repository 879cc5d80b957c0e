import { expect, test } from 'vitest'
import { parsePlaywrightReport, parseVitestReport } from './reports.mjs'
import { parseSelection } from './selection.mjs'
import { oneFailed, onePassed, sumTallies, toHonestTally, toSummaryLine } from './tally.mjs'

test('the summary names the skipped only when there are any', () => {
  expect(toSummaryLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
  expect(toSummaryLine({ passed: 12, failed: 1, skipped: 3 })).toBe('12 passed, 1 failed, 3 skipped')
})

test('suites add up', () => {
  expect(sumTallies([onePassed, oneFailed, { passed: 40, failed: 2, skipped: 1 }])).toEqual({
    passed: 41,
    failed: 3,
    skipped: 1,
  })
})

test('a runner that ends badly has failed, whatever its report says', () => {
  const allPassed = { passed: 3, failed: 0, skipped: 0 }
  expect(toHonestTally(allPassed, 0)).toEqual(allPassed)
  expect(toHonestTally(allPassed, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 })
  expect(toHonestTally(undefined, 0)).toEqual(oneFailed)
})

test('a unit test file that cannot be loaded counts as one failure', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  }
  expect(parseVitestReport(report)).toEqual({ passed: 2, failed: 2, skipped: 2 })
  expect(parseVitestReport(undefined)).toBeUndefined()
})

test('a flaky end-to-end test is a failed one', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } }
  expect(parsePlaywrightReport(report)).toEqual({ passed: 5, failed: 2, skipped: 2 })
  expect(parsePlaywrightReport({})).toBeUndefined()
})

test('suites can be chosen, in any order, and filtered', () => {
  expect(parseSelection([])).toEqual({ names: ['types', 'lint', 'unit', 'e2e'], filter: [] })
  expect(parseSelection(['lint', 'types'])).toEqual({ names: ['types', 'lint'], filter: [] })
  expect(parseSelection(['unit', 'parse', '-t', 'torn'])).toEqual({
    names: ['unit'],
    filter: ['parse', '-t', 'torn'],
  })
})

test('a word that is no suite, or a filter for what has none, is an error and not everything', () => {
  expect(() => parseSelection(['parse'])).toThrow('“parse” is not a suite')
  expect(() => parseSelection(['types', 'parse'])).toThrow('cannot filter types or lint')
})
