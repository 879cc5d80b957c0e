import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toLedgerLine } from '../../../core/vault/ledger-entry.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { Ledger } from './ledger.ts'
import { addEntry, type KeptFile, loadState, writeSnapshot } from './vault-state.ts'

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
  return [...ledger.read()].map(({ entry }) => entry)
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
  const before = loadState(folder, ledger)
  await ledger.tidy(7, 14_000)
  copyFileSync(join(folder, 'saved'), ledger.path)
  expect(readAll(ledger)).toHaveLength(400)
  expect(loadState(folder, ledger)).toEqual(before)
})

test('a torn frame of the compressed part is cut off, and its lines are still in the other', async () => {
  const { folder, ledger } = start(200)
  copyFileSync(ledger.path, join(folder, 'saved'))
  await ledger.tidy(7, 14_000)
  copyFileSync(join(folder, 'saved'), ledger.path)
  const older = readFileSync(ledger.olderPath)
  writeFileSync(ledger.olderPath, older.subarray(0, older.length - 3))
  ledger.cutTorn()
  expect(statSync(ledger.olderPath).size).toBe(0)
  expect(readAll(ledger)).toHaveLength(200)
})

test('a snapshot that fits saves reading the ledger, one that does not is not believed', async () => {
  const { folder, ledger } = start(20)
  const state = loadState(folder, ledger)
  const marked: KeptFile = { version: 1, length: 20, whole: 'from the snapshot', modified: 0, bytes: 7 }
  state.set('projects/p/0.jsonl', marked)
  writeSnapshot(folder, state, ledger.mark())
  expect(loadState(folder, ledger).get('projects/p/0.jsonl')).toMatchObject(marked)
  ledger.append([toEntry(22)])
  const next = loadState(folder, ledger)
  expect(next.get('projects/p/0.jsonl')).toMatchObject(marked)
  expect(next.get('projects/p/1.jsonl')?.length).toBe(40)
  writeFileSync(ledger.path, Array.from({ length: 30 }, (_, at) => toLedgerLine(toEntry(at + 70))).join(''))
  expect(loadState(folder, ledger).get('projects/p/0.jsonl')?.length).toBe(150)
})

test('an entry of an older version, or one that is known, changes nothing', () => {
  const state = new Map<string, KeptFile>()
  addEntry(state, { ...toEntry(7), version: 2 })
  const before = new Map(state)
  addEntry(state, { ...toEntry(14), version: 1 })
  addEntry(state, { ...toEntry(0), version: 2 })
  expect(state).toEqual(before)
})
