import { expect, test } from 'vitest'
import { type LedgerEntry, parseEntryFields, toEntryFields } from './ledger-entry.ts'

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

test('the fields of an entry are an entry again, whatever stands beside them', () => {
  expect(parseEntryFields({ ...toEntryFields(entry), after: '' })).toEqual(entry)
})

test.each([
  ['a version of 0', { version: 0 }],
  ['a negative offset', { offset: -1 }],
  ['a length that is no whole number', { length: 1.5 }],
  ['a hash that is none', { sha256: 'A'.repeat(64) }],
  ['no path', { path: undefined }],
])('fields with %s are no entry', (_, change) => {
  expect(parseEntryFields({ ...entry, ...change })).toBeUndefined()
})
