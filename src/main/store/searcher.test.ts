import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { agent } from '../../../fixtures/agent-tools.ts'
import { ansi } from '../../../fixtures/ansi.ts'
import { attachment } from '../../../fixtures/attachments.ts'
import { conversation } from '../../../fixtures/conversation.ts'
import { spreadText } from '../../../fixtures/damage.ts'
import { fork } from '../../../fixtures/derived-transcripts.ts'
import { spilled } from '../../../fixtures/overflow.ts'
import { bash } from '../../../fixtures/shell-tools.ts'
import { states } from '../../../fixtures/state-records.ts'
import { type Transcript, transcript } from '../../../fixtures/transcript.ts'
import { toCommandEcho, toTaskNotification } from '../../../fixtures/user-texts.ts'
import { CancelledError } from '../../shared/expected-error.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { updateTestIndex } from '../testing/update-test-index.ts'
import type { BestHit } from './search/to-result.ts'
import { Searcher, type SearchOptions } from './searcher.ts'

const now = Date.parse('2026-11-16T12:00:00Z')

async function openLibrary(...transcripts: readonly Transcript[]) {
  const root = temporaryRoot(transcripts.flatMap((t) => t.files()))
  const folder = join(temporaryRoot([]), 'index')
  const update = () => updateTestIndex(folder, [root])
  await update()
  const searcher = new Searcher(folder)
  onTestFinished(() => searcher.close())
  const search = (query: string, options: Partial<SearchOptions> = {}) =>
    searcher.search(query, { limit: 50, sort: 'relevance', now, ...options })
  return {
    root,
    update,
    searcher,
    search,
    best: async (query: string) => {
      const [result] = (await search(query)).results
      if (result === undefined) throw new Error(`Nothing was found for ${query}`)
      return result.best
    },
    pages: async (
      query: string,
      options: Partial<SearchOptions>,
      between?: (page: number) => Promise<void>,
    ) => {
      const ids: string[] = []
      let cursor: string | undefined
      for (let page = 1; ; page++) {
        const answer = await search(query, { ...options, ...(cursor && { cursor }) })
        ids.push(...answer.results.map(({ session }) => session.id))
        cursor = answer.cursor
        if (cursor === undefined) return ids
        await between?.(page)
      }
    },
  }
}

function lineAt(root: string, { line }: BestHit): { readonly uuid?: string } {
  if (line === undefined) throw new Error('The hit is in no line')
  const bytes = readFileSync(join(root, line.path)).subarray(line.offset, line.offset + line.length)
  return JSON.parse(bytes.toString())
}

test('a hit knows its record, its block and the bytes of its line, in a subagent’s file too', async () => {
  const t = transcript({ version: '2.1.100' })
  t.prompt('Count the birds')
  t.respond({ text: 'Well.', calls: [bash('grep guillemot birds.txt')] })
  t.respond({
    calls: [agent({ prompt: 'Count', description: 'Count', work: (a) => void a.respond('Forty gannets.') })],
  })
  const { root, best } = await openLibrary(t)
  const call = await best('guillemot')
  expect(call).toMatchObject({ kind: 'tool', tool: 'Bash', branch: 'active', isSubagent: false })
  expect(lineAt(root, call).uuid).toBe(call.uuid)
  const inAgent = await best('gannets in:answer')
  expect(inAgent).toMatchObject({ isSubagent: true, line: { path: expect.stringContaining('agent-') } })
  expect(lineAt(root, inAgent).uuid).toBe(inAgent.uuid)
})

test('a hit in an overflow file is opened at the record that names it', async () => {
  const t = transcript({ version: '2.1.100' })
  t.prompt('Show all')
  t.respond({ calls: [spilled(bash('cat all.txt'), `${'gull\n'.repeat(9000)}skua\n`)] })
  const { root, best } = await openLibrary(t)
  const hit = await best('skua')
  expect(hit.overflow?.path).toContain('tool-results')
  expect(hit.line?.path).toBe(t.path())
  expect(hit.uuid).toMatch(/^[0-9a-f-]{36}$/)
  expect(lineAt(root, hit).uuid).toBe(hit.uuid)
  expect(JSON.stringify(lineAt(root, hit))).toContain(hit.overflow?.path.split('/').at(-1))
})

