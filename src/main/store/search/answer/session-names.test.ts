import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { agent } from '../../../../../fixtures/agent-tools.ts'
import { conversation } from '../../../../../fixtures/conversation.ts'
import { fork } from '../../../../../fixtures/derived-transcripts.ts'
import { bash } from '../../../../../fixtures/shell-tools.ts'
import { states } from '../../../../../fixtures/state-records.ts'
import { transcript } from '../../../../../fixtures/transcript.ts'
import { openSearchedLibrary } from '../../../testing/index/searched-library.ts'

const now = Date.parse('2026-11-16T12:00:00Z')

test('a session that is found by its name says by which one', async () => {
  const t = transcript({ cwd: '/home/ada/tide-clock', gitBranch: 'feature/puffin' })
  t.prompt('Where are the kittiwakes?')
  t.respond('There.')
  const { best, search } = await openSearchedLibrary(t)
  const marked = async (query: string) => {
    const { field, snippet } = await best(query)
    return [field, snippet.ranges.map(({ from, to }) => snippet.text.slice(from, to)).join()]
  }
  expect(await marked('in:title kittiwakes')).toEqual(['title', 'kittiwakes'])
  expect(await marked('puffin')).toEqual(['branch', 'puffin'])
  expect(await marked('clock')).toEqual(['project', 'clock'])
  expect((await search('in:title clock')).results).toEqual([])
  expect(await marked(t.sessionId)).toEqual(['id', t.sessionId])
})

test('a session is found by every git branch that it or its subagents were on', async () => {
  const t = transcript({ gitBranch: 'tide-curve', version: '2.1.100' })
  t.prompt('Draw the curve')
  t.checkout('lighthouse')
  t.respond({
    calls: [agent({ prompt: 'Look', description: 'Look', work: (a) => void a.respond('Seen.') })],
  })
  t.checkout('main')
  t.respond('Drawn.')
  const onMain = transcript({ seed: 'other', gitBranch: 'main' })
  onMain.prompt('Draw the curve')
  const { root, best, search, update } = await openSearchedLibrary(t, onMain)
  const idsOf = async (query: string) =>
    (await search(query)).results.map(({ session }) => session.id).toSorted()
  const expectBoth = async () => {
    for (const branch of ['tide', 'lighthouse']) {
      expect(await idsOf(`branch:${branch}`)).toEqual([t.sessionId])
      expect(await idsOf(`draw branch:${branch}`)).toEqual([t.sessionId])
      expect(await idsOf(`draw -branch:${branch}`)).toEqual([onMain.sessionId])
    }
    expect(await idsOf('branch:main')).toEqual([t.sessionId, onMain.sessionId].toSorted())
    expect(await best('lighthouse')).toMatchObject({ field: 'branch', snippet: { text: 'lighthouse' } })
  }
  await expectBoth()

  const before = t.lines().length
  t.checkout('winter')
  t.prompt('And now the winter')
  appendFileSync(join(root, t.path()), `${t.lines().slice(before).join('\n')}\n`)
  await update()
  await expectBoth()
  expect((await search('branch:winter')).results).toMatchObject([{ session: { gitBranch: 'winter' } }])
})

test('a session is found by the git branch of a subagent alone', async () => {
  const t = transcript({ version: '2.1.100' })
  t.prompt('Look')
  t.respond({
    calls: [
      agent({
        prompt: 'Look',
        description: 'Look',
        work: (a) => {
          a.checkout('worktree-heron')
          a.respond('Seen.')
        },
      }),
    ],
  })
  const { search } = await openSearchedLibrary(t)
  expect((await search('branch:heron')).results).toMatchObject([{ session: { gitBranch: 'main' } }])
})

test('a word in the title or the text comes before the same word in the name of a project', async () => {
  const start = (day: number) => `2026-11-${day}T09:00:00.000Z`
  const byProject = transcript({ seed: 'project', cwd: '/home/ada/kestrel', start: start(15) })
  byProject.prompt('How are you?')
  const byTitle = transcript({ seed: 'title', cwd: '/home/ada/birds', start: start(10) })
  byTitle.prompt('Where is the kestrel?')
  const byText = transcript({ seed: 'text', cwd: '/home/ada/birds', start: start(10) })
  byText.prompt('Look around')
  byText.respond({ calls: [bash('ls', { stdout: 'kestrel' })] })
  const { search, searcher } = await openSearchedLibrary(byProject, byTitle, byText)
  const { results, total } = await search('kestrel')
  expect(results.map(({ session }) => session.id)).toEqual(
    [byTitle, byText, byProject].map(({ sessionId }) => sessionId),
  )
  const { kinds, total: counted } = await searcher.readFacets('kestrel', { now })
  expect(kinds.find(({ value }) => value === 'title')).toMatchObject({ sessions: 1, hits: 1 })
  expect(counted).toEqual(total)
})

test('the words of a title come before the same words said often elsewhere', async () => {
  const start = (day: number) => `2026-11-${day}T09:00:00.000Z`
  const named = transcript({ seed: 'named', start: start(10) })
  named.prompt('Look around')
  named.state(states.aiTitle('Nests of the kestrel'))
  const talked = transcript({ seed: 'talked', start: start(15) })
  talked.prompt('How are you?')
  for (let turn = 0; turn < 12; turn++) talked.prompt(`The kestrel ${turn} left its nests`)
  const { search } = await openSearchedLibrary(named, talked)
  const { results } = await search('kestrel nests')
  expect(results.map(({ session }) => session.id)).toEqual([named, talked].map(({ sessionId }) => sessionId))
})

test('a session is of the project that it is shown in, also where its first records were copied from another', async () => {
  const origin = conversation('About ospreys', 'Yes.', { seed: 'origin', cwd: '/home/ada/alpha' })
  const resumed = fork(origin, { seed: 'resumed', cwd: '/home/ada/beta' })
  resumed.prompt('About herons')
  const { search } = await openSearchedLibrary(origin, resumed)
  const ids = async (query: string) => (await search(query)).results.map(({ session }) => session.id)
  expect(await ids('herons project:beta')).toEqual([resumed.sessionId])
  expect(await ids('herons project:alpha')).toEqual([])
  expect(await ids('herons -project:alpha')).toEqual([resumed.sessionId])
})
