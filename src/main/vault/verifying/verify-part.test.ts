import { appendFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { keep, onlyPart } from '../../testing/vault/vault-files.ts'
import { readStatus } from '../parts/vault-status.ts'
import { compressFrame, FAST_LEVEL } from '../parts/zstd.ts'
import { verifyPart } from './verify-part.ts'

const ONE = 'projects/p/one.jsonl'
const TWO = 'projects/p/two.jsonl'
const LINE = '{"type":"user","message":{"role":"user","content":"high tide"}}\n'

async function start() {
  const root = temporaryRoot([
    { path: ONE, text: LINE.repeat(3) },
    { path: TWO, text: LINE },
  ])
  const vault = join(temporaryRoot([]), 'vault')
  await keep(vault, root)
  appendFileSync(join(root, ONE), 'the second frame\n')
  await keep(vault, root)
  const part = onlyPart(vault)
  const quick = async () => (await verifyPart(part, { isFull: false })).problems
  const full = async () => (await verifyPart(part, { isFull: true })).problems
  return { root, vault, part, quick, full, kept: join(part, `${ONE}.zst`) }
}

test('a sound vault has no problems, and it is noted when that was seen', async () => {
  const { part, quick, full } = await start()
  expect(await quick()).toEqual([])
  expect(readStatus(part)).toMatchObject({ quick: { problems: 0 } })
  expect(readStatus(part).full).toBeUndefined()
  expect(await full()).toEqual([])
  const report = await verifyPart(part, { isFull: true, now: () => Date.parse('2026-11-16T06:00:00Z') })
  expect(report).toMatchObject({ files: 2, bytes: LINE.length * 4 + 17 })
  const seen = { time: '2026-11-16T06:00:00.000Z', problems: 0 }
  expect(readStatus(part)).toMatchObject({ full: seen, quick: seen })
})

test('what is gone is missing', async () => {
  const { kept, quick } = await start()
  rmSync(kept)
  expect(await quick()).toEqual([{ kind: 'missing', path: `${ONE}.zst`, reason: 'it is missing' }])
})

test('what nobody kept is unexplained', async () => {
  const { part, quick } = await start()
  writeFileSync(join(part, 'projects/p/three.jsonl.zst'), await compressFrame(Buffer.from('x'), FAST_LEVEL))
  writeFileSync(join(part, 'projects/notes.txt'), 'x')
  expect(await quick()).toMatchObject([
    { kind: 'unexplained', path: 'projects/notes.txt' },
    { kind: 'unexplained', path: 'projects/p/three.jsonl.zst' },
  ])
  writeFileSync(join(part, 'unfinished'), '')
  expect((await quick())[0]?.reason).toContain('the next one checks it')
})

test('what is shorter, longer or torn is rotten', async () => {
  const { kept, quick } = await start()
  const whole = readFileSync(kept)
  truncateSync(kept, whole.length - 1)
  expect(await quick()).toMatchObject([
    { kind: 'rotten', reason: expect.stringContaining('not a complete frame') },
  ])
  truncateSync(kept, 200)
  expect(await quick()).toMatchObject([{ kind: 'rotten', reason: expect.stringContaining('instead of') }])
  writeFileSync(kept, Buffer.concat([whole, Buffer.from('zzz')]))
  expect(await quick()).toMatchObject([
    { kind: 'rotten', reason: expect.stringContaining('3 bytes from byte ') },
  ])
  writeFileSync(kept, Buffer.concat([whole, Buffer.from('z')]))
  expect(await quick()).toMatchObject([
    { kind: 'rotten', reason: expect.stringContaining('is not a complete frame') },
  ])
  writeFileSync(kept, Buffer.concat([whole, await compressFrame(Buffer.from('more'), FAST_LEVEL)]))
  expect(await quick()).toMatchObject([{ kind: 'rotten', reason: 'it has 213 bytes instead of 209' }])
})

test('a byte that differs is found by the full verification, with its place', async () => {
  const { kept, quick, full } = await start()
  const first = await compressFrame(Buffer.from(LINE.repeat(3)), FAST_LEVEL)
  const other = await compressFrame(Buffer.from('the SECOND frame\n'), FAST_LEVEL)
  writeFileSync(kept, Buffer.concat([first, other]))
  expect(await quick()).toEqual([])
  expect(await full()).toEqual([
    { kind: 'rotten', path: `${ONE}.zst`, reason: 'bytes 192 to 209 were changed' },
  ])
})

test('a flipped bit anywhere in a kept file is found', async () => {
  const { kept, full } = await start()
  const whole = readFileSync(kept)
  for (let at = 0; at < whole.length; at++) {
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
    writeFileSync(kept, bytes)
    expect(await full(), `at ${at}`).toHaveLength(1)
  }
})

test('a ledger with a damaged or a missing line is told', async () => {
  const { part, quick } = await start()
  const path = join(part, 'ledger.jsonl')
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  const at = lines.findIndex((line) => line.includes('one.jsonl'))
  writeFileSync(path, `${lines.with(at, 'spoilt').join('\n')}\n`)
  const damaged = { kind: 'rotten', path: 'ledger.jsonl' }
  expect(await quick()).toMatchObject([
    { ...damaged, reason: expect.stringContaining(`line ${at + 1} is damaged`) },
  ])
  writeFileSync(path, `${lines.toSpliced(at, 1).join('\n')}\n`)
  expect(await quick()).toMatchObject([{ ...damaged, reason: expect.stringContaining('missing') }])
})

test('verifying can be stopped', async () => {
  const { part } = await start()
  const stopped = verifyPart(part, { isFull: true, signal: AbortSignal.abort() })
  await expect(stopped).rejects.toMatchObject({ code: 'cancelled' })
})
