import { expect, test } from 'vitest'
import type { LedgerEntry } from '../../../core/vault/ledger-entry.ts'
import { CHAIN_START, parseLedgerLine, toLedgerLine } from './ledger-line.ts'

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

test('a line is an entry again, with its checksum and that of the line before it', () => {
  const { text, check } = toLedgerLine(entry, CHAIN_START)
  expect(parseLedgerLine(text)).toEqual({ entry, chain: { check, after: CHAIN_START } })
})

test('a line of which any bit flipped is none', () => {
  const bytes = Buffer.from(toLedgerLine(entry, 'b'.repeat(16)).text)
  for (let at = 0; at < bytes.length; at++) {
    for (let bit = 0; bit < 8; bit++) {
      const other = Buffer.from(bytes)
      other[at] = (other[at] ?? 0) ^ (1 << bit)
      expect(parseLedgerLine(other.toString('utf8')), `byte ${at}, bit ${bit}`).toBeUndefined()
    }
  }
})

test('a torn line is none, wherever it is torn', () => {
  const { text } = toLedgerLine(entry, CHAIN_START)
  for (let end = 0; end < text.length; end++) expect(parseLedgerLine(text.slice(0, end))).toBeUndefined()
})

test('a line of an older version has no checksum', () => {
  expect(parseLedgerLine(JSON.stringify(entry))).toEqual({ entry, chain: undefined })
  expect(parseLedgerLine(JSON.stringify({ ...entry, chebk: 'x' }))).toBeUndefined()
})
