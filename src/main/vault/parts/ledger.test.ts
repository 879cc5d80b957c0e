import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { Ledger } from './ledger.ts'
import { addEntry, type KeptFile, loadVault, writeSnapshot } from './vault-state.ts'

function toEntry(at: number) {
  return {
    path: `projects/p/${at % 7}.jsonl`,
    version: 1,
    offset: Math.floor(at / 7) * 10,
    length: 10,
    sha256: at.toString(16).padStart(64, '0'),
    whole: (at * 31).toString(16).padStart(64, '0'),
    modified: at,
    time: '2026-11-16T06:00:00.000Z',
  }
}

function start(count: number) {
  const folder = temporaryRoot([])
  const ledger = new Ledger(folder)
  const entries = Array.from({ length: count }, (_, at) => toEntry(at))
  ledger.append(entries)
  return { folder, ledger, entries }
}

function readAll(ledger: Ledger) {
  return ledger.read().entries
}

test('what is appended is read in order', () => {
  const { ledger, entries } = start(10)
  ledger.append([toEntry(10)])
  expect(readAll(ledger)).toEqual([...entries, toEntry(10)])
})

test('a ledger that has become a burden is moved to its compressed part, and read on from there', async () => {
  const { folder, ledger, entries } = start(200)
  await ledger.tidy(7, 14_000)
  expect(statSync(join(folder, 'ledger.jsonl')).size).toBe(0)
  ledger.append([toEntry(200)])
  await ledger.tidy(7, 14_000)
  expect(readAll(ledger)).toEqual([...entries, toEntry(200)])
  ledger.append(Array.from({ length: 100 }, (_, at) => toEntry(201 + at)))
  await ledger.tidy(7, 14_000)
  expect(readAll(ledger)).toHaveLength(301)
  expect(statSync(join(folder, 'ledger.jsonl.zst')).size).toBeLessThan(301 * 100)
})

test('one line for each file is no burden, nor is a small part of what is kept', async () => {
  const { folder, ledger } = start(200)
  await ledger.tidy(200, 0)
  await ledger.tidy(7, 50_000_000)
  expect(existsSync(join(folder, 'ledger.jsonl.zst'))).toBe(false)
})

test('a crash while lines are moved leaves some in both, which changes nothing', async () => {
  const { folder, ledger } = start(200)
  copyFileSync(ledger.path, join(folder, 'saved'))
  const before = loadVault(folder, ledger).state
  await ledger.tidy(7, 14_000)
  copyFileSync(join(folder, 'saved'), ledger.path)
  expect(ledger.read()).toMatchObject({ damage: [], entries: { length: 200 } })
  expect(loadVault(folder, ledger).state).toEqual(before)
})

test('lines of older versions are read, and lines with checksums follow them', () => {
  const folder = temporaryRoot([])
  const ledger = new Ledger(folder)
  writeFileSync(ledger.path, [toEntry(0), toEntry(1)].map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  ledger.append([toEntry(2)])
  ledger.append([toEntry(3)])
  const { entries, damage } = new Ledger(folder).read()
  expect(entries).toEqual([0, 1, 2, 3].map(toEntry))
  expect(damage).toEqual([])
})

test('lines that are damaged, missing or without a checksum are noticed, and the others are read', () => {
  const { ledger, entries } = start(5)
  const lines = readFileSync(ledger.path, 'utf8').split(/(?<=\n)/)
  const read = (changed: readonly string[]) => {
    writeFileSync(ledger.path, changed.join(''))
    return ledger.read()
  }
  expect(read(lines.with(1, 'spoilt\n'))).toMatchObject({
    entries: entries.toSpliced(1, 1),
    damage: [
      { path: 'ledger.jsonl', reason: 'line 2 is damaged' },
      { path: 'ledger.jsonl', reason: 'lines before line 3 are missing' },
    ],
  })
  expect(read(lines.toSpliced(2, 1)).damage).toHaveLength(1)
  expect(read(lines.slice(1)).damage).toHaveLength(1)
  expect(read(lines.toSpliced(3, 0, `${JSON.stringify(toEntry(9))}\n`))).toMatchObject({
    entries,
    damage: [{ reason: 'line 4 has no checksum' }],
  })
  expect(read([...lines, 'torn'])).toMatchObject({ entries, damage: [], tornBytes: 4 })
})

test('a snapshot that fits saves reading the ledger, one that does not is not believed', async () => {
  const { folder, ledger } = start(20)
  const state = loadVault(folder, ledger).state
  const marked: KeptFile = { version: 1, length: 20, whole: 'from the snapshot', modified: 0, bytes: 7 }
  state.set('projects/p/0.jsonl', marked)
  writeSnapshot(folder, state, ledger.mark())
  expect(loadVault(folder, ledger).state.get('projects/p/0.jsonl')).toMatchObject(marked)
  ledger.append([toEntry(22)])
  const next = loadVault(folder, ledger).state
  expect(next.get('projects/p/0.jsonl')).toMatchObject(marked)
  expect(next.get('projects/p/1.jsonl')?.length).toBe(40)
  const others = Array.from({ length: 30 }, (_, at) => `${JSON.stringify(toEntry(at + 70))}\n`)
  writeFileSync(ledger.path, others.join(''))
  expect(loadVault(folder, ledger).state.get('projects/p/0.jsonl')?.length).toBe(150)
})

test('an entry of an older version, or one that is known, changes nothing', () => {
  const state = new Map<string, KeptFile>()
  addEntry(state, { ...toEntry(7), version: 2 })
  const before = new Map(state)
  addEntry(state, { ...toEntry(14), version: 1 })
  addEntry(state, { ...toEntry(0), version: 2 })
  expect(state).toEqual(before)
})
