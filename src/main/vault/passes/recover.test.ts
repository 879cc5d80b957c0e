import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { keep, onlyPart, readLedger, unpackAll } from '../../testing/vault-files.ts'
import { compressFrame, FAST_LEVEL } from '../parts/zstd.ts'
import { verifyPart } from '../verifying/verify-part.ts'

const ONE = 'projects/p/one.jsonl'
const TWO = 'projects/p/two.jsonl'

async function start() {
  const root = temporaryRoot([
    { path: ONE, text: 'one\n' },
    { path: TWO, text: 'two\n' },
  ])
  const vault = join(temporaryRoot([]), 'vault')
  await keep(vault, root)
  const part = onlyPart(vault)
  /** As a process leaves it that dies in a pass. */
  const crash = () => writeFileSync(join(part, 'unfinished'), '')
  return { root, vault, part, crash, kept: (path: string) => join(part, `${path}.zst`) }
}

async function expectSound(part: string): Promise<void> {
  expect((await verifyPart(part, { isFull: true })).problems).toEqual([])
}

test('a torn frame is cut off at the next start, also where the source is gone', async () => {
  const { root, vault, part, crash, kept } = await start()
  const whole = readFileSync(kept(ONE))
  const torn = (await compressFrame(Buffer.from('more\n'), FAST_LEVEL)).subarray(0, 9)
  appendFileSync(kept(ONE), torn)
  appendFileSync(kept(TWO), torn)
  rmSync(join(root, ONE))
  crash()
  expect((await keep(vault, root)).recovery).toEqual({ cutBytes: 18, adopted: 0 })
  expect(readFileSync(kept(ONE))).toEqual(whole)
  await expectSound(part)
})

test('the bytes of a torn frame are copied again', async () => {
  const { root, vault, part, crash, kept } = await start()
  appendFileSync(join(root, ONE), 'more\n')
  appendFileSync(kept(ONE), (await compressFrame(Buffer.from('more\n'), FAST_LEVEL)).subarray(0, 12))
  crash()
  await keep(vault, root)
  expect(unpackAll(part).get(ONE)).toBe('one\nmore\n')
  await expectSound(part)
})

test('without the mark of a crash, a torn frame is cut off before the file is continued', async () => {
  const { root, vault, part, kept } = await start()
  appendFileSync(join(root, ONE), 'more\n')
  appendFileSync(kept(ONE), Buffer.alloc(100))
  await keep(vault, root)
  expect(unpackAll(part).get(ONE)).toBe('one\nmore\n')
  await expectSound(part)
})

test('a whole frame that the ledger has not heard of is added to it, and thrown away never', async () => {
  const { root, vault, part, crash, kept } = await start()
  appendFileSync(kept(ONE), await compressFrame(Buffer.from('more\n'), FAST_LEVEL))
  crash()
  expect((await keep(vault, root)).recovery).toEqual({ cutBytes: 0, adopted: 1 })
  // The source has not got it: that is another version.
  expect(unpackAll(part).get(ONE)).toBe('one\nmore\n')
  await expectSound(part)
})

test('a frame that is whole by its headers only is cut off', async () => {
  const { root, vault, part, crash, kept } = await start()
  const frame = await compressFrame(Buffer.from('more and more\n'), FAST_LEVEL)
  frame.fill(0, frame.length - 10)
  appendFileSync(kept(ONE), frame)
  crash()
  await keep(vault, root)
  expect(unpackAll(part).get(ONE)).toBe('one\n')
  await expectSound(part)
})

test('a new file that was torn in its first frame is copied anew', async () => {
  const { root, vault, part, crash, kept } = await start()
  const THREE = 'projects/p/three.jsonl'
  writeFileSync(join(root, THREE), 'three\n')
  writeFileSync(kept(THREE), 'torn')
  crash()
  await keep(vault, root)
  expect(unpackAll(part).get(THREE)).toBe('three\n')
  await expectSound(part)
})

test('a torn ledger line is cut off, wherever it is torn', async () => {
  const { root, vault, part } = await start()
  const ledger = join(part, 'ledger.jsonl')
  const whole = readFileSync(ledger, 'utf8')
  const line = whole.split('\n')[0] ?? ''
  for (const torn of [line.slice(0, 40), line, '\0'.repeat(50), `${'\0'.repeat(20)}\n`]) {
    // A line without its newline may be anything's beginning.
    writeFileSync(ledger, whole + torn)
    await keep(vault, root)
    expect(readFileSync(ledger, 'utf8')).toBe(whole)
  }
  await expectSound(part)
})

test('a last ledger line that was lost is written again from the frame it spoke of', async () => {
  const { root, vault, part, crash } = await start()
  appendFileSync(join(root, ONE), 'more\n')
  const ledger = join(part, 'ledger.jsonl')
  const before = readFileSync(ledger)
  copyFileSync(join(part, 'state.json'), join(part, 'saved'))
  await keep(vault, root)
  const entries = readLedger(part)
  writeFileSync(ledger, before)
  copyFileSync(join(part, 'saved'), join(part, 'state.json'))
  rmSync(join(part, 'saved'))
  crash()
  await keep(vault, root)
  expect(readLedger(part).map(({ time, modified, ...entry }) => entry)).toEqual(
    entries.map(({ time, modified, ...entry }) => entry),
  )
  await expectSound(part)
})

test('a ledger that is lost as a whole is built from the kept files', async () => {
  const { root, vault, part } = await start()
  writeFileSync(join(root, ONE), 'rewritten\n')
  await keep(vault, root)
  rmSync(join(part, 'ledger.jsonl'))
  rmSync(join(part, 'state.json'))
  await keep(vault, root)
  expect([...unpackAll(part)].sort()).toEqual([
    [ONE, 'one\n'],
    [`${ONE}.v2`, 'rewritten\n'],
    [TWO, 'two\n'],
  ])
  await expectSound(part)
})

test('without the snapshot the ledger is enough, and sources are compared instead of copied', async () => {
  const { root, vault, part } = await start()
  for (const spoil of [
    () => rmSync(join(part, 'state.json')),
    () => writeFileSync(join(part, 'state.json'), '[{}'),
  ]) {
    spoil()
    expect((await keep(vault, root)).added.frames).toBe(0)
  }
  appendFileSync(join(root, ONE), 'more\n')
  await keep(vault, root)
  expect(unpackAll(part).get(ONE)).toBe('one\nmore\n')
  await expectSound(part)
})

test('a kept file that lost bytes is made anew, unless its source is another one by now', async () => {
  const { root, vault, part, kept } = await start()
  truncateSync(kept(ONE), 5)
  appendFileSync(join(root, ONE), 'more\n')
  truncateSync(kept(TWO), 5)
  writeFileSync(join(root, TWO), 'another\n')
  await keep(vault, root)
  expect(statSync(kept(TWO)).size).toBe(5)
  rmSync(kept(TWO))
  expect([...unpackAll(part)].sort()).toEqual([
    [ONE, 'one\nmore\n'],
    [`${TWO}.v2`, 'another\n'],
  ])
})

test('what a merge left behind is removed', async () => {
  const { root, vault, part, crash, kept } = await start()
  writeFileSync(`${kept(ONE)}.merging`, 'half')
  crash()
  await keep(vault, root)
  expect(existsSync(`${kept(ONE)}.merging`)).toBe(false)
  await expectSound(part)
})
