import { expect, test } from 'vitest'
import { toChains } from './ledger-chains.ts'
import type { LedgerEntry } from './ledger-entry.ts'

/** The hash of the whole is named after its end. */
function entry(offset: number, end: number, change: Partial<LedgerEntry> = {}): LedgerEntry {
  const whole = `whole ${end}`
  const sha256 = offset === 0 ? whole : `part ${offset} ${end}`
  return {
    path: 'a',
    version: 1,
    offset,
    length: end - offset,
    sha256,
    whole,
    modified: 0,
    time: '',
    ...change,
  }
}

function only(entries: readonly LedgerEntry[]) {
  const chains = [...toChains(entries).values()]
  expect(chains).toHaveLength(1)
  return chains[0]
}

test('entries that follow one another are a chain, one for each version', () => {
  expect(only([entry(0, 10), entry(10, 15)])).toMatchObject({
    length: 15,
    whole: 'whole 15',
    isBroken: false,
  })
  const chains = toChains([entry(0, 10), entry(0, 7, { version: 2 })])
  expect([...chains.keys()]).toEqual(['a.zst', 'a.v2.zst'])
})

test('an empty file has one entry, and goes on from there', () => {
  expect(only([entry(0, 0), entry(0, 5)])).toMatchObject({ length: 5, isBroken: false })
})

test('a gap breaks it, and so does a beginning whose two hashes differ', () => {
  expect(only([entry(0, 10), entry(12, 15)])?.isBroken).toBe(true)
  expect(only([entry(5, 10)])?.isBroken).toBe(true)
  expect(only([entry(0, 10, { sha256: 'other' })])?.isBroken).toBe(true)
})

test('a merged frame takes the place of its parts, whether they are still there or not', () => {
  const all = [entry(0, 10), entry(10, 15), entry(15, 20), entry(10, 20), entry(20, 21)]
  expect(only(all)).toMatchObject({
    length: 21,
    isBroken: false,
    entries: [{ length: 10 }, { length: 10 }, {}],
  })
  expect(only([entry(0, 10), entry(10, 15), entry(0, 20)])).toMatchObject({ length: 20, isBroken: false })
  expect(only([entry(0, 10), entry(10, 20), entry(5, 20)])?.isBroken).toBe(true)
})

test('a merged frame that speaks of other bytes breaks it', () => {
  expect(only([entry(0, 10), entry(10, 20), entry(0, 20, { whole: 'x', sha256: 'x' })])?.isBroken).toBe(true)
})

test('entries that are there twice change nothing', () => {
  const once = [entry(0, 10), entry(10, 15), entry(15, 20)]
  expect(only([...once, ...once, entry(20, 30)])).toMatchObject({ length: 30, isBroken: false })
})

test('nor do they after a merge, also where those before them are there once', () => {
  const twice = [entry(15, 20), entry(0, 20), entry(20, 30)]
  expect(only([entry(0, 10), entry(10, 15), ...twice, ...twice])).toMatchObject({
    length: 30,
    isBroken: false,
    entries: [{ length: 20 }, { length: 10 }],
  })
})
