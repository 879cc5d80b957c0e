import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { agent } from '../../../fixtures/agent-tools.ts'
import { conversation } from '../../../fixtures/conversation.ts'
import { fork } from '../../../fixtures/derived-transcripts.ts'
import { spilled } from '../../../fixtures/overflow.ts'
import { buildSampleLibrary } from '../../../fixtures/sample-library.ts'
import { bash } from '../../../fixtures/shell-tools.ts'
import { type Transcript, transcript } from '../../../fixtures/transcript.ts'
import type { Problem } from '../library/sources/walk-files.ts'
import { askIndex } from '../testing/ask-index.ts'
import { dumpIndex } from '../testing/dump-index.ts'
import { forkNode, INDEXER } from '../testing/fork-node.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { updateTestIndex } from '../testing/update-test-index.ts'
import type { OnlyProjects } from './plan-index.ts'
import { findShardPaths } from './shard-paths.ts'
import type { UpdateOptions } from './update-index.ts'

const now = Date.parse('2026-11-16T12:00:00Z')

function libraryOf(...transcripts: readonly Transcript[]) {
  return openLibrary(temporaryRoot(transcripts.flatMap((t) => t.files())))
}

function openLibrary(root: string) {
  const folder = join(temporaryRoot([]), 'index')
  const problems: Problem[] = []
  const setAside: string[] = []
  const update = (only?: OnlyProjects, options: Partial<UpdateOptions> = {}) =>
    updateTestIndex(folder, [root], {
      ...options,
      ...(only && { only }),
      onProblem: (problem) => problems.push(problem),
      onSetAside: (reason) => setAside.push(reason),
    })
  return {
    root,
    folder,
    problems,
    setAside,
    update,
    sessions: () => askIndex(folder, (searcher) => searcher.listSessions()),
    find: (query: string) =>
      askIndex(
        folder,
        async (searcher) => (await searcher.search(query, { limit: 50, sort: 'relevance', now })).results,
      ),
  }
}

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

test.each(['together', 'summary first', 'summary last'])(
  'a session is titled by the summary that another file has of it: %s',
  async (order) => {
    const [file, ...others] = conversation('Where are the kittiwakes?', 'On the **cliff**.').files()
    if (file === undefined || others.length > 0) throw new Error('One file is expected')
    const { uuid: leafUuid } = JSON.parse(file.text.trim().split('\n').at(-1) ?? '')
    const line = JSON.stringify({ type: 'summary', summary: 'Sea birds of the north', leafUuid })
    const summary = { path: join(dirname(file.path), `${randomUUID()}.jsonl`), text: `${line}\n` }
    const library = openLibrary(temporaryRoot([order === 'summary first' ? summary : file]))
    if (order !== 'together') await library.update()
    for (const { path, text } of [file, summary]) writeFileSync(join(library.root, path), text)
    await library.update()
    const id = basename(file.path, '.jsonl')
    const title = async () => (await library.sessions()).find((session) => session.id === id)?.title
    expect(await title()).toBe('Sea birds of the north')
    appendFileSync(join(library.root, file.path), `${JSON.stringify({ type: 'mode', mode: 'normal' })}\n`)
    await library.update()
    expect(await title()).toBe('Sea birds of the north')
  },
)

test('words are found in prompts, answers, tools, outputs, overflow, subagents and titles', async () => {
  const t = conversation('Where are the kittiwakes?', 'On the **cliff**.', {
    version: '2.1.100',
    gitBranch: 'feature/puffin',
  })
  t.respond({
    thinking: 'Perhaps a fulmar',
    calls: [bash('grep guillemot birds.txt', { stdout: 'razorbill' })],
  })
  t.respond({ calls: [spilled(bash('cat all.txt'), `${'gull\n'.repeat(9000)}skua\n`)] })
  t.respond({
    calls: [agent({ prompt: 'Count gannets', description: 'Count', work: (a) => void a.respond('Forty.') })],
  })
  const library = libraryOf(t)
  await library.update()
  for (const word of [
    'kittiwakes',
    'cliff',
    'fulmar',
    'guillemot',
    'razorbill',
    'skua',
    'gannets',
    'puffin',
    t.sessionId,
  ]) {
    expect(await library.find(word), word).toMatchObject([{ session: { id: t.sessionId } }])
  }
  expect(await library.find('albatross')).toEqual([])
  expect((await library.find('in:output razorbill'))[0]?.best.kind).toBe('output')
  expect(await library.find('in:prompt razorbill')).toEqual([])
  expect(await library.find('is:subagent forty')).toHaveLength(1)
})

