import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { keep, onlyPart, readLedger, unpackAll } from '../../testing/vault/vault-files.ts'
import { markUnfinished } from '../parts/unfinished-mark.ts'
import { compressFrame, FAST_LEVEL } from '../parts/zstd.ts'
import { verifyPart } from '../verifying/verify-part.ts'

const ONE = 'projects/p/one.jsonl'
const TWO = 'projects/p/two.jsonl'
const TIME = '2026-11-16T06:00:00.000Z'

async function start() {
  const root = temporaryRoot([
    { path: ONE, text: 'one\n' },
    { path: TWO, text: 'two\n' },
  ])
  const vault = join(temporaryRoot([]), 'vault')
  await keep(vault, root)
  const part = onlyPart(vault)
  const kept = (path: string) => join(part, `${path}.zst`)
  /** A process begins to write to these files, and dies some time later. */
  const begin = (...paths: readonly string[]) => {
    const sizeOf = (path: string) => statSync(kept(path), { throwIfNoEntry: false })?.size ?? 0
    markUnfinished(part, TIME, new Map(paths.map((path) => [`${path}.zst`, sizeOf(path)])))
  }
  return { root, vault, part, begin, kept }
}

async function expectSound(part: string): Promise<void> {
  expect((await verifyPart(part, { isFull: true })).problems).toEqual([])
}

test('a torn frame is cut off at the next start, also where the source is gone', async () => {
  const { root, vault, part, begin, kept } = await start()
  begin(ONE, TWO)
  const whole = readFileSync(kept(ONE))
  const torn = (await compressFrame(Buffer.from('more\n'), FAST_LEVEL)).subarray(0, 9)
  appendFileSync(kept(ONE), torn)
  appendFileSync(kept(TWO), torn)
  rmSync(join(root, ONE))
  expect((await keep(vault, root)).recovery).toMatchObject({ cutBytes: 18, adopted: 0, aside: [] })
  expect(readFileSync(kept(ONE))).toEqual(whole)
  await expectSound(part)
})

test('the bytes of a torn frame are copied again', async () => {
  const { root, vault, part, begin, kept } = await start()
  begin(ONE)
  appendFileSync(join(root, ONE), 'more\n')
  appendFileSync(kept(ONE), (await compressFrame(Buffer.from('more\n'), FAST_LEVEL)).subarray(0, 12))
  await keep(vault, root)
  expect(unpackAll(part).get(ONE)).toBe('one\nmore\n')
  await expectSound(part)
})

test('without the mark of a crash, a torn frame is set aside before the file is continued', async () => {
  const { root, vault, part, kept } = await start()
  appendFileSync(join(root, ONE), 'more\n')
  appendFileSync(kept(ONE), Buffer.alloc(100))
  const before = readFileSync(kept(ONE))
  expect((await keep(vault, root)).aside).toEqual([`${kept(ONE)}.unexplained-1`])
  expect(readFileSync(`${kept(ONE)}.unexplained-1`)).toEqual(before)
  expect(unpackAll(part).get(ONE)).toBe('one\nmore\n')
  rmSync(`${kept(ONE)}.unexplained-1`)
  await expectSound(part)
})

test('a whole frame that the ledger has not heard of is added to it, and thrown away never', async () => {
  const { root, vault, part, begin, kept } = await start()
  begin(ONE)
  appendFileSync(kept(ONE), await compressFrame(Buffer.from('more\n'), FAST_LEVEL))
  expect((await keep(vault, root)).recovery).toMatchObject({ cutBytes: 0, adopted: 1 })
  // The source has not got it: that is another version.
  expect(unpackAll(part).get(ONE)).toBe('one\nmore\n')
  await expectSound(part)
})

test('a frame that is whole by its headers only is cut off', async () => {
  const { root, vault, part, begin, kept } = await start()
  begin(ONE)
  const frame = await compressFrame(Buffer.from('more and more\n'), FAST_LEVEL)
  frame.fill(0, frame.length - 10)
  appendFileSync(kept(ONE), frame)
  await keep(vault, root)
  expect(unpackAll(part).get(ONE)).toBe('one\n')
  await expectSound(part)
})

