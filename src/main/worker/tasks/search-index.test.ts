import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bash } from '../../../../fixtures/shell-tools.ts'
import { type Transcript, transcript } from '../../../../fixtures/transcript.ts'
import {
  facetsAnswerSchema,
  facetsRequestSchema,
  searchAnswerSchema,
  searchRequestSchema,
} from '../../../shared/schemas/search.ts'
import { updateTestIndex } from '../../testing/index/update-test-index.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { openIndexSearch } from './search-index.ts'

async function openIndex(...transcripts: readonly Transcript[]) {
  const root = temporaryRoot(transcripts.flatMap((t) => t.files()))
  const folder = join(temporaryRoot([]), 'index')
  const update = () => updateTestIndex(folder, [root])
  await update()
  const index = openIndexSearch(folder)
  onTestFinished(() => index.close())
  const call = { roots: [root], signal: new AbortController().signal }
  return {
    root,
    folder,
    update,
    search: (query: string, { isTyping = false, limit = 50 } = {}) =>
      index.search(searchRequestSchema.parse({ query, isTyping, limit, sort: 'relevance' }), call),
    readFacets: (query: string, sessions: readonly string[] = []) =>
      index.readFacets(facetsRequestSchema.parse({ query, isTyping: false, sessions }), call),
  }
}

function tides(seed = 'tides'): Transcript {
  const t = transcript({ seed, cwd: '/home/ada/tides', start: '2026-10-05T09:00:00.000Z' })
  t.prompt('When is high water?')
  t.respond({ text: 'High water is at noon.', calls: [bash('tide --high', { stdout: 'high' })] })
  return t
}

test('answers fit the contract, and say where a hit stands', async () => {
  const t = tides()
  const { search } = await openIndex(t)
  const answer = await search('noon')
  expect(searchAnswerSchema.parse(answer)).toEqual(answer)
  expect(answer).toMatchObject({
    cursor: null,
    isExact: true,
    total: { sessions: 1, hits: 1 },
    results: [{ hits: 1, best: { kind: 'answer', tool: null, field: null, line: { path: t.path() } } }],
  })
})

test('facets tell projects, kinds, tools and months, with what to add to the query', async () => {
  const t = tides()
  const { search, readFacets } = await openIndex(t)
  const { key } = (await search('high')).results[0]?.session ?? { key: '' }
  const answer = await readFacets('high', [key, 'another'])
  expect(facetsAnswerSchema.parse(answer)).toEqual(answer)
  const [project, tool] = [answer.projects[0], answer.tools[0]]
  expect(project).toMatchObject({ value: '/home/ada/tides', filter: 'project:/home/ada/tides', sessions: 1 })
  expect(tool).toEqual({ value: 'Bash', filter: 'tool:Bash', sessions: 1, hits: 1 })
  expect(answer.months).toMatchObject([{ value: '2026-10', filter: 'after:2026-10 before:2026-11' }])
  expect(answer.kinds.map(({ value }) => value).sort()).toEqual([
    'answer',
    'output',
    'prompt',
    'title',
    'tool',
  ])
  expect(answer.hitsOf).toEqual([answer.total.hits, 0])
})

test('a page goes on where the one before ended', async () => {
  const { search } = await openIndex(tides('a'), tides('b'), tides('c'))
  const first = await search('noon', { limit: 2 })
  expect(first.cursor).toEqual(expect.any(String))
  expect(first.results).toHaveLength(2)
})

test('while somebody types the words are counted beside, and an index that goes meanwhile is no harm', async () => {
  const { folder, search, update } = await openIndex(tides())
  expect((await search('no', { isTyping: true })).results).toHaveLength(1)
  rmSync(folder, { recursive: true })
  expect((await search('noo', { isTyping: true })).results).toEqual([])
  await update()
  const searches = ['n', 'no', 'noo', 'noon'].map((query) => search(query, { isTyping: true }))
  for (const answer of await Promise.all(searches)) expect(answer.hints).toEqual([])
  expect((await search('noo', { isTyping: true })).results).toHaveLength(1)
})
