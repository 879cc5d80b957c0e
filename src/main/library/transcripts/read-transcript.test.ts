import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { transcript } from '../../../../fixtures/transcript.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { readTranscript } from './read-transcript.ts'

function twoLines(): readonly [string, string] {
  const t = transcript()
  t.prompt('Grüße vom Meer')
  t.respond('Ahoi.')
  const [prompt, response] = t.lines()
  return [prompt ?? '', response ?? '']
}

async function readBytes(bytes: Buffer) {
  const path = join(temporaryRoot([]), 'a.jsonl')
  writeFileSync(path, bytes)
  const { records, counts } = await readTranscript(path)
  const texts = records.map(({ offset, length }) =>
    readFileSync(path).toString('utf8', offset, offset + length),
  )
  return { texts, counts }
}

test('records in a damaged line are found by their bytes, also behind bytes that are no UTF-8', async () => {
  const [prompt, response] = twoLines()
  const { texts, counts } = await readBytes(
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${prompt}${response}\n`)]),
  )
  expect(texts).toEqual([prompt, response])
  expect(counts).toEqual({ lines: 1, known: 0, unknown: 0, unreadable: 1 })
})

test('a byte order mark and hundreds of NULs before a record hide nothing', async () => {
  const [prompt, response] = twoLines()
  const { texts, counts } = await readBytes(
    Buffer.concat([
      Buffer.from('\ufeff'),
      Buffer.from(`${prompt}\n`),
      Buffer.alloc(500),
      Buffer.from(`${response}\n`),
    ]),
  )
  expect(texts).toEqual([prompt, response])
  expect(counts).toEqual({ lines: 2, known: 2, unknown: 0, unreadable: 0 })
})