test('what was queued and came again is found once, as what it became; what never came, as a prompt', async () => {
  const t = transcript({ version: '2.1.101' })
  t.prompt('Watch the coast')
  t.queue('enqueue', 'Mind the cormorants')
  t.queue('dequeue')
  const uuid = t.prompt('Mind the cormorants')
  t.queue('enqueue', 'Forget the dunlins')
  t.queue('remove', 'Forget the dunlins')
  t.taskNotification('b1', 'toolu_1', 'Watching is done', 'Three dunnocks')
  t.queue('enqueue', '<task-notification><summary>Lost</summary>An avocet</task-notification>')
  const { root, best, search } = await openLibrary(t)
  expect(await best('cormorants')).toMatchObject({ kind: 'prompt', uuid })
  expect((await search('cormorants')).total).toEqual({ sessions: 1, hits: 1 })
  expect((await search('dunnocks in:prompt')).results).toEqual([])
  expect((await search('dunnocks')).total).toEqual({ sessions: 1, hits: 1 })
  expect(await best('avocet')).toMatchObject({ kind: 'output' })
  const withdrawn = await best('dunlins')
  expect(withdrawn).toMatchObject({ kind: 'prompt', uuid: undefined })
  expect(lineAt(root, withdrawn)).toMatchObject({ type: 'queue-operation', content: 'Forget the dunlins' })
})

test('what waits in the queue is found there, though something that was sent begins like it', async () => {
  const t = transcript()
  const long = 'Mind the cormorants. '.repeat(20)
  t.queue('enqueue', `${long}Firstling`)
  t.queue('enqueue', `${long}Secondling`)
  t.prompt(`${long}Secondling`)
  t.queue('enqueue', toTaskNotification('b1', 'toolu_1', 'Done', 'Three dunnocks'))
  t.taskNotification('b2', 'toolu_2', 'Done', 'Four avocets')
  const { search } = await openLibrary(t)
  for (const word of ['firstling', 'secondling', 'dunnocks', 'avocets'])
    expect((await search(word)).total, word).toEqual({ sessions: 1, hits: 1 })
})

test('a prompt that waits in the queue is found there, until it is sent', async () => {
  const t = transcript()
  t.prompt('Watch the coast')
  t.queue('enqueue', 'Mind the cormorants')
  const { root, best, search, update } = await openLibrary(t)
  expect(await best('cormorants')).toMatchObject({ kind: 'prompt', uuid: undefined })
  const before = t.lines().length
  t.queue('dequeue')
  const uuid = t.prompt('Mind the cormorants')
  appendFileSync(join(root, t.path()), `${t.lines().slice(before).join('\n')}\n`)
  await update()
  expect(await best('cormorants')).toMatchObject({ kind: 'prompt', uuid })
  expect((await search('cormorants')).total).toEqual({ sessions: 1, hits: 1 })
})

test('all of a record that nobody knows can be found', async () => {
  const t = transcript()
  t.prompt('Watch the coast')
  const uuid = '11111111-2222-4333-8444-555555555555'
  const { root, best, update } = await openLibrary(t)
  const strange = { type: 'vision', uuid, parentUuid: null, seen: { birds: ['A whimbrel'] } }
  appendFileSync(join(root, t.path()), `${JSON.stringify(strange)}\n`)
  await update()
  expect(await best('whimbrel')).toMatchObject({ kind: 'output', uuid, block: 0 })
})

test('a session that is found by its name says by which one', async () => {
  const t = transcript({ cwd: '/home/ada/tide-clock', gitBranch: 'feature/puffin' })
  t.prompt('Where are the kittiwakes?')
  t.respond('There.')
  const { best, search } = await openLibrary(t)
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
  const { root, best, search, update } = await openLibrary(t, onMain)
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
  const { search } = await openLibrary(t)
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
  const { search, searcher } = await openLibrary(byProject, byTitle, byText)
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
  const { search } = await openLibrary(named, talked)
  const { results } = await search('kestrel nests')
  expect(results.map(({ session }) => session.id)).toEqual([named, talked].map(({ sessionId }) => sessionId))
})

