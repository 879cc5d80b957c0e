import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { keep, onlyPart, readLedger, unpackAll } from '../../testing/vault/vault-files.ts'
import { verifyPart } from '../verifying/verify-part.ts'

/** How many bytes can still be written into the vault. */
let room = Number.POSITIVE_INFINITY

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>()
  return {
    ...fs,
    writeSync(file: number, bytes: Buffer, offset: number, length: number, position: number) {
      if (room <= 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
      const count = fs.writeSync(file, bytes, offset, Math.min(length, room), position)
      room -= count
      return count
    },
  }
})

beforeEach(() => {
  room = Number.POSITIVE_INFINITY
})

const FILES = ['one', 'two', 'three'].map((name) => `projects/p/${name}.jsonl`)

function text(path: string, round: number): string {
  return `{"path":"${path}","round":${round},"random":"${Math.sin(round) * 1e16}"}\n`
}

test('a disk that is full after any byte leaves a vault that is sound, and goes on when there is room', async () => {
  const root = temporaryRoot(FILES.map((path) => ({ path, text: text(path, 0) })))
  const vault = join(temporaryRoot([]), 'vault')
  await keep(vault, root)
  const part = onlyPart(vault)
  let round = 1
  let refused = 0
  for (let space = 0; space < 2600; space += 61, round++) {
    for (const path of FILES) appendFileSync(join(root, path), text(path, round))
    const before = unpackAll(part)
    room = space
    const failure = await keep(vault, root).catch((error: unknown) => error)
    room = Number.POSITIVE_INFINITY
    if (failure instanceof Error) {
      refused++
      expect(failure).toMatchObject({
        code: 'disk-full',
        message: expect.stringContaining('Free some space'),
      })
    }
    for (const [path, kept] of before) expect(unpackAll(part).get(path)?.startsWith(kept)).toBe(true)
    expect((await verifyPart(part, { isFull: true })).problems).toEqual([])
  }
  expect(refused).toBeGreaterThan(10)
  expect(refused).toBeLessThan(round)
  await keep(vault, root)
  for (const path of FILES)
    expect(unpackAll(part).get(path)).toBe(Array.from({ length: round }, (_, at) => text(path, at)).join(''))
  expect(new Set(readLedger(part).map(({ version }) => version))).toEqual(new Set([1]))
}, 60_000)

test('a new file for which there is no room is not there at all', async () => {
  const root = temporaryRoot([{ path: 'projects/p/first.jsonl', text: 'x\n' }])
  const vault = join(temporaryRoot([]), 'vault')
  await keep(vault, root)
  writeFileSync(join(root, 'projects/p/second.jsonl'), text('second', 1))
  room = 30
  await expect(keep(vault, root)).rejects.toMatchObject({ code: 'disk-full' })
  expect([...unpackAll(onlyPart(vault)).keys()]).toEqual(['projects/p/first.jsonl'])
})
