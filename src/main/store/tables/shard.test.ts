import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { Shard } from './shard.ts'

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
  shard.files.claimProject('/root', 'project', 1)
  shard.close()
  const again = new Shard(path)
  again.begin()
  expect(again.files.claimProject('/root', 'project', 0)).toBe(0)
  again.close()
})