test('what is lost comes behind the same where it can be read', async () => {
  const of = (seed: string) => {
    const t = transcript({ seed })
    t.prompt('About terns')
    return t
  }
  const [a, b] = [of('a'), of('b')]
  const { root, search, update } = await openLibrary(a, b)
  for (const lost of [a, b]) {
    const text = readFileSync(join(root, lost.path()))
    rmSync(join(root, lost.path()))
    await update()
    expect((await search('terns')).results.map(({ session }) => session.isGone)).toEqual([false, true])
    writeFileSync(join(root, lost.path()), text)
    await update()
  }
})

test('a file finds the calls that were given it', async () => {
  const t = transcript()
  t.prompt('Read it')
  t.respond({ calls: [bash('ls'), bash('cat src/fooBar.ts')] })
  t.respond('There is fooBar.ts.')
  const { root, best, search } = await openLibrary(t)
  const { results, total } = await search('file:fooBar.ts')
  expect(total).toEqual({ sessions: 1, hits: 1 })
  expect(results[0]).toMatchObject({ hits: 1, best: { kind: 'tool', tool: 'Bash' } })
  const hit = await best('file:fooBar.ts tool:Bash')
  const marked = hit.snippet.ranges.map(({ from, to }) => hit.snippet.text.slice(from, to))
  expect(new Set(marked)).toEqual(new Set(['fooBar.ts']))
  expect(lineAt(root, hit).uuid).toBe(hit.uuid)
  expect((await search('file:fooBar.ts tool:Read')).results).toEqual([])
})

test.each(['/(/', '***', 'OR', '🚀', '"', '-'])('%s asks for nothing, and gets a hint', async (query) => {
  const t = transcript()
  t.prompt('About terns')
  const { search, searcher } = await openLibrary(t)
  const answer = await search(query)
  expect(answer).toMatchObject({ results: [], cursor: undefined, total: { sessions: 0, hits: 0 } })
  expect(answer.hints).not.toEqual([])
  expect((await searcher.readFacets(query, { now })).projects).toEqual([])
})

test('a snippet has no colours and no tags, and marks what was looked for', async () => {
  const t = transcript()
  t.prompt(toCommandEcho('model', 'terns'))
  t.respond({ calls: [bash('ls', { stdout: `${ansi.green('✓')} ${ansi.bold('many')} puffins` })] })
  const { best } = await openLibrary(t)
  expect((await best('terns')).snippet).toMatchObject({ text: '/model terns', ranges: [{ from: 7, to: 12 }] })
  expect((await best('puffins')).snippet).toMatchObject({
    text: '✓ many puffins',
    ranges: [{ from: 7, to: 14 }],
  })
})

test('words that a terminal coloured are found, by words and by a regex, in overflow files too', async () => {
  const t = transcript()
  const coloured = `${ansi.red('red')}${ansi.green('wing')} passes`
  t.prompt('Go')
  const long = `${'gull\n'.repeat(9000)}${ansi.red('puf')}fin fails\n`
  t.respond({ calls: [bash('npm test', { stdout: coloured }), spilled(bash('cat all.txt'), long)] })
  const { search } = await openLibrary(t)
  for (const query of ['redwing', '"redwing passes"', '/redwing passes/', 'puffin', '/puffin fails/'])
    expect((await search(query)).total, query).toEqual({ sessions: 1, hits: 1 })
  expect((await search('31mred')).results).toEqual([])
})

test('what a terminal wrote to different places is found word by word', async () => {
  const t = transcript()
  t.prompt('Go')
  const drawn = 'transforming\u001b[2K\u001b[1Grendering chunks\u001b[3Cspaced \u009b33myellow\u009b0mhammer'
  t.respond({ calls: [bash('npm run build', { stdout: drawn })] })
  const { search, best } = await openLibrary(t)
  for (const query of ['rendering', '/chunks spaced/', '"chunks spaced"', '/yellowhammer$/', '33myellow'])
    expect((await search(query)).total?.hits, query).toBe(query === '33myellow' ? 0 : 1)
  expect((await best('spaced')).snippet.text).toBe('transforming rendering chunks spaced yellowhammer')
})

