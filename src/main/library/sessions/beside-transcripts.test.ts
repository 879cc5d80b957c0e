import { appendFileSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import {
  agentInSessionFolder,
  customTitleFile,
  earlierVersion,
  sideFile,
  withoutTranscript,
  workflow,
  workflowFiles,
} from '../../../../fixtures/beside-transcripts.ts'
import { conversation } from '../../../../fixtures/conversation.ts'
import { spilled } from '../../../../fixtures/overflow.ts'
import { bash } from '../../../../fixtures/shell-tools.ts'
import { type Transcript, transcript } from '../../../../fixtures/transcript.ts'
import { openIndexedLibrary } from '../../testing/index/indexed-library.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { readSession } from './find-session.ts'
import { readSideFiles } from './given-titles.ts'
import { scanLibrary } from './scan-library.ts'
import type { SessionSummary } from './session-summary.ts'

const SET_ASIDE = Date.parse('2026-10-01T08:00:00Z')
const run = 'wf_d0b8d82c'

/** Where a session is, as lists tell it. */
function placeOf(t: Transcript, root: string) {
  return { root, projectDir: basename(dirname(t.path())), id: t.sessionId }
}

/** What a scan says, and what an index says; they agree. */
async function list(files: ReturnType<typeof withoutTranscript>) {
  const root = temporaryRoot(files)
  const { sessions } = await scanLibrary([root])
  const library = openIndexedLibrary(root)
  await library.update()
  const indexed = await library.sessions()
  expect(toFacts(indexed)).toEqual(toFacts(sessions))
  const { sessions: readList, ...rest } = library
  return { ...rest, readList, sessions, indexed }
}

function toFacts(sessions: readonly SessionSummary[]) {
  return sessions
    .map(({ id, title, bytes, path, remains }) => ({ id, title, bytes, path, remains }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

test('a transcript that was set aside is an earlier version of its session, and is found there', async () => {
  const t = conversation('About curlews', 'Yes.', { seed: 'now' })
  const before = conversation('About whimbrels', 'No.', { seed: 'before', sessionId: t.sessionId })
  const older = conversation('About godwits', 'No.', { seed: 'older', sessionId: t.sessionId })
  const { sessions, find, root } = await list([
    ...t.files(),
    earlierVersion(before, 'orphaned-suffix', SET_ASIDE),
    earlierVersion(older, 'superseded', SET_ASIDE - 1),
    earlierVersion(t, 'orphaned', SET_ASIDE - 2),
  ])
  expect(sessions).toMatchObject([{ id: t.sessionId, title: 'About curlews', earlier: 3, remains: null }])
  expect(await find('whimbrels')).toMatchObject([{ session: { id: t.sessionId }, hits: 1 }])
  expect(await find('godwits')).toMatchObject([{ session: { id: t.sessionId }, hits: 1 }])
  // It repeats what the transcript has.
  expect(await find('in:prompt curlews')).toMatchObject([{ hits: 1 }])
  const found = await readSession(placeOf(t, root), { onProblem: () => {} })
  expect(found?.earlier).toHaveLength(3)
})

test('a session of which only an earlier version is left is read there', async () => {
  const t = conversation('About curlews')
  const { sessions } = await list([earlierVersion(t, 'superseded', SET_ASIDE)])
  expect(sessions).toMatchObject([
    { id: t.sessionId, title: 'About curlews', remains: 'earlier', prompts: 1 },
  ])
})

test('a subagent directly in the folder of its session is one of its subagents', async () => {
  const t = conversation('Go', 'Done.', { version: '2.1.63' })
  const agent = t.spawn({ prompt: 'Look for avocets', description: 'Look' })
  agent.respond('Seen.')
  const { sessions, find } = await list([t.file(), agentInSessionFolder(agent)])
  expect(sessions).toMatchObject([{ id: t.sessionId, subagents: 1 }])
  expect(await find('is:subagent avocets')).toMatchObject([{ session: { id: t.sessionId } }])
})

test('the agents of a workflow belong to its call, by the run that its result names', async () => {
  const t = transcript({ version: '2.1.170' })
  t.prompt('Go')
  const agents = [['Look north', 'Ice.'] as const, ['Look south', 'Sand.'] as const]
  t.respond({ calls: [workflow(t, { run, name: 'look-around', agents })] })
  const files = [...t.files(), ...workflowFiles(t, run, 'Nothing but dotterels')]
  const { find, root } = await list(files)
  const { links, agents: read } = (await readSession(placeOf(t, root), { onProblem: () => {} })) ?? {}
  expect(read).toHaveLength(2)
  expect(links?.unlinked).toEqual([])
  expect(new Set([...(links?.linked.values() ?? [])].map(({ callId }) => callId)).size).toBe(1)
  // The journal, and what the run came to.
  expect(await find('dotterels')).toMatchObject([{ session: { id: t.sessionId }, hits: 2 }])
})

test('outputs of a session whose transcript is gone are listed and found', async () => {
  const t = transcript({ version: '2.1.100' })
  t.prompt('Go')
  t.respond({ calls: [spilled(bash('cat all.txt'), `${'gull\n'.repeat(9000)}skua`)] })
  const library = await list(withoutTranscript(t))
  expect(library.sessions).toMatchObject([
    { id: t.sessionId, class: 'remainder', remains: 'outputs', title: 'Deleted session with 1 file left' },
  ])
  expect(library.indexed).toMatchObject([{ path: t.path(), isGone: false }])
  expect(await library.find('skua')).toMatchObject([{ session: { id: t.sessionId }, hits: 1 }])
  expect(await library.update()).toMatchObject({ changed: 0, gone: 0 })
})

test('an output that no record names is found with its session', async () => {
  const t = conversation('Go')
  t.addCompanion('tool-results/b1.txt', 'turnstones\n')
  const { find, sessions } = await list(t.files())
  expect(sessions).toMatchObject([{ remains: null }])
  expect(await find('turnstones')).toMatchObject([{ session: { id: t.sessionId }, hits: 1 }])
})

test('a title that lies beside the transcript counts, unless the transcript has one given by name', async () => {
  const t = conversation('About curlews')
  const named = conversation('About knots', 'Yes.', { seed: 'named' })
  named.push({ type: 'custom-title', customTitle: 'Knots', sessionId: named.sessionId })
  const { sessions, find } = await list([
    ...t.files(),
    customTitleFile(t, 'Waders'),
    ...named.files(),
    customTitleFile(named, 'Others'),
  ])
  expect(new Set(sessions.map(({ title }) => title))).toEqual(new Set(['Waders', 'Knots']))
  expect(await find('waders')).toHaveLength(1)
})

test('what the desktop app calls a session is its title, and a later one replaces it', async () => {
  const t = conversation('About curlews')
  const app = temporaryRoot([
    sideFile('claude-code-sessions/account/org/local_1.json', t.sessionId, 'Waders of the bay'),
  ])
  const sideFiles = readSideFiles([app])
  const root = temporaryRoot(t.files())
  const { sessions } = await scanLibrary([root], { sideFiles })
  expect(sessions).toMatchObject([{ title: 'Waders of the bay', titleSource: 'app-title' }])
  const library = openIndexedLibrary(root)
  await library.update()
  expect(await library.sessions()).toMatchObject([{ title: 'About curlews' }])
  await library.update(undefined, { sideFiles })
  expect(await library.sessions()).toMatchObject([{ title: 'Waders of the bay' }])
  await library.update(undefined, {})
  expect(await library.sessions()).toMatchObject([{ title: 'About curlews' }])
})

test('a copy that goes on in the background is marked as such', async () => {
  const t = transcript({ version: '2.1.290' })
  t.prompt('Go on without me', { sessionKind: 'bg', entrypoint: 'cli' })
  const { sessions } = await list(t.files())
  expect(sessions).toMatchObject([{ isBackground: true }])
})

test('outputs that are left of a session come, go and come back', async () => {
  const t = conversation('Go')
  t.addCompanion('tool-results/b1.txt', 'turnstones\n')
  const library = await list(withoutTranscript(t))
  const output = join(library.root, t.path().replace(/\.jsonl$/, ''), 'tool-results', 'b1.txt')
  appendFileSync(output, 'and a ruff\n')
  await library.update()
  expect(await library.find('ruff turnstones')).toHaveLength(1)
  renameSync(output, `${library.root}/aside`)
  await library.update()
  expect(await library.readList()).toEqual([])
  renameSync(`${library.root}/aside`, output)
  await library.update()
  expect(await library.readList()).toMatchObject([{ isGone: false }])
  expect(await library.find('ruff turnstones')).toHaveLength(1)
})
