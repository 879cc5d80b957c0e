import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { walkFrames } from './walk-frames.ts'
import { compressFrame, decompressFrame, FAST_LEVEL, TIGHT_LEVEL } from './zstd.ts'

function walk(bytes: Buffer) {
  const path = join(temporaryRoot([]), 'x.zst')
  writeFileSync(path, bytes)
  const file = openSync(path, 'r')
  try {
    return walkFrames(file, bytes.length)
  } finally {
    closeSync(file)
  }
}

const CONTENTS = [
  Buffer.alloc(0),
  Buffer.from('x'),
  Buffer.from('{"type":"user"}\n'.repeat(20)),
  Buffer.from('{"type":"user","n":1}\n'.repeat(4000)),
  Buffer.alloc(3_000_000, 'same'),
  Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 2654435761) >>> 24)),
]

test('frames of any length are found by their headers', async () => {
  const frames = await Promise.all(
    CONTENTS.flatMap((content) => [compressFrame(content, FAST_LEVEL), compressFrame(content, TIGHT_LEVEL)]),
  )
  const all = Buffer.concat(frames)
  const walked = walk(all)
  expect(walked.end).toBe(all.length)
  expect(walked.frames.map(({ length }) => length)).toEqual(
    CONTENTS.flatMap((content) => [content.length, content.length]),
  )
  for (const [at, frame] of walked.frames.entries()) {
    const bytes = await decompressFrame(all.subarray(frame.at, frame.at + frame.bytes), frame.length)
    expect(bytes.equals(CONTENTS[Math.floor(at / 2)] ?? Buffer.alloc(0))).toBe(true)
  }
})

test('a frame that is torn anywhere is none, and the whole ones before it stay', async () => {
  const first = await compressFrame(Buffer.from('first\n'.repeat(50)), FAST_LEVEL)
  const second = await compressFrame(Buffer.from('{"a":"second"}\n'), FAST_LEVEL)
  for (let cut = 0; cut < second.length; cut++) {
    const { frames, end } = walk(Buffer.concat([first, second.subarray(0, cut)]))
    expect(frames).toHaveLength(1)
    expect(end).toBe(first.length)
  }
})

test('what a crash left as zeros, or as anything else, is no frame', async () => {
  const first = await compressFrame(Buffer.from('first\n'), FAST_LEVEL)
  expect(walk(Buffer.concat([first, Buffer.alloc(500)])).end).toBe(first.length)
  expect(walk(Buffer.from('not zstd at all')).frames).toEqual([])
})

test('a frame that holds more than it should is refused', async () => {
  const frame = await compressFrame(Buffer.alloc(500_000), FAST_LEVEL)
  await expect(decompressFrame(frame, 1000)).rejects.toThrow()
  await expect(decompressFrame(frame, 500_001)).rejects.toThrow()
})

test('an empty frame behind another belongs to it: older versions wrote some', async () => {
  const content = Buffer.from('{"type":"user"}\n')
  const [frame, empty] = [
    await compressFrame(content, FAST_LEVEL),
    await compressFrame(Buffer.alloc(0), FAST_LEVEL),
  ]
  const next = await compressFrame(content, TIGHT_LEVEL)
  const { frames, gaps, end } = walk(Buffer.concat([frame, empty, next]))
  expect(frames.map(({ at, bytes, end: last }) => [at, bytes, last])).toEqual([
    [0, frame.length, frame.length + empty.length],
    [frame.length + empty.length, next.length, frame.length + empty.length + next.length],
  ])
  expect(gaps).toEqual([])
  expect(end).toBe(frame.length + empty.length + next.length)
})
