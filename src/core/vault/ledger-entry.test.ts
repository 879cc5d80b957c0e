import { expect, test } from 'vitest'
import { type LedgerEntry, parseLedgerLine, toLedgerLine } from './ledger-entry.ts'

const entry: LedgerEntry = {
  path: 'projects/-home-ada/x.jsonl',
  version: 1,
  offset: 10,
  length: 20,
  sha256: 'a'.repeat(64),
  whole: 'b'.repeat(64),
  modified: 1_788_241_200_000.5,
  time: '2026-11-16T05:38:36.000Z',
}

test('a line is an entry again', () => {
  const line = toLedgerLine(entry)
  expect(line.endsWith('\n')).toBe(true)
  expect(parseLedgerLine(line.slice(0, -1))).toEqual(entry)
})

test('a torn line is none, wherever it is torn', () => {
  const line = toLedgerLine(entry).slice(0, -1)
  for (let end = 0; end < line.length; end++) expect(parseLedgerLine(line.slice(0, end))).toBeUndefined()
})

test.each([
  ['a version of 0', { version: 0 }],
  ['a negative offset', { offset: -1 }],
  ['a length that is no whole number', { length: 1.5 }],
  ['a hash that is none', { sha256: 'A'.repeat(64) }],
  ['no path', { path: undefined }],
])('a line with %s is none', (_, change) => {
  expect(parseLedgerLine(JSON.stringify({ ...entry, ...change }))).toBeUndefined()
})