test('case, accents, parts of code words and pieces of CJK text do not matter', async () => {
  const t = conversation('Why is naïveBayes_Model.fitAll() slow?', '東京都庁の潮位を調べました。')
  const library = libraryOf(t)
  await library.update()
  for (const query of [
    'NAIVE',
    'bayes',
    'naiveBayes',
    'fitAll',
    'all',
    'naïveBayes_Model',
    '京都',
    '潮位を',
    '"model fitall"',
  ]) {
    expect(await library.find(query), query).toHaveLength(1)
  }
})

test('a start with nothing new changes nothing; an appended line is found, and only it is read', async () => {
  const t = conversation('First words', 'First answer.')
  const library = libraryOf(t)
  expect(await library.update()).toMatchObject({ files: 1, changed: 1 })
  expect(await library.update()).toMatchObject({ files: 1, changed: 0 })
  const before = t.lines().length
  t.prompt('Second words about cormorants')
  appendFileSync(join(library.root, t.path()), `${t.lines().slice(before).join('\n')}\n`)
  expect(await library.update()).toMatchObject({ changed: 1 })
  expect(await library.find('cormorants')).toHaveLength(1)
  expect(await library.sessions()).toMatchObject([{ prompts: 2, responses: 1 }])
})

test('where it is known in which project something happened, only that one is looked at', async () => {
  const here = conversation('About dunlins', 'Yes.', { cwd: '/home/ada/here' })
  const there = conversation('About knots', 'Yes.', { cwd: '/home/ada/there' })
  const library = libraryOf(here, there)
  const only = new Map([[library.root, new Set([here.projectDir])]])
  expect(await library.update(only)).toMatchObject({ changed: 1, gone: 0 })
  expect(await library.find('dunlins')).toHaveLength(1)
  expect(await library.find('knots')).toEqual([])
  await library.update()
  expect(await library.update(only)).toMatchObject({ changed: 0, gone: 0 })
  expect(await library.find('knots')).toHaveLength(1)
})

test('an output in a file of its own that has grown is read anew', async () => {
  const t = transcript({ version: '2.1.100' })
  t.prompt('Go')
  t.respond({ calls: [spilled(bash('tail -f log'), 'guillemots\n'.repeat(9000))] })
  const library = libraryOf(t)
  await library.update()
  const output = t.files().find(({ path }) => path.includes('tool-results'))
  appendFileSync(join(library.root, output?.path ?? ''), 'and a razorbill\n')
  expect(await library.update()).toMatchObject({ changed: 1, gone: 0 })
  for (const word of ['razorbill', 'guillemots']) expect(await library.find(word)).toHaveLength(1)
  expect(await library.update()).toMatchObject({ changed: 0, gone: 0 })
})

test('a torn last line is indexed once, when it is whole', async () => {
  const t = conversation('First words', 'First answer.')
  const whole = t.text()
  const library = libraryOf(t)
  const path = join(library.root, t.path())
  writeFileSync(path, whole.slice(0, -30))
  await library.update()
  expect(await library.sessions()).toMatchObject([{ prompts: 1, responses: 0 }])
  writeFileSync(path, whole.slice(0, -1))
  await library.update()
  appendFileSync(path, '\n')
  await library.update()
  expect(await library.find('answer')).toMatchObject([{ hits: 1 }])
  expect(await library.sessions()).toMatchObject([{ prompts: 1, responses: 1 }])
})

test('a file that was written anew is read anew', async () => {
  const library = libraryOf(
    conversation('About herons', 'Yes.', { sessionId: '11111111-1111-4111-8111-111111111111' }),
  )
  await library.update()
  const other = conversation('About egrets', 'Yes, indeed, and more of it.', {
    sessionId: '11111111-1111-4111-8111-111111111111',
  })
  writeFileSync(join(library.root, other.path()), other.text())
  await library.update()
  expect(await library.find('herons')).toEqual([])
  expect(await library.find('egrets')).toHaveLength(1)
})

test('a session that is gone from disk stays in the list, marked, and comes back', async () => {
  const t = conversation('About terns', 'Yes.')
  const library = libraryOf(t)
  await library.update()
  const path = join(library.root, t.path())
  renameSync(path, `${path}.away`)
  expect(await library.update()).toMatchObject({ gone: 1 })
  expect(await library.find('terns')).toMatchObject([{ session: { isGone: true } }])
  expect(await library.find('is:gone')).toHaveLength(1)
  renameSync(`${path}.away`, path)
  await library.update()
  expect(await library.sessions()).toMatchObject([{ isGone: false }])
})

test('what a fork shares with its origin is found once', async () => {
  const origin = conversation('About shearwaters', 'A plan.')
  const copy = fork(origin, { seed: 'copy' })
  copy.prompt('About petrels')
  const library = libraryOf(origin, copy)
  await library.update()
  expect(await library.find('in:prompt shearwaters')).toHaveLength(1)
  expect(await library.find('petrels')).toMatchObject([{ session: { id: copy.sessionId } }])
})

const LONGER = conversation('About gulls', 'Longer than before. '.repeat(500), { seed: 'longer' }).text()