test('a regex finds a message that was spread into an object', async () => {
  const t = transcript()
  t.prompt('Go')
  const { root, search, update } = await openLibrary(t)
  const { message: _, ...rest } = JSON.parse(t.lines()[0] ?? '')
  const spread = {
    ...rest,
    uuid: randomUUID(),
    parentUuid: rest.uuid,
    message: spreadText('Many sanderlings'),
  }
  appendFileSync(join(root, t.path()), `${JSON.stringify(spread)}\n`)
  await update()
  for (const query of ['sanderlings', '/sanderl\\w+/'])
    expect((await search(query)).total, query).toEqual({ sessions: 1, hits: 1 })
})

test('a record with NULs inside is found by words and by a regex, and shown', async () => {
  const t = transcript()
  t.prompt('Go')
  const { root, best, search, update } = await openLibrary(t)
  const { uuid: parentUuid, ...rest } = JSON.parse(t.lines()[0] ?? '')
  const message = { role: 'user', content: 'Many~~dunlins on the flats' }
  const line = JSON.stringify({ ...rest, uuid: randomUUID(), parentUuid, message }).replace('~~', '\0\0')
  appendFileSync(join(root, t.path()), `${line}\n`)
  await update()
  for (const query of ['dunlins', '/dunl\\w+/', '/Many  dunlins/'])
    expect((await search(query)).total, query).toEqual({ sessions: 1, hits: 1 })
  expect((await best('dunlins')).snippet.text).toBe('Many dunlins on the flats')
})

test('nothing is found by the tags that Claude Code writes around commands', async () => {
  const t = transcript()
  t.command('model', { args: 'opus', stdout: 'Set' })
  t.user('<command-message>review is running…</command-message>\n<command-name>/review</command-name>')
  t.shell('make', 'built', 'warned')
  t.shell('true', '')
  t.respond('The tag is <local-command-stdout>.')
  const { best, search } = await openLibrary(t)
  for (const query of ['stderr', 'running', 'builtwarned', 'in:prompt command', '/<command/'])
    expect((await search(query)).results, query).toEqual([])
  for (const query of ['in:prompt /model opus/', 'in:output /built\\nwarned/', 'stdout'])
    expect((await search(query)).total, query).toEqual({ sessions: 1, hits: 1 })
  expect((await best('warned')).snippet).toMatchObject({
    text: 'built warned',
    ranges: [{ from: 6, to: 12 }],
  })
})

test('an overflow file of JSON is searched as what it says', async () => {
  const t = transcript()
  t.prompt('Go')
  const json = JSON.stringify([
    { type: 'text', text: `${'gull\n'.repeat(9000)}many "terns"\nskua\u001b[1mry` },
  ])
  const escaped = json.replace('many', 'x\\u003dy many')
  t.respond({ calls: [spilled(bash('birds'), escaped, { fileName: 'birds.json' })] })
  const { best, search } = await openLibrary(t)
  for (const query of ['skuary', '/many "terns"\\nskuary/', '/x=y many/', 'nskua'])
    expect((await search(query)).total?.hits, query).toBe(query === 'nskua' ? 0 : 1)
  const { text, ranges } = (await best('skuary')).snippet
  expect(text).toContain('gull x=y many "terns" skuary"}]')
  expect(ranges.map(({ from, to }) => text.slice(from, to))).toEqual(['skuary'])
})

test('no picture that was attached is found by its Base64', async () => {
  const t = transcript()
  t.prompt('Go')
  const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo' } }
  t.attach(attachment('queued_command', { prompt: [{ type: 'text', text: 'Mind the terns' }, image] }))
  const { best, search } = await openLibrary(t)
  expect((await best('terns')).snippet.text).toBe('Mind the terns')
  for (const query of ['iVBORw0KGgo', '/iVBORw0KGgo/', 'base64', 'image'])
    expect((await search(query)).results, query).toEqual([])
})

