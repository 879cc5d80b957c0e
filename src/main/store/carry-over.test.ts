import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { conversation } from '../../../fixtures/conversation.ts'
import { forkFiles } from '../../../fixtures/fork-with-output.ts'
import { buildSampleLibrary } from '../../../fixtures/sample-library.ts'
import { changingLibrary } from '../testing/index/changing-library.ts'
import { dumpIndex } from '../testing/index/dump-index.ts'
import { indexedLibraryOf, openIndexedLibrary } from '../testing/index/indexed-library.ts'
import { makeFormerIndex } from '../testing/index/make-former-index.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { findShardPaths } from './shard-paths.ts'

function listFormer(folder: string): readonly string[] {
  return findShardPaths(folder).filter((path) => existsSync(`${path}.former`))
}

function withoutOwners(path: string): void {
  const shard = new DatabaseSync(path)
  shard.exec('DROP TABLE owners')
  shard.close()
}

/** These are cut, so that what comes back is read anew. */
function dumpWithoutEdges(folder: string): unknown {
  return JSON.parse(JSON.stringify(dumpIndex(folder), (key, value) => (key === 'edges' ? undefined : value)))
}

/** Every word of it, with its place. */
function listWords(folder: string): unknown {
  return findShardPaths(folder).map((path) => {
    const shard = new DatabaseSync(path)
    try {
      return ['words', 'titles'].map((table) => {
        shard.exec(`CREATE VIRTUAL TABLE temp.${table}_places USING fts5vocab(main, ${table}, instance)`)
        return shard.prepare(`SELECT * FROM temp.${table}_places ORDER BY doc, col, offset`).all()
      })
    } finally {
      shard.close()
    }
  })
}

const TERNS = conversation('About terns', 'Ask `parseTernCount` of the *sooty* ones.', { seed: 'terns' })
const GULLS = conversation('About gulls', 'Yes.', { seed: 'gulls' })

/** One session that is gone, and one that is there. */
async function loseTerns() {
  const library = indexedLibraryOf(TERNS, GULLS)
  await library.update()
  const path = join(library.root, TERNS.path())
  renameSync(path, `${path}.away`)
  await library.update()
  makeFormerIndex(library.folder)
  return { ...library, path }
}

test('what is gone from disk is listed and found after another version has built the index anew', async () => {
  const library = await loseTerns()
  await library.update()
  expect(await library.sessions()).toHaveLength(2)
  expect(await library.find('is:gone')).toMatchObject([{ session: { id: TERNS.sessionId, isGone: true } }])
  for (const query of ['in:prompt terns', '"of the sooty ones"', 'parseTernCount', 'count', TERNS.sessionId])
    expect(await library.find(query), query).toMatchObject([{ session: { id: TERNS.sessionId } }])
  expect(await library.find('gulls')).toMatchObject([{ session: { isGone: false } }])
  expect([...library.setAside, ...library.problems, ...listFormer(library.folder)]).toEqual([])
})

test('an index of which all files are gone says the same after another version has taken it over', async () => {
  const library = openIndexedLibrary(temporaryRoot(buildSampleLibrary()))
  await library.update()
  for (const { path } of buildSampleLibrary()) rmSync(join(library.root, path))
  await library.update()
  const before = [dumpWithoutEdges(library.folder), listWords(library.folder)]
  makeFormerIndex(library.folder)
  await library.update()
  expect([dumpWithoutEdges(library.folder), listWords(library.folder)]).toEqual(before)
})

test('what was deleted while nobody looked is taken over too', async () => {
  const library = indexedLibraryOf(TERNS, GULLS)
  await library.update()
  makeFormerIndex(library.folder)
  rmSync(join(library.root, TERNS.path()))
  await library.update()
  expect(await library.find('sooty')).toMatchObject([{ session: { isGone: true } }])
})

test('what was taken over and comes back is read anew, and found once', async () => {
  const library = await loseTerns()
  await library.update()
  renameSync(`${library.path}.away`, library.path)
  expect(await library.update()).toMatchObject({ changed: 1 })
  expect(await library.find('sooty')).toMatchObject([{ hits: 1, session: { isGone: false } }])
  expect(await library.sessions()).toHaveLength(2)
})

test('what a lost session shares with a fork is found once, and its output stays its own', async () => {
  const { files, origin, copy } = forkFiles()
  const library = changingLibrary(files)
  await library.update()
  library.write(copy)
  await library.update()
  library.lose(origin)
  await library.update()
  const queries = ['in:prompt shearwaters', 'shearwaters', 'petrels', 'is:gone']
  const findAll = async () => await Promise.all(queries.map((query) => library.find(query)))
  const before = await findAll()
  makeFormerIndex(library.folder)
  await library.update()
  expect(await findAll()).toEqual(before)
})

test('an output that is gone, and that its transcript names no more, is not taken over', async () => {
  const { files, origin } = forkFiles()
  const library = changingLibrary(files)
  await library.update()
  library.loseOutputs(origin)
  await library.update()
  expect(await library.find('razorbills')).toEqual([[origin.id, 1]])
  makeFormerIndex(library.folder)
  library.write({ ...origin, text: GULLS.text() })
  await library.update()
  expect(await library.find('razorbills')).toEqual([])
})

test('a start that was killed while it took over what is gone is made up for by the next', async () => {
  const library = await loseTerns()
  for (const path of findShardPaths(library.folder)) {
    renameSync(path, `${path}.former`)
    writeFileSync(path, '')
  }
  await library.update()
  expect(await library.find('sooty')).toHaveLength(1)
  expect(listFormer(library.folder)).toEqual([])
})

test.each([
  ['lacks something', (path: string) => withoutOwners(`${path}.former`)],
  ['is damaged', (path: string) => writeFileSync(`${path}.former`, 'not a database at all '.repeat(500))],
])('an earlier index that %s is set aside with a sentence, and all else is read anew', async (_, spoil) => {
  const library = await loseTerns()
  for (const path of findShardPaths(library.folder)) {
    renameSync(path, `${path}.former`)
    spoil(path)
  }
  await library.update()
  expect(await library.find('gulls')).toHaveLength(1)
  expect(library.setAside).toContainEqual(
    expect.stringMatching(/^Sessions that are no longer on disk could not be copied .*set-aside\.$/),
  )
  expect(listFormer(library.folder)).toEqual([])
})
