import { randomBytes } from 'node:crypto'
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { compressFrame, FAST_LEVEL } from '../vault/parts/zstd.ts'
import { openKeptBytes } from './open-kept-bytes.ts'

async function writeKept(parts: readonly Buffer[]): Promise<string> {
  const path = join(temporaryRoot([]), 'a.jsonl.zst')
  writeFileSync(path, '')
  for (const part of parts) appendFileSync(path, await compressFrame(part, FAST_LEVEL))
  return path
}

test('any bytes can be read, within frames and across them', async () => {
  const parts = [1, 700, 0, 64, 3000].map((length) => randomBytes(length))
  const whole = Buffer.concat(parts)
  const bytes = openKeptBytes(await writeKept(parts))
  for (const [position, length] of [
    [0, whole.length],
    [0, 1],
    [1, 700],
    [650, 200],
    [700, 66],
    [whole.length - 5, 100],
    [whole.length, 10],
    [300, 50],
  ] as const) {
    const buffer = Buffer.alloc(length + 2)
    const count = bytes.read(buffer, 2, length, position)
    expect(buffer.subarray(2, 2 + count)).toEqual(whole.subarray(position, position + length))
  }
  bytes.close()
})

test('a damaged frame is told, and so is a copy that is not there', async () => {
  const path = await writeKept([Buffer.from('first'.repeat(100)), Buffer.from('second'.repeat(100))])
  const damaged = readFileSync(path)
  const last = damaged.length - 1
  damaged[last] = (damaged[last] ?? 0) ^ 0xff
  writeFileSync(path, damaged)
  const bytes = openKeptBytes(path)
  expect(bytes.read(Buffer.alloc(5), 0, 5, 0)).toBe(5)
  expect(() => bytes.read(Buffer.alloc(5), 0, 5, 600)).toThrow('damaged')
  bytes.close()
  rmSync(path)
  expect(() => openKeptBytes(path)).toThrow('it does not exist')
})
