import { appendFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { conversation } from '../../../../fixtures/conversation.ts'
import { fork, internalAgent } from '../../../../fixtures/derived-transcripts.ts'
import { askIndex } from '../../testing/index/ask-index.ts'
import { indexedLibraryOf, openIndexedLibrary } from '../../testing/index/indexed-library.ts'
import { updateTestIndex } from '../../testing/index/update-test-index.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'

const now = Date.parse('2026-11-16T12:00:00Z')

const LONGER = conversation('About gulls', 'Longer than before. '.repeat(500), { seed: 'longer' }).text()

test('a copy of a library is found as well as the library', async () => {
  const files = conversation('Where are the kittiwakes?', 'On the **cliff**.').files()
  const folder = join(temporaryRoot([]), 'index')
  for (const root of [temporaryRoot(files), temporaryRoot(files)])
    await updateTestIndex(folder, [root], { onProblem: () => undefined })
  const { results } = await askIndex(folder, (searcher) =>
    searcher.search('cliff', { limit: 50, sort: 'relevance', now }),
  )
  expect(results).toHaveLength(2)
})

test('what a fork shares with its origin is found once', async () => {
  const origin = conversation('About shearwaters', 'A plan.')
  const copy = fork(origin, { seed: 'copy' })
  copy.prompt('About petrels')
  const library = indexedLibraryOf(origin, copy)
  await library.update()
  expect(await library.find('in:prompt shearwaters')).toHaveLength(1)
  expect(await library.find('petrels')).toMatchObject([{ session: { id: copy.sessionId } }])
})

test.each([
  ['cut short', () => '', {}],
  ['longer', () => LONGER, {}],
  ['longer, in threads', () => LONGER, { threadsFrom: 1 }],
])(
  'what two forks share is found in the other one when one is written anew: %s',
  async (_, anew, options) => {
    const origin = conversation('About shearwaters', 'A plan.')
    const copy = fork(origin, { seed: 'copy' })
    const library = indexedLibraryOf(origin, copy)
    await library.update()
    const findIds = async () => (await library.find('in:prompt shearwaters')).map(({ session }) => session.id)
    const [owner] = await findIds()
    const [first, second] = owner === origin.sessionId ? [origin, copy] : [copy, origin]
    writeFileSync(join(library.root, first.path()), anew())
    await library.update(undefined, options)
    expect(await findIds()).toEqual([second.sessionId])
    writeFileSync(join(library.root, second.path()), anew())
    await library.update(undefined, options)
    expect(await findIds()).toEqual([])
  },
)

test('what a fork shares with its origin is found in the newer one of those that are there', async () => {
  const origin = conversation('About shearwaters', 'A plan.')
  const library = indexedLibraryOf(origin)
  await library.update()
  const copy = fork(origin, { seed: 'copy' })
  copy.prompt('About petrels')
  writeFileSync(join(library.root, copy.path()), copy.text())
  await library.update()
  const find = async (query: string) => (await library.find(query)).map(({ session }) => session.id)
  expect(await find('in:prompt shearwaters')).toEqual([copy.sessionId])
  const path = join(library.root, copy.path())
  renameSync(path, `${path}.away`)
  await library.update()
  expect(await find('in:prompt shearwaters')).toEqual([origin.sessionId])
  renameSync(`${path}.away`, path)
  await library.update()
  expect(await find('in:prompt shearwaters')).toEqual([copy.sessionId])
})

test('what only an internal agent still has of a session that is written anew is found there, until the session has it again', async () => {
  const t = conversation('About shearwaters', 'A plan.', { version: '2.1.100' })
  internalAgent(t, 'compact', 'Summarise', 'We looked.')
  const library = indexedLibraryOf(t)
  const find = async () => (await library.find('in:prompt shearwaters')).map(({ best }) => best.isSubagent)
  await library.update()
  expect(await find()).toEqual([false])
  writeFileSync(join(library.root, t.path()), LONGER)
  await library.update()
  expect(await find()).toEqual([true])
  writeFileSync(join(library.root, t.path()), t.text())
  await library.update()
  expect(await find()).toEqual([false])
})

test('what a fork and an internal agent still have of a session that is written anew is found in the fork', async () => {
  const t = conversation('About shearwaters', 'A plan.', { version: '2.1.100' })
  internalAgent(t, 'compact', 'Summarise', 'We looked.')
  const copy = fork(t, { seed: 'copy' })
  const library = indexedLibraryOf(t)
  await library.update()
  writeFileSync(join(library.root, copy.path()), copy.text())
  await library.update()
  writeFileSync(join(library.root, t.path()), LONGER)
  await library.update()
  expect(await library.find('in:prompt shearwaters')).toMatchObject([
    { session: { id: copy.sessionId }, hits: 1, best: { isSubagent: false } },
  ])
})

test('records without a uuid are no copies of each other, though they stand at the same place of their files', async () => {
  const line = (text: string) =>
    `${JSON.stringify({ type: 'user', message: { role: 'user', content: text } })}\n`
  const files = ['auk', 'owl', 'tit'].map((bird, at) => ({
    path: `projects/-home-ada/0000000${at}-0000-4000-8000-000000000000.jsonl`,
    text: line('Hello') + line(`Where is the ${bird}?`),
  }))
  const library = openIndexedLibrary(temporaryRoot(files))
  await library.update()
  for (const bird of ['auk', 'owl', 'tit']) expect(await library.find(`in:prompt ${bird}`)).toHaveLength(1)
})

test('of a record that is in a file twice, only what counts is found', async () => {
  const t = conversation('About the first badger', 'Yes.')
  const [prompt = '', ...rest] = t.lines()
  const library = openIndexedLibrary(
    temporaryRoot([{ path: t.path(), text: `${[prompt, ...rest].join('\n')}\n` }]),
  )
  await library.update()
  expect(await library.find('in:prompt first')).toHaveLength(1)
  appendFileSync(join(library.root, t.path()), `${prompt.replaceAll('first', 'second')}\n`)
  await library.update()
  expect(await library.find('in:prompt first')).toHaveLength(0)
  expect(await library.find('in:prompt second')).toMatchObject([{ hits: 1 }])

  const anew = openIndexedLibrary(library.root)
  await anew.update()
  expect(await anew.find('in:prompt badger')).toMatchObject([{ hits: 1 }])
})
