import { expect, test } from 'vitest'
import { createCrashGuard } from './crash-guard.ts'

test('the third crash within a minute is one too many', () => {
  const guard = createCrashGuard()
  expect([0, 10_000, 20_000].map((time) => guard.shouldReload(time))).toEqual([true, true, false])
})

test('crashes that lie apart do not add up', () => {
  const guard = createCrashGuard()
  expect([0, 40_000, 80_000, 120_000].map((time) => guard.shouldReload(time))).toEqual([
    true,
    true,
    true,
    true,
  ])
})
