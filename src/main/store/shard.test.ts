import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { TranscriptRecord } from '../../core/parse/record.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { Shard } from './shard.ts'

function numbered(line: number): TranscriptRecord {
  return { kind: 'unknown', type: undefined, line, offset: line * 10, length: 9 }
}

test('records that are added one by one are read back whole and in order, and another file keeps its own', () => {
  const shard = new Shard(join(temporaryRoot([]), 'shard.db'))
  const records = Array.from({ length: 100 }, (_, at) => numbered(at + 1))
  shard.begin()
  shard.records.add(2, [numbered(7)], 0)
  for (let at = 0; at < records.length; at++) shard.records.add(1, records.slice(0, at + 1), at)

  expect(shard.records.read(1)).toEqual(records)
  expect(shard.records.read(2)).toEqual([numbered(7)])
  shard.close()
})

test('rows of what is written later come before all others, and those of one file after another rise', () => {
  const shard = new Shard(join(temporaryRoot([]), 'shard.db'))
  shard.begin()
  shard.rows.makeRoom(2)
  const early = shard.rows.numberRows(1)
  const earlyRows = Array.from({ length: 300 }, early)
  shard.rows.makeRoom(2)
  const late = shard.rows.numberRows(2)
  const lateRows = [late(), shard.rows.numberRows(3)()]

  expect(lateRows).toEqual(lateRows.toSorted((a, b) => a - b))
  expect(Math.max(...lateRows)).toBeLessThan(Math.min(...earlyRows))
  expect(new Set(earlyRows).size).toBe(300)
  shard.close()
})

test('what something went wrong in the middle of is not written when the shard is closed', () => {
  const path = join(temporaryRoot([]), 'shard.db')
  const shard = new Shard(path)
  shard.begin()
  shard.records.add(1, [numbered(1)], 0)
  shard.close()
  const again = new Shard(path)
  expect(again.records.read(1)).toEqual([])
  again.close()
})
