import { chmodSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { agent } from '../../../../fixtures/agent-tools.ts'
import { fork, internalAgent, warmup } from '../../../../fixtures/derived-transcripts.ts'
import { spilled } from '../../../../fixtures/overflow.ts'
import { buildSampleLibrary } from '../../../../fixtures/sample-library.ts'
import { bash } from '../../../../fixtures/shell-tools.ts'
import { states } from '../../../../fixtures/state-records.ts'
import { transcript } from '../../../../fixtures/transcript.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { withoutPrivileges } from '../../testing/without-privileges.ts'
import { scanLibrary } from './scan-library.ts'

const work = (text: string) => (a: ReturnType<typeof transcript>) => void a.respond(text)

test.each([
  ['flat', '2.0.60'],
  ['nested, without a meta file', '2.1.20'],
  ['nested, with a meta file', '2.1.100'],
])('subagents are linked to the call that spawned them: %s', async (_, version) => {
  const t = transcript({ version })
  t.prompt('Go')
  t.respond({ calls: [agent({ prompt: 'Look', description: 'Look', work: work('Seen.') })] })
  const { sessions, totals } = await scanLibrary([temporaryRoot(t.files())])
  expect(sessions).toMatchObject([{ prompts: 1, subagents: 1 }])
  expect(totals).toMatchObject({ files: 2, subagentsLinked: 1, subagentsUnlinked: 0 })
})

test('a subagent of a subagent is linked to it, and one without a call stays visible', async () => {
  const t = transcript({ version: '2.1.100' })
  t.prompt('Go')
  const inner = agent({ prompt: 'Deeper', description: 'Deeper', work: work('Deep.') })
  t.respond({
    calls: [
      agent({
        prompt: 'Look',
        description: 'Look',
        work: (a) => void a.respond({ text: 'Hm', calls: [inner] }),
      }),
    ],
  })
  t.spawn({ prompt: 'Alone', description: 'Alone' }).respond('Here.')
  const { files, totals } = await scanLibrary([temporaryRoot(t.files())])
  expect(totals).toMatchObject({ subagentsLinked: 2, subagentsUnlinked: 1 })
  expect(
    files
      .filter(({ kind }) => kind === 'subagent')
      .map(({ subagents }) => subagents)
      .sort(),
  ).toEqual([0, 0, 1])
})

test('a background agent is linked by the notification about it', async () => {
  const t = transcript({ version: '2.1.20' })
  t.prompt('Go')
  const { calls } = t.respond({ calls: [bash('true')] })
  const alone = t.spawn({ prompt: 'Alone', description: 'Alone', agentId: 'a1b2c3d' })
  alone.respond('Here.')
  t.taskNotification('a1b2c3d', calls[0]?.id ?? '', 'Agent finished', 'Here.')
  const { totals } = await scanLibrary([temporaryRoot(t.files())])
  expect(totals).toMatchObject({ subagentsLinked: 1, subagentsUnlinked: 0 })
})

test('warmups and internal agents are told apart and are no subagents of a session', async () => {
  const t = transcript({ version: '2.1.4' })
  t.prompt('Go')
  t.respond('Done.')
  warmup(t)
  warmup(t, 'I am ready.')
  internalAgent(t, 'prompt_suggestion', 'Suggest', 'Try this')
  const { sessions, files } = await scanLibrary([temporaryRoot(t.files())])
  expect(sessions).toMatchObject([{ subagents: 0 }])
  expect(files.map((file) => file.class).sort()).toEqual(['conversation', 'internal', 'warmup', 'warmup'])
})

test('overflow is found below the session, whatever path the writing machine had; missing files are named', async () => {
  const t = transcript({ cwd: 'C:\\Users\\Ada\\tide', version: '2.1.60' })
  t.prompt('Go')
  t.respond({ calls: [spilled(bash('cat a.log'), 'a\n'.repeat(9000))] })
  t.respond({ calls: [spilled(bash('cat b.log'), 'b\n'.repeat(9000), { isPresent: false })] })
  t.respond({ calls: [spilled(bash('cat c.log'), 'c', { isPresent: false, path: '/etc/passwd' })] })
  const { files } = await scanLibrary([temporaryRoot(t.files())])
  expect(files).toMatchObject([{ overflowReferenced: 3, overflowFound: 1, overflowMissing: 2 }])
})

test('a fork names the session it shares records with, and its responses count once', async () => {
  const original = transcript({ seed: 'original' })
  original.prompt('Plan it')
  original.respond({ text: 'A plan.', usage: { output: 100 } })
  const copy = fork(original, { seed: 'copy' })
  copy.prompt('Another way')
  copy.respond({ text: 'Fine.', usage: { output: 10 } })
  const root = temporaryRoot([...original.files(), ...copy.files()])
  const { sessions, totals } = await scanLibrary([root])
  const forked = sessions.find(({ id }) => id === copy.sessionId)
  expect(forked).toMatchObject({ forkOf: original.sessionId, sharedRecords: 2, prompts: 2 })
  expect(totals).toMatchObject({ responses: 2, duplicatesAcrossFiles: 2, tokens: { output: 110 } })
})

test('a fork that names its origin is believed, also when the origin goes on or is not there', async () => {
  const original = transcript({ seed: 'original' })
  original.prompt('Plan it')
  original.respond('A plan.')
  const copy = fork(original, { seed: 'copy', marksOrigin: true })
  copy.prompt('Another way')
  original.clock.advance(86_400_000)
  original.prompt('Go on')
  const forksOf = async (...transcripts: readonly ReturnType<typeof transcript>[]) => {
    const { sessions } = await scanLibrary([temporaryRoot(transcripts.flatMap((t) => t.files()))])
    return Object.fromEntries(sessions.map(({ id, forkOf }) => [id, forkOf]))
  }
  const { sessionId } = original
  expect(await forksOf(original, copy)).toEqual({ [sessionId]: undefined, [copy.sessionId]: sessionId })
  expect(await forksOf(copy)).toEqual({ [copy.sessionId]: sessionId })
})

test('a copy of a project or of a whole root has no origin in the first one', async () => {
  const t = transcript()
  t.prompt('Plan it')
  const [file] = t.files()
  const files = [file, file && { ...file, path: file.path.replace('projects/', 'projects/copy-of') }]
  const root = () => temporaryRoot(files.flatMap((each) => each ?? []))
  const { sessions, totals } = await scanLibrary([root(), root()])
  expect(sessions.map(({ forkOf }) => forkOf)).toEqual([undefined, undefined, undefined, undefined])
  expect(totals.duplicatesAcrossFiles).toBe(3)
})

test('a summary in one file titles the session of another', async () => {
  const first = transcript({ seed: 'first', version: '2.0.60' })
  first.prompt('Fix the tides')
  const { leaf } = first.respond('Fixed.')
  const second = transcript({ seed: 'second', version: '2.0.60' })
  second.state(states.summary('Tide tables repaired', leaf ?? ''))
  const { sessions, files } = await scanLibrary([temporaryRoot([...first.files(), ...second.files()])])
  expect(files.find(({ path }) => path === first.path())).toMatchObject({
    title: 'Tide tables repaired',
    titleSource: 'summary',
  })
  expect(sessions.map(({ title, titleSource, class: kind }) => [title, titleSource, kind])).toEqual([
    ['Tide tables repaired', 'summary', 'conversation'],
    [second.sessionId, 'id', 'metadata'],
  ])
})

test('an internal agent repeats records of the main conversation without owning its calls', async () => {
  const t = transcript({ version: '2.1.100' })
  t.prompt('Go')
  t.respond({ calls: [agent({ prompt: 'Look', description: 'Look', work: work('Seen.') })] })
  const repeated = t.records().filter(({ uuid }) => uuid !== undefined).length
  internalAgent(t, 'compact', 'Summarise', 'We looked.')
  const { files, totals } = await scanLibrary([temporaryRoot(t.files())])
  expect(files.find(({ kind }) => kind === 'main')).toMatchObject({ subagents: 1, subagentsUnlinked: 0 })
  expect(files.find((file) => file.class === 'internal')).toMatchObject({ subagents: 0 })
  expect(totals.duplicatesAcrossFiles).toBe(repeated)
})

test('two overflow files of the same name in two sessions are two', async () => {
  const t = transcript({ version: '2.1.60' })
  const pathIn = (session: string) => `/home/ada/.claude/projects/p/${session}/tool-results/x.txt`
  t.prompt('Go')
  t.respond({
    calls: [
      spilled(bash('a'), 'a', { isPresent: false, path: pathIn('11111111-1111-4111-8111-111111111111') }),
    ],
  })
  t.respond({
    calls: [
      spilled(bash('b'), 'b', { isPresent: false, path: pathIn('22222222-2222-4222-8222-222222222222') }),
    ],
  })
  expect((await scanLibrary([temporaryRoot(t.files())])).files).toMatchObject([{ overflowReferenced: 2 }])
})

test('titles follow their order: custom, AI, summary, prompt', async () => {
  const t = transcript({ version: '2.1.100' })
  t.prompt('First words')
  t.state(states.aiTitle('A good title'))
  const titleOf = async () => (await scanLibrary([temporaryRoot(t.files())])).sessions[0]?.title
  expect(await titleOf()).toBe('A good title')
  t.state(states.customTitle('My title'))
  t.state(states.aiTitle('A newer title'))
  expect(await titleOf()).toBe('My title')
})

test('a project is the folder its records name, not the one its name could be decoded to', async () => {
  const t = transcript({ cwd: '/home/ada/tide_table.app' })
  t.prompt('Go')
  t.cd('/home/ada/tide_table.app/web')
  t.prompt('On')
  const { sessions } = await scanLibrary([temporaryRoot(t.files())])
  expect(sessions).toMatchObject([{ project: '/home/ada/tide_table.app', cwd: '/home/ada/tide_table.app' }])
})

test('a session whose main file is gone is listed by its subagents', async () => {
  const t = transcript({ version: '2.1.100' })
  t.prompt('Go')
  t.respond({ calls: [agent({ prompt: 'Look', description: 'Look', work: work('Seen.') })] })
  const files = t.files().filter(({ path }) => path !== t.path())
  const { sessions } = await scanLibrary([temporaryRoot(files)])
  expect(sessions).toMatchObject([{ id: t.sessionId, class: 'conversation' }])
})

test('links in a circle and unreadable folders are no end of it', async () => {
  const t = transcript()
  t.prompt('Go')
  const root = temporaryRoot(t.files())
  symlinkSync(join(root, 'projects'), join(root, 'projects', 'again'))
  symlinkSync(join(root, 'nowhere'), join(root, 'projects', 'broken'))
  writeFileSync(join(root, 'projects', 'note.txt'), 'not a project')
  const { sessions, problems } = await scanLibrary([root])
  expect(sessions).toHaveLength(1)
  expect(problems.map(({ path }) => path)).toEqual([join(root, 'projects', 'broken')])
})

test('a root that is gone is reported, and the others are read', async () => {
  const t = transcript()
  t.prompt('Go')
  const root = temporaryRoot(t.files())
  const { sessions, problems } = await scanLibrary([join(root, 'gone'), root])
  expect(sessions).toHaveLength(1)
  expect(problems).toEqual([
    { path: join(root, 'gone'), reason: 'This folder cannot be read: it does not exist.' },
  ])
})

test('a transcript set aside that cannot be read does not hide the projects after it', async () => {
  const t = transcript({ seed: 'open', cwd: '/home/ada/zebra' })
  t.prompt('Go')
  const aside = { path: 'projects/-home-ada-aardvark/x.jsonl.superseded-1790000000000', text: 'x' }
  const root = temporaryRoot([...t.files(), aside])
  chmodSync(root, 0o755)
  chmodSync(join(root, aside.path), 0)
  const { sessions, problems } = await withoutPrivileges(() => scanLibrary([root]))
  expect(sessions).toHaveLength(1)
  expect(problems).toHaveLength(1)
})

test('a file without permission is reported, and the others are read', async () => {
  const t = transcript({ seed: 'open' })
  t.prompt('Go')
  const locked = transcript({ seed: 'locked' })
  locked.prompt('Secret')
  const root = temporaryRoot([...t.files(), ...locked.files()])
  chmodSync(root, 0o755)
  chmodSync(join(root, locked.path()), 0)
  const { sessions, problems } = await withoutPrivileges(() => scanLibrary([root]))
  expect(sessions).toHaveLength(1)
  expect(problems).toMatchObject([{ path: join(root, locked.path()) }])
})

test('of the sample library every line is accounted for and nothing is lost', async () => {
  const { files, totals } = await scanLibrary([temporaryRoot(buildSampleLibrary())], { withCensus: true })
  for (const file of files) expect(file.known + file.unknown + file.unreadable).toBe(file.lines)
  expect(files.reduce((sum, { uncovered }) => sum + uncovered, 0)).toBe(0)
  expect(totals.files).toBe(files.length)
})

test('a census names what is new', async () => {
  const t = transcript()
  t.prompt('Go', { newKey: 1 })
  t.append({ type: 'hologram' })
  t.append({ type: 'system', subtype: 'telepathy' })
  const { census } = await scanLibrary([temporaryRoot(t.files())], { withCensus: true })
  expect(census).toMatchObject({
    types: { user: { count: 1, firstVersion: t.version }, hologram: { count: 1 } },
    unknownTypes: { hologram: 1, 'system/telepathy': 1 },
    unknownKeys: { 'user.newKey': 1 },
  })
})

test('a session whose first records follow those of another one names it', async () => {
  const first = transcript({ seed: 'first' })
  first.prompt('Plan it')
  const { leaf } = first.respond('A plan.')
  const second = transcript({ seed: 'second' })
  second.rewindTo(leaf)
  second.prompt('Go on')
  second.respond('Going on.')
  const { sessions } = await scanLibrary([temporaryRoot([...first.files(), ...second.files()])])
  expect(sessions.find(({ id }) => id === second.sessionId)).toMatchObject({ continues: first.sessionId })
})
