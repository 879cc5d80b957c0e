import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Line } from '../../../core/parse/parse-line.ts'
import type { Position } from '../../../core/parse/record.ts'
import { runs } from '../../../core/testing/runs.ts'
import { LibraryError } from '../library-error.ts'
import { type ReadLinesOptions, readLines } from './read-lines.ts'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollback-lines-'))
  path = join(folder, 'a.jsonl')
})

afterEach(() => rmSync(folder, { recursive: true }))

async function read(content: string | Buffer, options?: ReadLinesOptions) {
  writeFileSync(path, content)
  const lines: Line[] = []
  const oversized: Position[] = []
  for await (const batch of readLines(path, options)) {
    lines.push(...batch.lines)
    oversized.push(...batch.oversized)
  }
  return { lines, oversized, texts: lines.map(({ text }) => text) }
}

test('each line comes with its number, its offset and its length in bytes', async () => {
  const { lines } = await read('äö\n\nb\n')
  expect(lines).toMatchObject([
    { line: 1, offset: 0, length: 4, text: 'äö', isLast: false },
    { line: 2, offset: 5, length: 0, text: '' },
    { line: 3, offset: 6, length: 1, text: 'b' },
  ])
})

test('a last line without a newline says so', async () => {
  const { lines } = await read('a\nb')
  expect(lines.map(({ text, isLast }) => [text, isLast])).toEqual([
    ['a', false],
    ['b', true],
  ])
})

test('an empty file has no lines', async () => {
  expect((await read('')).lines).toEqual([])
})

test('line separators inside a line do not split it', async () => {
  expect((await read('a\u2028b\u2029c\u0085d\r\ne\n')).texts).toEqual(['a\u2028b\u2029c\u0085d\r', 'e'])
})

test('reading can begin at any line and end at a size first seen', async () => {
  const { lines } = await read('one\ntwo\nthree\nfour\n', { from: { offset: 4, line: 2 }, to: 11 })
  expect(lines.map(({ line, offset, text, isLast }) => [line, offset, text, isLast])).toEqual([
    [2, 4, 'two', false],
    [3, 8, 'thr', true],
  ])
})

test('a line that is too long is reported with its size, and the next ones are read', async () => {
  const { texts, oversized } = await read(`a\n${'x'.repeat(5000)}\nb\n${'y'.repeat(3000)}`, {
    chunkSize: 64,
    longestLine: 1000,
  })
  expect(texts).toEqual(['a', 'b'])
  expect(oversized).toEqual([
    { line: 2, offset: 2, length: 5000 },
    { line: 4, offset: 5005, length: 3000 },
  ])
})

test('the same lines come out whatever the chunks are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: fc.constantFrom('a', 'ß', '語', '🌊', '\n', '\r', ' '), maxLength: 30 })),
      fc.integer({ min: 4, max: 70 }),
      async (parts, chunkSize) => {
        const text = parts.join('\n')
        const { lines, texts } = await read(text, { chunkSize })
        const expected = text.split('\n')
        if (expected.at(-1) === '') expected.pop()
        expect(texts).toEqual(expected)
        for (const { offset, length, text: line } of lines) {
          expect(
            Buffer.from(text)
              .subarray(offset, offset + length)
              .toString(),
          ).toBe(line)
        }
      },
    ),
    { numRuns: runs(200) },
  )
})

test('a cancelled reading stops', async () => {
  const controller = new AbortController()
  writeFileSync(path, 'line\n'.repeat(1000))
  const seen: string[] = []
  const reading = async () => {
    for await (const { lines } of readLines(path, { chunkSize: 64, signal: controller.signal })) {
      seen.push(...lines.map(({ text }) => text))
      controller.abort()
    }
  }
  await expect(reading()).rejects.toMatchObject({ code: 'cancelled' })
  expect(seen.length).toBeLessThan(20)
})

test('a file that is gone is an expected error with a sentence', async () => {
  const reading = readLines(join(folder, 'gone.jsonl')).next()
  await expect(reading).rejects.toThrow(LibraryError)
  await expect(readLines(join(folder, 'gone.jsonl')).next()).rejects.toMatchObject({ code: 'not-found' })
})
