import { appendFileSync, cpSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { conversation } from '../../../../fixtures/conversation.ts'
import { buildSampleLibrary } from '../../../../fixtures/sample-library.ts'
import { runs } from '../../../core/testing/runs.ts'
import { dumpIndex } from '../../testing/index/dump-index.ts'
import { indexedLibraryOf, openIndexedLibrary } from '../../testing/index/indexed-library.ts'
import { makeFormerIndex } from '../../testing/index/make-former-index.ts'
import { updateTestIndex } from '../../testing/index/update-test-index.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { openSessionLister } from '../../worker/tasks/list-sessions.ts'
import { openIndexSearch } from '../../worker/tasks/search-index.ts'
import { findShardPaths } from '../database/shard-paths.ts'
import { readHealth } from './index-health.ts'

const owls = conversation('About owls', 'Certainly.', { seed: 'owls', cwd: '/home/ada/owls' })
const gulls = conversation('About gulls', 'Yes.', { seed: 'gulls', cwd: '/home/ada/gulls' })

function openLibrary() {
  const library = indexedLibraryOf(owls, gulls)
  const dumpFresh = async () => {
    const folder = join(temporaryRoot([]), 'index')
    await updateTestIndex(folder, [library.root])
    return dumpIndex(folder)
  }
  return { ...library, dumpFresh }
}

function change(folder: string, sql: string): void {
  for (const path of findShardPaths(folder)) {
    const shard = new DatabaseSync(path, { defensive: false })
    shard.exec(sql)
    shard.close()
  }
}

async function searchAs(root: string, folder: string, query: string) {
  const search = openIndexSearch(folder)
  const request = {
    query,
    cursor: null,
    limit: 10,
    sort: 'relevance',
    isExact: true,
    isTyping: false,
  } as const
  try {
    return await search.search(request, { roots: [root], signal: new AbortController().signal })
  } finally {
    search.close()
  }
}

function listAs(root: string, folder: string): readonly string[] {
  const lister = openSessionLister(folder)
  try {
    return lister.list([root], null).sessions.map(({ title }) => title)
  } finally {
    lister.close()
  }
}

test.each([
  ['is not JSON', 'substr(summary, 1, length(summary) - 3)'],
  ['says something else', "replace(summary, 'owls', 'owlz')"],
  ['is a number', '7'],
])('a session whose summary %s is left out, and the next update brings it back', async (_, damaged) => {
  const { root, folder, update, find, dumpFresh } = openLibrary()
  await update()
  change(folder, `UPDATE sessions SET summary = ${damaged} WHERE session = '${owls.sessionId}'`)
  expect(listAs(root, folder)).toEqual(['About gulls'])
  expect(await find('owls')).toEqual([])
  expect((await searchAs(root, folder, 'about')).results).toHaveLength(1)
  await update()
  expect(listAs(root, folder)).toHaveLength(2)
  expect(dumpIndex(folder)).toEqual(await dumpFresh())
})

test.each([
  ['facts are', 'UPDATE files SET facts = substr(facts, 2)'],
  ['facts are gone', "UPDATE files SET facts = x'00'"],
])('when %s damaged, an appended line has the file read again', async (_, sql) => {
  const { root, folder, update, dumpFresh } = openLibrary()
  await update()
  change(folder, sql)
  for (const { path } of [...owls.files(), ...gulls.files()])
    appendFileSync(join(root, path), '{"type":"user"}\n')
  await update()
  expect(dumpIndex(folder)).toEqual(await dumpFresh())
})

test.each([
  ['facts', 'UPDATE files SET facts = substr(facts, 2)'],
  ['a session in the list', 'DELETE FROM sessions'],
  ['what FTS5 knows of itself', 'DELETE FROM words_config'],
  [
    'the schema',
    "PRAGMA writable_schema = 1; UPDATE sqlite_schema SET sql = replace(sql, 'named_in', 'nbmed_in') WHERE name = 'files'",
  ],
])('a check finds damage that nobody came across: %s', async (_, sql) => {
  const { folder, update, dumpFresh } = openLibrary()
  await update()
  change(folder, sql)
  await update(undefined, { isChecked: true })
  expect(dumpIndex(folder)).toEqual(await dumpFresh())
  expect(readHealth(folder).damage).toBe('none')
})

test('an index whose words SQLite cannot read is rebuilt after a search came across it', async () => {
  const { root, folder, update, dumpFresh, setAside } = openLibrary()
  await update()
  change(folder, "UPDATE words_data SET block = x'ffffffff' WHERE id > 10")
  await expect(searchAs(root, folder, 'certainly')).rejects.toThrow('Scrollback is repairing it')
  await update()
  expect(setAside).toEqual(['The index was damaged. Scrollback is rebuilding it.'])
  expect((await searchAs(root, folder, 'certainly')).results).toHaveLength(1)
  expect(dumpIndex(folder)).toEqual(await dumpFresh())
})

test('sessions whose files are gone are remembered before an index is rebuilt, or deleted for another version', async () => {
  const { root, folder, update, setAside } = openLibrary()
  for (const rebuild of [{ isRebuild: true }, {}]) {
    for (const { path, text } of owls.files()) writeFileSync(join(root, path), text)
    await update()
    for (const { path } of owls.files()) unlinkSync(join(root, path))
    if (!rebuild.isRebuild) makeFormerIndex(folder)
    const lost: string[] = []
    await update(undefined, {
      ...rebuild,
      onLost: (sessions) => lost.push(...sessions.map(({ title }) => title)),
    })
    expect(lost).toEqual(['About owls'])
    expect(listAs(root, folder)).toEqual(['About gulls'])
  }
  expect(setAside).toEqual([])
})

/** Each takes half a second. */
const FLIPS = Number(process.env.SCROLLBACK_FLIPS ?? runs(6))

test(
  'whichever bit is flipped, one can list, search and update, and a rebuilt index is a fresh one',
  async () => {
    const root = temporaryRoot(buildSampleLibrary())
    const { folder, update } = openIndexedLibrary(root)
    await update()
    const fresh = dumpIndex(folder)
    const sound = join(temporaryRoot([]), 'sound')
    cpSync(folder, sound, { recursive: true })
    const random = seededRandom(Number(process.env.SCROLLBACK_SEED ?? 3))
    for (let at = 0; at < FLIPS; at++) {
      rmSync(folder, { recursive: true })
      cpSync(sound, folder, { recursive: true })
      const path = findShardPaths(folder)[random(2)] ?? ''
      const bytes = readFileSync(path)
      // The header and the schema are worth more tries than their share.
      const where = random(at % 4 === 0 ? 16_384 : bytes.length)
      bytes[where] = (bytes[where] ?? 0) ^ (1 << random(8))
      writeFileSync(path, bytes)
      const flipped = `byte ${where} of ${path}`
      expect(() => listAs(root, folder), flipped).not.toThrow()
      for (const query of ['the', 'is:abandoned a', 'branch:main']) {
        const answer = await searchAs(root, folder, query).catch((error: Error) => error)
        if (answer instanceof Error) expect(answer.message, flipped).toContain('Scrollback is repairing it')
      }
      await expect(update(), flipped).resolves.toBeDefined()
      if (at % 4 !== 0) continue
      await update(undefined, { isRebuild: true })
      expect(dumpIndex(folder), flipped).toEqual(fresh)
    }
  },
  FLIPS * 10_000,
)

function seededRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}