test('an open quote is told, but not while somebody types a phrase that is found', async () => {
  const t = transcript()
  t.prompt('About terns')
  const { search } = await openLibrary(t)
  const kinds = async (query: string, isTyping: boolean) =>
    (await search(query, { isTyping })).hints.map(({ kind }) => kind)
  expect(await kinds('"about te', true)).toEqual([])
  expect(await kinds('"about gulls', true)).toEqual(['open-quote'])
  expect(await kinds('"about terns', false)).toEqual(['open-quote'])
})

test('of a file that is gone, what the index knows is told, with the title for a text', async () => {
  const t = transcript()
  t.prompt('About terns')
  t.respond('They nest in colonies.')
  const { root, best, update } = await openLibrary(t)
  rmSync(join(root, t.path()))
  await update()
  expect(await best('colonies')).toMatchObject({ kind: 'answer', snippet: { text: 'About terns' } })
})

/** Enough that a search for `common` stops early. */
function manySessions(count: number, projects = 8): readonly Transcript[] {
  return Array.from({ length: count }, (_, at) => {
    const t = transcript({ seed: `many ${at}`, cwd: `/home/ada/project-${at % projects}` })
    for (let turn = 0; turn < 40; turn++) t.prompt(`A common question, number ${turn}`)
    t.respond(`Zebra ${at}`)
    return t
  })
}

test('a common word is answered from the newest texts, and says so; asked for all, it is exact', async () => {
  const library = await openLibrary(...manySessions(160))
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
  const { search, pages } = await openLibrary(...manySessions(160))
  const first = await search('/[Zz]ebra 15\\d/')
  expect(first).toMatchObject({ isExact: false, cursor: expect.any(String) })
  expect(await pages('/[Zz]ebra 15\\d/', { limit: 4 })).toHaveLength(10)
  expect(await pages('/[Zz]ebra 0$/', {})).toHaveLength(1)
  expect((await search('/Zebra 15\\d$/', { isExact: true })).total).toEqual({ sessions: 10, hits: 10 })
})

test('what is indexed between two pages neither repeats nor hides a session', async () => {
  const sessions = manySessions(30)
  const library = await openLibrary(...sessions)
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
  const { search } = await openLibrary()
  await expect(search('a', { cursor: 'nonsense' })).rejects.toThrow('Please search again')
})

test('a search that nobody waits for any more ends', async () => {
  const { search, searcher } = await openLibrary(...manySessions(3))
  const abort = new AbortController()
  const searches = [
    search('/common/', { isExact: true, signal: abort.signal }),
    searcher.readFacets('common', { now, signal: abort.signal }),
  ]
  abort.abort()
  for (const each of searches) await expect(each).rejects.toThrow(CancelledError)
})

test('one letter finds the words that begin so, of many texts once the words are counted', async () => {
  const few = await openLibrary(...manySessions(20))
  // Of one project, so all in one shard: which one a project falls to depends on where the root lies.
  const many = await openLibrary(...manySessions(150, 1))
  const countOf = async ({ search }: typeof few) => (await search('z', { isTyping: true })).results.length
  expect(await countOf(few)).toBe(20)
  expect(await countOf(many)).toBe(0)
  await many.searcher.prepareForTyping()
  expect(await countOf(many)).toBe(50)
})

test('a session is of the project that it is shown in, also where its first records were copied from another', async () => {
  const origin = conversation('About ospreys', 'Yes.', { seed: 'origin', cwd: '/home/ada/alpha' })
  const resumed = fork(origin, { seed: 'resumed', cwd: '/home/ada/beta' })
  resumed.prompt('About herons')
  const { search } = await openLibrary(origin, resumed)
  const ids = async (query: string) => (await search(query)).results.map(({ session }) => session.id)
  expect(await ids('herons project:beta')).toEqual([resumed.sessionId])
  expect(await ids('herons project:alpha')).toEqual([])
  expect(await ids('herons -project:alpha')).toEqual([resumed.sessionId])
})
