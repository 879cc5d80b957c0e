import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRaw } from './raw-files.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollback-raw-'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function read(path: string, size: number, onRead?: () => void) {
  const changes: string[] = []
  const raw = openRaw({ path, name: '', home: '', role: 'transcript', size }, (reason) =>
    changes.push(reason),
  )
  const chunks: Uint8Array[] = []
  for await (const chunk of raw ?? []) {
    onRead?.()
    chunks.push(chunk)
  }
  return {
    text: Buffer.concat(chunks).toString(),
    changes,
    longest: Math.max(...chunks.map((chunk) => chunk.length)),
  }
}

test('gives a file at rest whole, with half a line at its end', async () => {
  const path = join(folder, 'rest.jsonl')
  writeFileSync(path, 'one\ntwo\nhal')
  expect(await read(path, 11)).toMatchObject({ text: 'one\ntwo\nhal', changes: [] })
})

test('holds no line whole, however long it is', async () => {
  const path = join(folder, 'one-line.txt')
  const text = 'x'.repeat(5_000_000)
  writeFileSync(path, `first\n${text}`)
  const whole = await read(path, 5_000_006)
  expect(whole.text).toBe(`first\n${text}`)
  expect(whole.longest).toBeLessThanOrEqual(2 ** 20)
})

test('cuts a file that grows at the last whole line of the size first seen', async () => {
  const path = join(folder, 'grows.jsonl')
  writeFileSync(path, 'one\ntwo\nhal')
  const { text, changes } = await read(path, 11, () => appendFileSync(path, 'f\nmore\n'))
  expect(text).toBe('one\ntwo\n')
  expect(changes).toHaveLength(1)
})

test('tells of a file that got shorter, and of one that is gone', async () => {
  const path = join(folder, 'short.jsonl')
  writeFileSync(path, 'one\n')
  expect((await read(path, 100)).changes).toEqual(['It became shorter while it was read.'])
  expect((await read(join(folder, 'gone.jsonl'), 1)).changes).toEqual(['It was deleted before it was read.'])
})
