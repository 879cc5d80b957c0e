import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { compressFrame, FAST_LEVEL } from '../vault/parts/zstd.ts'
import type { KeptCopy } from './kept-files.ts'
import { Shelf } from './shelf.ts'

const MODIFIED = Date.parse('2026-10-01T08:00:00.123Z')
const HOUR = 3_600_000

function setUp() {
  const vault = temporaryRoot([])
  const folder = join(temporaryRoot([]), 'kept')
  return {
    folder,
    async copyOf(path: string, text: string): Promise<KeptCopy> {
      const file = join(vault, `${path}.zst`)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, await compressFrame(Buffer.from(text), FAST_LEVEL))
      const whole = createHash('sha256').update(text).digest('hex')
      return { path, file, second: undefined, version: 1, length: text.length, whole, modified: MODIFIED }
    },
  }
}

test('a copy is unpacked once, below its own path and with its own time', async () => {
  const { folder, copyOf } = setUp()
  const copy = await copyOf('projects/p/s.jsonl', 'hello\n')
  const shelf = new Shelf(folder)
  expect(await shelf.unpack('root', [copy])).toBe(6)
  const path = join(shelf.rootOf('root'), 'projects', 'p', 's.jsonl')
  expect(readFileSync(path, 'utf8')).toBe('hello\n')
  expect(statSync(path).mtimeMs).toBeCloseTo(MODIFIED, -1)
  expect(await shelf.unpack('root', [copy])).toBe(0)
})

test('another version takes its place', async () => {
  const { folder, copyOf } = setUp()
  const shelf = new Shelf(folder)
  await shelf.unpack('root', [await copyOf('projects/p/s.jsonl', 'first\n')])
  const second = { ...(await copyOf('projects/p/s.jsonl', 'other\n')), modified: MODIFIED + HOUR }
  await shelf.unpack('root', [second])
  expect(readFileSync(join(shelf.rootOf('root'), 'projects/p/s.jsonl'), 'utf8')).toBe('other\n')
})

test('what is it does not match the ledger is never shown, and leaves nothing behind', async () => {
  const { folder, copyOf } = setUp()
  const copy = { ...(await copyOf('projects/p/s.jsonl', 'hello\n')), whole: '0'.repeat(64) }
  await expect(new Shelf(folder).unpack('root', [copy])).rejects.toThrow('it does not match the ledger')
  expect(
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()),
  ).toEqual([])
})

test('where it gets too large, the sessions go that were not used for longest, whole; what may be in use stays', async () => {
  const { folder, copyOf } = setUp()
  let time = Date.parse('2026-11-16T00:00:00Z')
  const shelf = new Shelf(folder, { mostBytes: 250, now: () => time })
  const text = 'x'.repeat(100)
  for (const session of ['a', 'b', 'c']) {
    time += 10 * HOUR
    await shelf.unpack('root', [
      await copyOf(`projects/p/${session}.jsonl`, text),
      await copyOf(`projects/p/${session}/tool-results/1.txt`, 'y'),
    ])
  }
  time += 10 * HOUR
  await shelf.unpack('root', [await copyOf('projects/p/a.jsonl', text)])
  const leftover = join(folder, '1-1.tmp')
  writeFileSync(leftover, 'half')
  utimesSync(leftover, 1, 1)
  shelf.tidy()
  const isThere = (path: string) => existsSync(join(shelf.rootOf('root'), 'projects/p', path))
  expect(['a.jsonl', 'b.jsonl', 'b/tool-results/1.txt', 'c.jsonl'].map(isThere)).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(existsSync(leftover)).toBe(false)
  const small = new Shelf(folder, { mostBytes: 0, now: () => time })
  small.tidy()
  expect(['a.jsonl', 'c.jsonl'].map(isThere)).toEqual([true, false])
})

test('where a copy is rotten, its second copy is unpacked', async () => {
  const { folder, copyOf } = setUp()
  const copy = await copyOf('projects/p/s.jsonl', 'hello\n')
  const second = `${copy.file}.second`
  writeFileSync(second, readFileSync(copy.file))
  writeFileSync(copy.file, readFileSync(copy.file).fill(0, 10))
  await new Shelf(folder).unpack('root', [{ ...copy, second }])
  expect(readFileSync(join(folder, 'root', 'projects/p/s.jsonl'), 'utf8')).toBe('hello\n')
})
