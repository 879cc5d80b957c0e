import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { agent } from '../../../fixtures/agent-tools.ts'
import {
  customTitleFile,
  earlierVersion,
  workflow,
  workflowFiles,
} from '../../../fixtures/beside-transcripts.ts'
import { conversation } from '../../../fixtures/conversation.ts'
import type { FixtureFile } from '../../../fixtures/json.ts'
import { spilled } from '../../../fixtures/overflow.ts'
import { bash } from '../../../fixtures/shell-tools.ts'
import { type Transcript, transcript } from '../../../fixtures/transcript.ts'
import { readPlace } from '../testing/read-place.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { createReader } from './reader.ts'

function open(t: Transcript, more: readonly FixtureFile[] = []) {
  const root = temporaryRoot([...t.files(), ...more])
  const file = join(root, t.path())
  return { file, place: { file, sidechain: null }, reader: createReader() }
}

test('all agents of a workflow stand under its call, and its files at the end', async () => {
  const t = transcript({ version: '2.1.170' })
  t.prompt('Go')
  const agents = [['Look north', 'Ice.'] as const, ['Look south', 'Sand.'] as const]
  t.respond({ calls: [workflow(t, { run: 'wf_1', name: 'look-around', agents })] })
  const { place, reader } = open(t, workflowFiles(t, 'wf_1', 'Nothing found'))
  const reading = await readPlace(reader, place)
  expect(reading.items.find(({ kind }) => kind === 'call')?.agents).toHaveLength(2)
  expect(reading.looseAgents).toEqual([])
  expect(reading.turns[0]?.subagents).toBe(2)
  expect(reading.looseFiles.map(({ name }) => name)).toEqual([
    'subagents/workflows/wf_1/journal.jsonl',
    'workflows/wf_1.json',
  ])
  const page = await reader.overflow({ place, name: 'workflows/wf_1.json', from: 0 })
  expect(page.text).toContain('Nothing found')
})

test('the report that an agent hands back leads to its conversation', async () => {
  const t = transcript({ version: '2.1.280' })
  t.prompt('Go')
  t.respond({ calls: [agent({ prompt: 'Count', description: 'Count', name: 'counter', background: true })] })
  const id = t.files().flatMap(({ path }) => /agent-(.+)\.jsonl$/.exec(path)?.[1] ?? [])[0] ?? ''
  const from = (name: string) => ({ isMeta: true, origin: { kind: 'peer', handback: true, from: name } })
  const text =
    'Another Claude session sent a message:\n<agent-message from="counter">Forty-two.</agent-message>'
  t.user(text, from(id))
  t.user(text, from('counter'))
  t.user(text, { isMeta: true, origin: { kind: 'peer', handback: true } })
  t.user(text, from('somebody else'))
  const { place, reader } = open(t)
  const { items, turns } = await readPlace(reader, place)
  const called = items.find(({ kind }) => kind === 'call')?.agents ?? []
  expect(called).toHaveLength(1)
  const reports = items.filter(({ kind }) => kind === 'message')
  expect(reports.map(({ agents }) => agents)).toEqual([called, called, called, []])
  // It is one, however often it reports.
  expect(turns.reduce((sum, { subagents }) => sum + subagents, 0)).toBe(1)
})

test('an earlier version can be read below the transcript', async () => {
  const t = conversation('As it is now', 'Yes.', { seed: 'now' })
  const before = conversation('As it was', 'No.', { seed: 'before', sessionId: t.sessionId })
  const setAside = Date.parse('2026-10-01T12:00:00Z')
  const { place, reader } = open(t, [earlierVersion(before, 'superseded', setAside)])
  const { looseAgents, header } = await readPlace(reader, place)
  expect(header.remains).toBeNull()
  expect(looseAgents).toMatchObject([{ kind: 'earlier', title: expect.stringMatching(/Oct 1, 2026/) }])
  const earlier = looseAgents[0] && (await readPlace(reader, looseAgents[0].place))
  expect(earlier?.turns[0]?.title).toBe('As it was')
  expect(earlier?.looseAgents).toEqual([])
})

test('where the transcript is gone, what is left of the session says so', async () => {
  const t = transcript({ version: '2.1.100' })
  t.prompt('Go')
  t.respond({ calls: [spilled(bash('cat all.txt'), `${'gull\n'.repeat(9000)}skua`)] })
  const { file, place, reader } = open(t)
  expect((await readPlace(reader, place)).looseFiles).toEqual([])
  rmSync(file)
  const outputs = await readPlace(reader, place)
  expect(outputs).toMatchObject({ items: [], header: { remains: 'outputs' } })
  expect(outputs.looseFiles).toHaveLength(1)
  const agentFile = join(file.replace(/\.jsonl$/, ''), 'subagents', 'agent-a1.jsonl')
  mkdirSync(dirname(agentFile), { recursive: true })
  writeFileSync(agentFile, t.text())
  expect((await readPlace(reader, { file: agentFile, sidechain: null })).header.remains).toBe('subagents')
})

test('a title that lies beside the transcript stands above the conversation', async () => {
  const t = conversation('About curlews')
  const { place, reader } = open(t, [customTitleFile(t, 'Waders')])
  expect((await readPlace(reader, place)).header.title).toBe('Waders')
})
