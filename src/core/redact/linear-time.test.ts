import { expect, test } from 'vitest'
import { isNightly } from '../testing/runs.ts'
import type { Rule } from './rule.ts'
import { SECRET_RULES } from './rules/registry.ts'
import { createScanner } from './scanner.ts'

const SIZE = isNightly() ? 20_000 : 5000
const TIMES = 8
/** Eight times as much takes eight times as long, or 64 times where a rule is quadratic. */
const MOST = 20
/** What is shorter is noise, in milliseconds of the processor. */
const SHORTEST = 5
const WORTH_A_LOOK = SHORTEST * TIMES

/** Texts that a rule begins to match again and again, and never does. */
function nearMisses({ keywords }: Rule): readonly string[] {
  const [keyword = ''] = keywords
  return [keyword, `${keyword}A1b2.C3d4-`, `${keyword}\n`]
}

/** Of this thread alone: others run tests at the same time. */
function timeOf(scan: (text: string) => unknown, text: string): number {
  const before = process.threadCpuUsage()
  scan(text)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

function ratioOf(scan: (text: string) => unknown, piece: string): number {
  const short = piece.repeat(Math.ceil(SIZE / piece.length))
  const long = short.repeat(TIMES)
  if (timeOf(scan, long) < WORTH_A_LOOK) return 1
  const best = (text: string) => Math.min(...[1, 2, 3].map(() => timeOf(scan, text)))
  return best(long) / Math.max(SHORTEST, best(short))
}

test('no rule takes more than a time in proportion to what it looks at', () => {
  const slow = SECRET_RULES.flatMap((rule) => {
    const { scan } = createScanner([rule])
    return nearMisses(rule).flatMap((piece) => {
      const ratio = ratioOf(scan, piece)
      return ratio > MOST ? [`${rule.id}, ${JSON.stringify(piece)}: ${ratio.toFixed(1)}`] : []
    })
  })
  expect(slow).toEqual([])
}, 120_000)

test('a rule that is quadratic is noticed', () => {
  const quadratic = (text: string) => {
    let count = 0
    for (let at = 0; at < text.length; at += 8) if (text.indexOf('never', at) >= 0) count++
    return count
  }
  expect(ratioOf(quadratic, 'nevenev')).toBeGreaterThan(MOST)
})

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
    const ratio = ratioOf(scan, piece)
    return ratio > MOST ? [`${JSON.stringify(piece)}: ${ratio.toFixed(1)}`] : []
  })
  expect(slow).toEqual([])
}, 60_000)
