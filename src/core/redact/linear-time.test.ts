import { expect, test } from 'vitest'
import { isNightly } from '../testing/runs.ts'
import type { Rule } from './rule.ts'
import { SECRET_RULES } from './rules/registry.ts'
import { createScanner } from './scanner.ts'

const SIZE = isNightly() ? 50_000 : 10_000
const TIMES = 2
/** Twice as much takes twice as long, or four times where a rule is quadratic. */
const MOST = 3.3
/** What is shorter is noise, in milliseconds of the processor. */
const WORTH_A_LOOK = isNightly() ? 150 : 30

/** Texts that a rule begins to match again and again, and never does. */
function nearMisses({ keywords }: Rule): readonly string[] {
  const [keyword = ''] = keywords
  return [keyword, `${keyword}A1b2.C3d4-`, `${keyword}\n`]
}

function timeOf(scan: (text: string) => unknown, text: string): number {
  const taken = [1, 2, 3].map(() => {
    const before = process.cpuUsage()
    scan(text)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...taken)
}

test('no rule takes more than a time in proportion to what it looks at', () => {
  const slow = SECRET_RULES.flatMap((rule) => {
    const { scan } = createScanner([rule])
    return nearMisses(rule).flatMap((piece) => {
      const short = piece.repeat(Math.ceil(SIZE / piece.length))
      const long = short.repeat(TIMES)
      const begun = process.cpuUsage()
      scan(long)
      if (process.cpuUsage(begun).user / 1000 < WORTH_A_LOOK) return []
      const ratio = timeOf(scan, long) / timeOf(scan, short)
      return ratio > MOST ? [`${rule.id}, ${JSON.stringify(piece)}: ${ratio.toFixed(1)}`] : []
    })
  })
  expect(slow).toEqual([])
}, 120_000)

test('neither do all of them together, on what has no end', () => {
  const { scan } = createScanner(SECRET_RULES)
  const pieces = [
    '-----BEGIN RSA PRIVATE KEY-----\n',
    'eyJhbGciOi.eyJ',
    'password="',
    '://a:',
    '%2',
    '\u001b[',
    '\\\\',
    'a.',
    '\n     1→+',
  ]
  const slow = pieces.flatMap((piece) => {
    const short = piece.repeat(Math.ceil(SIZE / piece.length))
    const ratio = timeOf(scan, short.repeat(TIMES)) / Math.max(10, timeOf(scan, short))
    return ratio > MOST ? [`${JSON.stringify(piece)}: ${ratio.toFixed(1)}`] : []
  })
  expect(slow).toEqual([])
}, 60_000)