test.each([
  ['cut short', () => '', {}],
  ['longer', () => LONGER, {}],
  ['longer, in threads', () => LONGER, { threadsFrom: 1 }],
])(
  'what two forks share is found in the other one when one is written anew: %s',
  async (_, anew, options) => {
    const origin = conversation('About shearwaters', 'A plan.')
    const copy = fork(origin, { seed: 'copy' })
    const library = libraryOf(origin, copy)
    await library.update()
    const findIds = async () => (await library.find('in:prompt shearwaters')).map(({ session }) => session.id)
    // Whichever has them is the first.
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

test('what a fork shares with an origin that is gone is found in the fork, and still once', async () => {
  const origin = conversation('About shearwaters', 'A plan.')
  const library = libraryOf(origin)
  await library.update()
  const copy = fork(origin, { seed: 'copy' })
  copy.prompt('About petrels')
  writeFileSync(join(library.root, copy.path()), copy.text())
  await library.update()
  const find = async (query: string) => (await library.find(query)).map(({ session }) => session.id)
  expect(await find('in:prompt shearwaters')).toEqual([origin.sessionId])
  const path = join(library.root, origin.path())
  renameSync(path, `${path}.away`)
  await library.update()
  expect(await find('in:prompt shearwaters')).toEqual([copy.sessionId])
  renameSync(`${path}.away`, path)
  await library.update()
  expect(await find('in:prompt shearwaters')).toEqual([copy.sessionId])
})

test.each(['at once', 'by two updates'])(
  'a session that was moved to another project is found there, and nowhere else, noticed %s',
  async (how) => {
    const t = transcript({ version: '2.1.100' })
    t.prompt('About shearwaters')
    t.respond({
      calls: [
        spilled(bash('cat all.txt'), 'guillemots\n'.repeat(9000)),
        agent({
          prompt: 'Find gannets',
          description: 'Look',
          work: (a) => void a.respond('Forty razorbills.'),
        }),
      ],
    })
    const library = libraryOf(t)
    await library.update()
    const before = dirname(join(library.root, t.path()))
    const after = join(dirname(before), 'moved')
    renameSync(before, after)
    const only = (name: string) => new Map([[library.root, new Set([name])]])
    if (how === 'by two updates') {
      await library.update(only(basename(before)))
      await library.update(only('moved'))
    } else await library.update()
    for (const word of ['in:prompt shearwaters', 'guillemots', 'is:subagent razorbills'])
      expect(await library.find(`-is:gone ${word}`), word).toMatchObject([
        { session: { projectDir: 'moved' } },
      ])
    if (how === 'at once')
      expect(await library.sessions()).toMatchObject([{ projectDir: 'moved', isGone: false }])
  },
)

test('a file that was changed in its middle and went on is read anew', async () => {
  const t = transcript()
  t.prompt(`About shearwaters ${'and more '.repeat(300)}`)
  t.respond('There are fulmars.')
  const library = libraryOf(t)
  await library.update()
  const text = t.text().replace('fulmars', 'petrels, or so')
  t.prompt('And skuas?')
  const added = t.lines().at(-1)
  writeFileSync(join(library.root, t.path()), `${text}${added}\n`)
  await library.update()
  expect(await library.find('fulmars')).toEqual([])
  for (const word of ['petrels', 'skuas', 'shearwaters'])
    expect(await library.find(`in:prompt,answer ${word}`), word).toHaveLength(1)
})

test('what stands on an abandoned branch is found and marked', async () => {
  const t = transcript()
  t.prompt('Plan it')
  const { leaf } = t.respond('A plan.')
  t.prompt('Use a lighthouse')
  t.respond('Hm.')
  const library = libraryOf(t)
  await library.update()
  expect((await library.find('lighthouse'))[0]?.best.branch).toBe('active')
  const before = t.lines().length
  t.rewindTo(leaf)
  t.prompt('Use a buoy')
  t.respond('Done.')
  appendFileSync(join(library.root, t.path()), `${t.lines().slice(before).join('\n')}\n`)
  await library.update()
  expect((await library.find('lighthouse'))[0]?.best.branch).toBe('abandoned')
  expect((await library.find('buoy'))[0]?.best.branch).toBe('active')
  expect(await library.find('is:abandoned lighthouse')).toHaveLength(1)
  expect(await library.find('is:abandoned buoy')).toEqual([])
})

test('filters of sessions, tools, files and time work together', async () => {
  const t = conversation('Fix it', 'Fixed.', { cwd: '/home/ada/tide', gitBranch: 'clock' })
  t.respond({ calls: [bash('npm test', { stdout: 'all good' })] })
  const other = conversation('Fix it too', 'Fixed.', {
    cwd: '/home/ada/weather',
    start: '2026-01-05T09:00:00.000Z',
  })
  const library = libraryOf(t, other)
  await library.update()
  const idsOf = async (query: string) => (await library.find(query)).map(({ session }) => session.id)
  expect(await idsOf('fix project:tide')).toEqual([t.sessionId])
  expect(await idsOf('branch:clock')).toEqual([t.sessionId])
  expect(await idsOf('tool:Bash test')).toEqual([t.sessionId])
  expect(await idsOf('fix before:2026-02-01')).toEqual([other.sessionId])
  expect(await idsOf('fix -project:tide')).toEqual([other.sessionId])
  expect(await idsOf('/npm\\s+test/')).toEqual([t.sessionId])
})

test('a file that is no index, or a damaged one, is set aside and built anew', async () => {
  const library = libraryOf(conversation('About owls', 'Yes.'))
  mkdirSync(library.folder, { recursive: true })
  writeFileSync(join(library.folder, 'shard-0.db'), 'not a database at all '.repeat(500))
  writeFileSync(join(library.folder, 'shard-1.db'), 'not a database at all '.repeat(500))
  await library.update()
  expect(await library.find('owls')).toHaveLength(1)
  expect(library.setAside).toHaveLength(2)
  expect(library.problems).toEqual([])
})

test('an index that another version of Scrollback wrote is replaced, which is nothing to report', async () => {
  const library = libraryOf(conversation('About owls', 'Yes.'))
  await library.update()
  for (const path of findShardPaths(library.folder)) {
    const shard = new DatabaseSync(path)
    shard.exec('PRAGMA user_version = 1')
    shard.close()
  }
  await library.update()
  expect(await library.find('owls')).toHaveLength(1)
  expect([...library.setAside, ...library.problems]).toEqual([])
  expect(readdirSync(library.folder).filter((name) => name.includes('aside'))).toEqual([])
})

test('the sample library is indexed whole: every session can be found by its id', async () => {
  const library = openLibrary(temporaryRoot(buildSampleLibrary()))
  await library.update()
  const sessions = await library.sessions()
  expect(sessions.length).toBeGreaterThan(15)
  for (const { id } of sessions)
    expect((await library.find(id)).map(({ session }) => session.id)).toContain(id)
})

test('nothing below the root is written', async () => {
  const library = libraryOf(conversation('About wrens', 'Yes.'))
  const list = () => readdirSync(library.root, { recursive: true }).sort()
  const before = list()
  await library.update()
  expect(list()).toEqual(before)
})

test('when the process that indexes a part dies, everything is indexed all the same', async () => {
  const root = temporaryRoot(buildSampleLibrary())
  const folder = temporaryRoot([])
  const dead = join(temporaryRoot([{ path: 'dead.mjs', text: '' }]), 'dead.mjs')
  const options = { threadsFrom: 1, muchFrom: 1 }
  await updateTestIndex(join(folder, 'threads'), [root], { threadsFrom: 1 })
  await updateTestIndex(join(folder, 'process'), [root], {
    ...options,
    startProcess: () => forkNode(INDEXER),
  })
  await updateTestIndex(join(folder, 'dead'), [root], { ...options, startProcess: () => forkNode(dead) })
  const expected = dumpIndex(join(folder, 'threads'))
  expect(dumpIndex(join(folder, 'process'))).toEqual(expected)
  expect(dumpIndex(join(folder, 'dead'))).toEqual(expected)
})

test('records without a uuid are no copies of each other, though they stand at the same place of their files', async () => {
  const line = (text: string) =>
    `${JSON.stringify({ type: 'user', message: { role: 'user', content: text } })}\n`
  const files = ['auk', 'owl', 'tit'].map((bird, at) => ({
    path: `projects/-home-ada/0000000${at}-0000-4000-8000-000000000000.jsonl`,
    text: line('Hello') + line(`Where is the ${bird}?`),
  }))
  const library = openLibrary(temporaryRoot(files))
  await library.update()
  for (const bird of ['auk', 'owl', 'tit']) expect(await library.find(`in:prompt ${bird}`)).toHaveLength(1)
})

test('of a record that is in a file twice, only what counts is found', async () => {
  const t = conversation('About the first badger', 'Yes.')
  const [prompt = '', ...rest] = t.lines()
  const library = openLibrary(temporaryRoot([{ path: t.path(), text: `${[prompt, ...rest].join('\n')}\n` }]))
  await library.update()
  expect(await library.find('in:prompt first')).toHaveLength(1)
  appendFileSync(join(library.root, t.path()), `${prompt.replaceAll('first', 'second')}\n`)
  await library.update()
  expect(await library.find('in:prompt first')).toHaveLength(0)
  expect(await library.find('in:prompt second')).toMatchObject([{ hits: 1 }])

  const anew = openLibrary(library.root)
  await anew.update()
  expect(await anew.find('in:prompt badger')).toMatchObject([{ hits: 1 }])
})
