import { createHash } from 'node:crypto'
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { keep, onlyPart, readLedger, unpackAll } from '../../testing/vault/vault-files.ts'

const MAIN = 'projects/-home-ada/11111111-1111-4111-8111-111111111111.jsonl'
const AGENT = 'projects/-home-ada/11111111-1111-4111-8111-111111111111/subagents/agent-a1.jsonl'

function start(files: Readonly<Record<string, string>> = { [MAIN]: '{"n":1}\n', [AGENT]: '{"n":2}\n' }) {
  const root = temporaryRoot(Object.entries(files).map(([path, text]) => ({ path, text })))
  return { root, vault: join(temporaryRoot([]), 'vault') }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

test('every file of a session is kept below its own path, and zstd gives it back', async () => {
  const { root, vault } = start()
  const report = await keep(vault, root)
  expect(report).toMatchObject({ files: 2, bytes: 16, added: { files: 2, bytes: 16, versions: 0 } })
  expect([...unpackAll(onlyPart(vault))]).toEqual([
    [MAIN, '{"n":1}\n'],
    [AGENT, '{"n":2}\n'],
  ])
})

test('a pass adds one frame with what is new, and the ledger says which bytes', async () => {
  const { root, vault } = start({ [MAIN]: 'one\n' })
  await keep(vault, root)
  appendFileSync(join(root, MAIN), 'two\nthr')
  await keep(vault, root)
  appendFileSync(join(root, MAIN), 'ee\n')
  await keep(vault, root)
  const part = onlyPart(vault)
  expect(unpackAll(part).get(MAIN)).toBe('one\ntwo\nthree\n')
  expect(readLedger(part)).toMatchObject([
    { path: MAIN, version: 1, offset: 0, length: 4, sha256: sha256('one\n'), whole: sha256('one\n') },
    { offset: 4, length: 7, sha256: sha256('two\nthr'), whole: sha256('one\ntwo\nthr') },
    { offset: 11, length: 3, sha256: sha256('ee\n'), whole: sha256('one\ntwo\nthree\n') },
  ])
})

test('an empty file is kept as one', async () => {
  const { root, vault } = start({ [MAIN]: '' })
  await keep(vault, root)
  expect(unpackAll(onlyPart(vault)).get(MAIN)).toBe('')
  appendFileSync(join(root, MAIN), 'x\n')
  await keep(vault, root)
  expect([...unpackAll(onlyPart(vault))]).toEqual([[MAIN, 'x\n']])
})

test('a source that shrank or was rewritten begins a version beside the old one', async () => {
  const { root, vault } = start({ [MAIN]: 'one\ntwo\n' })
  await keep(vault, root)
  truncateSync(join(root, MAIN), 4)
  expect((await keep(vault, root)).added.versions).toBe(1)
  writeFileSync(join(root, MAIN), 'ONE\nand more than before\n')
  await keep(vault, root)
  appendFileSync(join(root, MAIN), 'end\n')
  await keep(vault, root)
  expect([...unpackAll(onlyPart(vault))].sort()).toEqual([
    [MAIN, 'one\ntwo\n'],
    [`${MAIN}.v2`, 'one\n'],
    [`${MAIN}.v3`, 'ONE\nand more than before\nend\n'],
  ])
})

test('a source of the same size with other bytes is a new version, one that was only touched is not', async () => {
  const { root, vault } = start({ [MAIN]: 'one\n' })
  await keep(vault, root)
  utimesSync(join(root, MAIN), new Date(), new Date(Date.now() + 60_000))
  expect((await keep(vault, root)).added.frames).toBe(0)
  writeFileSync(join(root, MAIN), 'two\n')
  utimesSync(join(root, MAIN), new Date(), new Date(Date.now() + 120_000))
  await keep(vault, root)
  expect(unpackAll(onlyPart(vault)).get(`${MAIN}.v2`)).toBe('two\n')
})

test('a file that was swapped for a longer one with another beginning is a new version', async () => {
  const { root, vault } = start({ [MAIN]: 'one\n' })
  await keep(vault, root)
  writeFileSync(join(root, 'new'), 'eins\nzwei\n')
  renameSync(join(root, 'new'), join(root, MAIN))
  await keep(vault, root)
  expect([...unpackAll(onlyPart(vault)).values()].sort()).toEqual(['eins\nzwei\n', 'one\n'])
})

test('what is deleted from disk stays kept, also when it comes back', async () => {
  const { root, vault } = start()
  await keep(vault, root)
  rmSync(join(root, 'projects'), { recursive: true })
  await keep(vault, root)
  expect(unpackAll(onlyPart(vault)).size).toBe(2)
  mkdirSync(join(root, 'projects/-home-ada'), { recursive: true })
  writeFileSync(join(root, MAIN), '{"n":1}\n{"n":3}\n')
  await keep(vault, root)
  expect(unpackAll(onlyPart(vault)).get(MAIN)).toBe('{"n":1}\n{"n":3}\n')
})

test('credentials and settings are never copied, not even through a link', async () => {
  const secret = '{"token":"do not copy"}'
  const { root, vault } = start({
    [MAIN]: 'x\n',
    '.credentials.json': secret,
    'settings.json': secret,
    'settings.local.json': secret,
    'projects/-home-ada/settings.json': secret,
    'projects/-home-ada/memory/MEMORY.md': 'notes',
  })
  symlinkSync(join(root, '.credentials.json'), join(root, 'projects/-home-ada/innocent.jsonl'))
  await keep(vault, root, { extras: new Set(['plans', 'file-history', 'history']) })
  expect([...unpackAll(onlyPart(vault)).keys()]).toEqual([MAIN])
})

test('plans, file history and the history of prompts are kept by choice', async () => {
  const { root, vault } = start({
    'plans/a.md': 'plan',
    'file-history/s/a@v1': 'old',
    'history.jsonl': '{}\n',
  })
  mkdirSync(join(root, 'projects'))
  expect((await keep(vault, root)).files).toBe(0)
  await keep(vault, root, { extras: new Set(['plans', 'file-history', 'history']) })
  expect([...unpackAll(onlyPart(vault)).keys()].sort()).toEqual([
    'file-history/s/a@v1',
    'history.jsonl',
    'plans/a.md',
  ])
})

test('a pass with nothing new opens no source, and touches neither ledger nor kept files', async () => {
  const { root, vault } = start()
  await keep(vault, root)
  const part = onlyPart(vault)
  const look = () =>
    ['ledger.jsonl', 'state.json', `${MAIN}.zst`].map((name) => statSync(join(part, name)).mtimeMs)
  const before = look()
  const read = vi.spyOn(await import('../../library/transcripts/byte-file.ts'), 'openForReading')
  const report = await keep(vault, root)
  expect(report.added).toEqual({ files: 0, bytes: 0, frames: 0, versions: 0 })
  expect(read).not.toHaveBeenCalled()
  expect(look()).toEqual(before)
})

test('a file that is longer than a frame may be becomes several', async () => {
  const long = '{"text":"a line of some length"}\n'.repeat(300_000)
  const { root, vault } = start({ [MAIN]: long })
  expect((await keep(vault, root)).added.frames).toBe(2)
  const part = onlyPart(vault)
  expect(unpackAll(part).get(MAIN) === long).toBe(true)
  expect(readLedger(part).at(-1)).toMatchObject({ version: 1, whole: sha256(long) })
})

test('one file that cannot be read does not keep the others from being kept', async () => {
  const { root, vault } = start()
  symlinkSync(join(root, 'nowhere'), join(root, 'projects/-home-ada/dangling.jsonl'))
  const problems: string[] = []
  await keep(vault, root, { onProblem: ({ path }) => problems.push(path) })
  expect(problems).toEqual([join(root, 'projects/-home-ada/dangling.jsonl')])
  expect(unpackAll(onlyPart(vault)).size).toBe(2)
})

test('a stopped pass leaves what it kept, and the next one goes on', async () => {
  const { root, vault } = start(
    Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => [`projects/p/${String(at).padStart(4, '0')}.jsonl`, `${at}\n`]),
    ),
  )
  const stop = new AbortController()
  const stopped = keep(vault, root, { signal: stop.signal, onProgress: () => stop.abort() })
  await expect(stopped).rejects.toMatchObject({ code: 'cancelled' })
  const kept = unpackAll(onlyPart(vault)).size
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThan(200)
  expect((await keep(vault, root)).added.files).toBe(200 - kept)
})

test('of two passes at once one is turned away, and nothing is written twice', async () => {
  const { root, vault } = start()
  const results = await Promise.allSettled([keep(vault, root), keep(vault, root)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'busy' } })
  expect(readLedger(onlyPart(vault))).toHaveLength(2)
  expect((await keep(vault, root)).added.files).toBe(0)
})

test('the README of the vault is for whoever finds it', async () => {
  const { root, vault } = start()
  await keep(vault, root)
  expect(readFileSync(join(vault, 'README.txt'), 'utf8')).toContain('zstd -d')
})
