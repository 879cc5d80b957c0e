import { expect, test } from 'vitest'
import { toSpan } from './usage-range.ts'

const OWN = { from: '2026-10-01', to: '' }

test('a range ends today and has as many days as it says', () => {
  expect(toSpan('7d', OWN, '2026-11-20')).toEqual({ since: '2026-11-14', until: '2026-11-20' })
  expect(toSpan('year', OWN, '2026-11-20')).toEqual({ since: '2025-11-21', until: '2026-11-20' })
})

test('an own range may be open at an end, and all has no ends', () => {
  expect(toSpan('own', OWN, '2026-11-20')).toEqual({ since: '2026-10-01', until: null })
  expect(toSpan('all', OWN, '2026-11-20')).toEqual({ since: null, until: null })
})
