import { randomUUID } from 'node:crypto'
import { appendFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { agent } from '../../../../fixtures/agent-tools.ts'
import { conversation } from '../../../../fixtures/conversation.ts'
import { spilled } from '../../../../fixtures/overflow.ts'
import { buildSampleLibrary } from '../../../../fixtures/sample-library.ts'
import { bash } from '../../../../fixtures/shell-tools.ts'
import { states } from '../../../../fixtures/state-records.ts'
import { transcript } from '../../../../fixtures/transcript.ts'
import { indexedLibraryOf, openIndexedLibrary } from '../../testing/index/indexed-library.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'

test.each(['together', 'summary first', 'summary last'])(
  'a session is titled by the summary that another file has of it: %s',
  async (order) => {
    const [file, ...others] = conversation('Where are the kittiwakes?', 'On the **cliff**.').files()
    if (file === undefined || others.length > 0) throw new Error('One file is expected')
    const { uuid: leafUuid } = JSON.parse(file.text.trim().split('\n').at(-1) ?? '')
    const line = JSON.stringify({ type: 'summary', summary: 'Sea birds of the north', leafUuid })
    const summary = { path: join(dirname(file.path), `${randomUUID()}.jsonl`), text: `${line}\n` }
    const library = openIndexedLibrary(temporaryRoot([order === 'summary first' ? summary : file]))
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

test.each(['together', 'summaries first', 'summaries last'])(
  'of several summaries that other files have of a session, that of the later record titles it: %s',
  async (order) => {
    const t = conversation('Where are the kittiwakes?', 'On the **cliff**.')
    const early = t.cursor ?? ''
    t.respond('And on the roofs.')
    const later = [conversation('Later', 'Yes.'), conversation('Much later', 'Yes.')]
    for (const [at, leaf] of [t.cursor ?? '', early].entries())
      later[at]?.state(states.summary(leaf === early ? 'Cliffs' : 'Roofs', leaf))
    const library = indexedLibraryOf(...(order === 'summaries first' ? later : [t]))
    if (order !== 'together') await library.update()
    for (const each of [t, ...later]) {
      writeFileSync(join(library.root, each.path()), each.text())
      if (order === 'summaries last') await library.update()
    }
    await library.update()
    expect((await library.sessions()).find(({ id }) => id === t.sessionId)?.title).toBe('Roofs')
  },
)

test('a title that is written again and again is found once, beside the name of the session', async () => {
  const t = conversation('Where are the kittiwakes?', 'On the **cliff**.')
  for (let at = 0; at < 30; at++) t.state(states.customTitle('Sea birds'))
  t.state(states.customTitle('Birds of the north'))
  const library = indexedLibraryOf(t)
  await library.update()
  expect(await library.find('in:title birds')).toMatchObject([{ hits: 3 }])
  for (const title of ['Sea birds', 'Birds of the south']) t.state(states.customTitle(title))
  appendFileSync(join(library.root, t.path()), t.lines().slice(-2).join('\n'))
  await library.update()
  expect(await library.find('in:title birds')).toMatchObject([{ hits: 4 }])
})

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
  const library = indexedLibraryOf(t)
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
  const library = indexedLibraryOf(t)
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

test('what stands on an abandoned branch is found and marked', async () => {
  const t = transcript()
  t.prompt('Plan it')
  const { leaf } = t.respond('A plan.')
  t.prompt('Use a lighthouse')
  t.respond('Hm.')
  const library = indexedLibraryOf(t)
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

test('what was abandoned is not when its branch goes on after all', async () => {
  const t = transcript()
  t.prompt('Plan it')
  const { leaf } = t.respond('What for?')
  t.prompt('For ships')
  t.respond('A lighthouse.')
  const { cursor } = t
  t.rewindTo(leaf)
  const other = t.prompt('For boats')
  t.respond('A buoy.')
  const library = indexedLibraryOf(t)
  await library.update()
  expect(await library.find('is:abandoned lighthouse')).toHaveLength(1)
  // The later line of two with one uuid counts.
  const line = t.lines().find((text) => text.includes(`"uuid":"${other}"`))
  const again = { ...JSON.parse(line ?? ''), parentUuid: cursor }
  appendFileSync(join(library.root, t.path()), `${JSON.stringify(again)}\n`)
  await library.update()
  expect(await library.find('is:abandoned lighthouse')).toEqual([])
  expect(await library.find('-is:abandoned lighthouse')).toHaveLength(1)
})

test('filters of sessions, tools, files and time work together', async () => {
  const t = conversation('Fix it', 'Fixed.', { cwd: '/home/ada/tide', gitBranch: 'clock' })
  t.respond({ calls: [bash('npm test', { stdout: 'all good' })] })
  const other = conversation('Fix it too', 'Fixed.', {
    cwd: '/home/ada/weather',
    start: '2026-01-05T09:00:00.000Z',
  })
  const library = indexedLibraryOf(t, other)
  await library.update()
  const idsOf = async (query: string) => (await library.find(query)).map(({ session }) => session.id)
  expect(await idsOf('fix project:tide')).toEqual([t.sessionId])
  expect(await idsOf('branch:clock')).toEqual([t.sessionId])
  expect(await idsOf('tool:Bash test')).toEqual([t.sessionId])
  expect(await idsOf('fix before:2026-02-01')).toEqual([other.sessionId])
  expect(await idsOf('fix -project:tide')).toEqual([other.sessionId])
  expect(await idsOf('/npm\\s+test/')).toEqual([t.sessionId])
})

test('the sample library is indexed whole: every session can be found by its id', async () => {
  const library = openIndexedLibrary(temporaryRoot(buildSampleLibrary()))
  await library.update()
  const sessions = await library.sessions()
  expect(sessions.length).toBeGreaterThan(15)
  for (const { id } of sessions)
    expect((await library.find(id)).map(({ session }) => session.id)).toContain(id)
})
