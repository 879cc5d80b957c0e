import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { type Transcript, transcript } from '../../../../fixtures/transcript.ts'
import { CancelledError } from '../../../shared/expected-error.ts'
import { openSearchedLibrary } from '../../testing/index/searched-library.ts'

const now = Date.parse('2026-11-16T12:00:00Z')

/** Enough that a search for `common` stops early. */
function manySessions(count: number, projects = 8): readonly Transcript[] {
  return Array.from({ length: count }, (_, at) => {
    const t = transcript({ seed: `many ${at}`, cwd: `/home/ada/project-${at % projects}` })
    for (let turn = 0; turn < 40; turn++) t.prompt(`A common question, number ${turn}`)
    t.respond(`Zebra ${at}`)
    return t
  })
}

test.each(['/(/', '***', 'OR', '🚀', '"', '-'])('%s asks for nothing, and gets a hint', async (query) => {
  const t = transcript()
  t.prompt('About terns')
  const { search, searcher } = await openSearchedLibrary(t)
  const answer = await search(query)
  expect(answer).toMatchObject({ results: [], cursor: undefined, total: { sessions: 0, hits: 0 } })
  expect(answer.hints).not.toEqual([])
  expect((await searcher.readFacets(query, { now })).projects).toEqual([])
})

test('an open quote is told, but not while somebody types a phrase that is found', async () => {
  const t = transcript()
  t.prompt('About terns')
  const { search } = await openSearchedLibrary(t)
  const kinds = async (query: string, isTyping: boolean) =>
    (await search(query, { isTyping })).hints.map(({ kind }) => kind)
  expect(await kinds('"about te', true)).toEqual([])
  expect(await kinds('"about gulls', true)).toEqual(['open-quote'])
  expect(await kinds('"about terns', false)).toEqual(['open-quote'])
})

test('a common word is answered from the newest texts, and says so; asked for all, it is exact', async () => {
  const library = await openSearchedLibrary(...manySessions(160))
  const quick = await library.search('common', { limit: 5 })
  expect(quick).toMatchObject({ isExact: false, total: undefined })
  expect(quick.results).toHaveLength(5)
  const exact = await library.search('common', { limit: 5, isExact: true })
  expect(exact).toMatchObject({ isExact: true, total: { sessions: 160, hits: 160 * 41 } })
  const pages = await library.pages('common', { limit: 23 })
  expect(pages).toHaveLength(160)
  expect(new Set(pages).size).toBe(160)
})

test('a regex that looks at too many texts gives what it has, and goes on with the next page', async () => {
  const { search, pages } = await openSearchedLibrary(...manySessions(160))
  const first = await search('/[Zz]ebra 15\\d/')
  expect(first).toMatchObject({ isExact: false, cursor: expect.any(String) })
  expect(await pages('/[Zz]ebra 15\\d/', { limit: 4 })).toHaveLength(10)
  expect(await pages('/[Zz]ebra 0$/', {})).toHaveLength(1)
  expect((await search('/Zebra 15\\d$/', { isExact: true })).total).toEqual({ sessions: 10, hits: 10 })
})

test('what is indexed between two pages neither repeats nor hides a session', async () => {
  const sessions = manySessions(30)
  const library = await openSearchedLibrary(...sessions)
  const ids = await library.pages('common', { limit: 7, isExact: true }, async (page) => {
    // An old session becomes the best one, and a new one comes.
    const old = sessions[page * 3]
    const before = old?.lines().length ?? 0
    old?.prompt('One more common question')
    const added = old?.lines().slice(before).join('\n')
    if (old) appendFileSync(join(library.root, old.path()), `${added}\n`)
    const fresh = transcript({ seed: `new ${page}` })
    fresh.prompt('A new common question')
    const path = join(library.root, fresh.path())
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, fresh.text())
    await library.update()
  })
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(sessions.map(({ sessionId }) => sessionId)))
})

test('a cursor of something else is refused in words', async () => {
  const { search } = await openSearchedLibrary()
  await expect(search('a', { cursor: 'nonsense' })).rejects.toThrow('Search again')
})

test('a search that nobody waits for any more ends', async () => {
  const { search, searcher } = await openSearchedLibrary(...manySessions(3))
  const abort = new AbortController()
  const searches = [
    search('/common/', { isExact: true, signal: abort.signal }),
    searcher.readFacets('common', { now, signal: abort.signal }),
  ]
  abort.abort()
  for (const each of searches) await expect(each).rejects.toThrow(CancelledError)
})

test('one letter finds the words that begin so, of many texts once the words are counted', async () => {
  const few = await openSearchedLibrary(...manySessions(20))
  // Of one project, so all in one shard: which one a project falls to depends on where the root lies.
  const many = await openSearchedLibrary(...manySessions(150, 1))
  const countOf = async ({ search }: typeof few) => (await search('z', { isTyping: true })).results.length
  expect(await countOf(few)).toBe(20)
  expect(await countOf(many)).toBe(0)
  await many.searcher.prepareForTyping()
  expect(await countOf(many)).toBe(50)
})

test('a regex that takes too long ends the search with a sentence, and other searches are answered', async () => {
  const t = transcript()
  t.prompt('Terns and gulls over the harbour, '.repeat(20_000))
  const { search, searcher } = await openSearchedLibrary(t)
  const slow = '/(.{1,9}){4}[\\x00]/'
  await expect(search(slow)).rejects.toMatchObject({ code: 'refused' })
  await expect(searcher.readFacets(slow, { now })).rejects.toThrow('takes too long')
  expect((await search('/gulls \\w+/')).results).toHaveLength(1)
})