test('a new file that was torn in its first frame is copied anew', async () => {
  const { root, vault, part, begin, kept } = await start()
  const THREE = 'projects/p/three.jsonl'
  begin(THREE)
  writeFileSync(join(root, THREE), 'three\n')
  writeFileSync(kept(THREE), 'torn')
  await keep(vault, root)
  expect(unpackAll(part).get(THREE)).toBe('three\n')
  await expectSound(part)
})

test('a new file into which nothing was written yet is copied again as the same version', async () => {
  const { root, vault, part, begin, kept } = await start()
  const THREE = 'projects/p/three.jsonl'
  begin(THREE)
  writeFileSync(kept(THREE), '')
  await keep(vault, root)
  expect(existsSync(kept(THREE))).toBe(false)
  writeFileSync(join(root, THREE), 'three\n')
  writeFileSync(kept(THREE), '')
  await keep(vault, root)
  expect(unpackAll(part).get(THREE)).toBe('three\n')
})

test('a torn ledger line is cut off, wherever it is torn', async () => {
  const { root, vault, part, begin } = await start()
  const ledger = join(part, 'ledger.jsonl')
  const whole = readFileSync(ledger, 'utf8')
  const line = whole.split('\n')[0] ?? ''
  for (const torn of [line.slice(0, 40), line, '\0'.repeat(50)]) {
    begin()
    // A line without its newline may be anything's beginning.
    writeFileSync(ledger, whole + torn)
    await keep(vault, root)
    expect(readFileSync(ledger, 'utf8')).toBe(whole)
  }
  await expectSound(part)
})

test('a torn ledger line is set aside if no pass was killed', async () => {
  const { root, vault, part } = await start()
  const ledger = join(part, 'ledger.jsonl')
  const whole = readFileSync(ledger, 'utf8')
  for (const [at, torn] of ['{"path":', '\0'.repeat(50), `${'\0'.repeat(20)}\n`].entries()) {
    writeFileSync(ledger, whole + torn)
    expect((await keep(vault, root)).aside).toEqual([`${ledger}.unexplained-${at + 1}`])
    expect(readFileSync(ledger, 'utf8')).toBe(whole)
    expect(readFileSync(`${ledger}.unexplained-${at + 1}`, 'utf8')).toBe(whole + torn)
  }
})

test('a last ledger line that was lost is written again from the frame it spoke of', async () => {
  const { root, vault, part, begin } = await start()
  begin(ONE)
  appendFileSync(join(root, ONE), 'more\n')
  const ledger = join(part, 'ledger.jsonl')
  const before = readFileSync(ledger)
  copyFileSync(join(part, 'state.json'), join(part, 'saved'))
  await keep(vault, root)
  const entries = readLedger(part)
  writeFileSync(ledger, before)
  copyFileSync(join(part, 'saved'), join(part, 'state.json'))
  rmSync(join(part, 'saved'))
  await keep(vault, root)
  expect(readLedger(part)).toEqual(entries)
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
  const { root, vault, part, begin, kept } = await start()
  begin(ONE)
  writeFileSync(`${kept(ONE)}.merging`, 'half')
  await keep(vault, root)
  expect(existsSync(`${kept(ONE)}.merging`)).toBe(false)
  await expectSound(part)
})

test('temporary files of a process that was killed are removed, and those of one that runs stay', async () => {
  const { root, vault, part } = await start()
  const { pid } = spawnSync(process.execPath, ['--version'], { env: { ELECTRON_RUN_AS_NODE: '1' } })
  for (const name of [`state.json.${pid}.tmp`, `state.json.${process.ppid}.tmp`])
    writeFileSync(join(part, name), 'half')
  await keep(vault, root)
  expect(readdirSync(part).filter((name) => name.endsWith('.tmp'))).toEqual([
    `state.json.${process.ppid}.tmp`,
  ])
})
