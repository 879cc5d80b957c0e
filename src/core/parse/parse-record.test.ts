import { expect, test } from 'vitest'
import { agent } from '../../../fixtures/agent-tools.ts'
import { imageBlock, textBlock, toolResultBlock } from '../../../fixtures/blocks.ts'
import { spilled } from '../../../fixtures/overflow.ts'
import { skill } from '../../../fixtures/planning-tools.ts'
import { bash } from '../../../fixtures/shell-tools.ts'
import { states } from '../../../fixtures/state-records.ts'
import { transcript } from '../../../fixtures/transcript.ts'
import { parseText } from '../testing/parse-text.ts'
import type { UserRecord } from './record.ts'

function userRecord(content: Parameters<ReturnType<typeof transcript>['user']>[0], extra = {}): UserRecord {
  const t = transcript()
  t.user(content, extra)
  const [record] = parseText(t.text()).records
  if (record?.kind !== 'user') throw new Error('not a user record')
  return record
}

test.each([
  ['a plain text', 'Fix the tests', {}, 'prompt'],
  ['a prompt that begins with a tag of its own', '<div> is not closed', {}, 'prompt'],
  ['a slash command', '<command-name>/cost</command-name>', {}, 'command'],
  [
    'a slash command in the older order',
    '<command-message>x</command-message><command-name>/x</command-name>',
    {},
    'command',
  ],
  ['what it printed', '<local-command-stdout>ok</local-command-stdout>', {}, 'command-output'],
  [
    'the caveat before it',
    '<local-command-caveat>Caveat: …</local-command-caveat>',
    { isMeta: true },
    'meta',
  ],
  ['a shell command', '<bash-input>ls</bash-input>', {}, 'shell'],
  ['its output', '<bash-stdout>a</bash-stdout><bash-stderr></bash-stderr>', {}, 'shell-output'],
  ['an interrupt', '[Request interrupted by user for tool use]', {}, 'interrupt'],
  ['a reminder alone', '<system-reminder>Mind the gap</system-reminder>', {}, 'meta'],
  ['a task that is done', '<task-notification><task-id>a1</task-id></task-notification>', {}, 'notification'],
  ['a message from a peer', 'Done with my part', { origin: { kind: 'peer' } }, 'message'],
  ['one that is marked as meta', 'Done', { isMeta: true, origin: { kind: 'peer' } }, 'message'],
  ['a message from a channel', '<channel source="chat">Hello</channel>', {}, 'message'],
  ['a memory', '<user-memory-input>use tabs</user-memory-input>', {}, 'memory'],
  ['a skill that there is not', 'Unknown skill: vscode', {}, 'command-output'],
  ['a prompt about one', 'Unknown skill: vscode is what it says, why?', {}, 'prompt'],
  ['a person, said to be one', 'Go on', { origin: { kind: 'human' } }, 'prompt'],
  [
    'a summary after a compaction',
    'This session is being continued…',
    { isCompactSummary: true },
    'compact-summary',
  ],
  ['an expanded skill', 'You are a reviewer', { isMeta: true, sourceToolUseID: 'toolu_1' }, 'skill'],
  ['anything else that is meta', 'Continue from where you left off.', { isMeta: true }, 'meta'],
] as const)('%s is told apart', (_, content, extra, role) => {
  expect(userRecord(content, extra).role).toBe(role)
  expect(userRecord([textBlock(content)], extra).role).toBe(role)
})

test('a record with one block that a person wrote is a prompt, whatever stands before it', () => {
  const record = userRecord([
    textBlock('<ide_opened_file>The user opened a.ts</ide_opened_file>'),
    textBlock('Explain   this\nfile'),
  ])
  expect(record).toMatchObject({ role: 'prompt', preview: 'Explain this file' })
  expect(userRecord([imageBlock({ width: 1, height: 1, palette: ['#808080'], paint: () => 0 })]).role).toBe(
    'prompt',
  )
})

test('a preview leaves out what Claude Code put before the prompt', () => {
  const text = '<system-reminder>Today is Monday</system-reminder>\nWhat day is it?'
  expect(userRecord(text)).toMatchObject({ role: 'prompt', preview: 'What day is it?' })
})

test('a string that was spread into an object is put together again', () => {
  const t = transcript()
  t.append({ type: 'user', message: Object.fromEntries([...'Hello'].entries()) })
  expect(parseText(t.text()).records).toMatchObject([{ role: 'prompt', preview: 'Hello' }])
})

test('a result names the agent it comes from and the overflow it was cut to', () => {
  const t = transcript({ version: '2.1.60' })
  t.prompt('Go')
  t.respond({
    calls: [agent({ prompt: 'Look', description: 'Look around', agentId: 'a123', report: 'Seen' })],
  })
  t.respond({ calls: [spilled(bash('cat big.log'), 'line\n'.repeat(9000), { fileName: 'b77.txt' })] })
  const links = parseText(t.text()).records.flatMap((record) =>
    record.kind === 'user' ? (record.links ?? []) : [],
  )
  expect(links[0]).toMatchObject({ agentId: 'a123', overflow: [] })
  expect(links[1]?.overflow).toHaveLength(1)
  expect(links[1]?.overflow[0]).toMatch(/tool-results\/b77\.txt$/)
})

test('an expanded skill belongs to its call', () => {
  const t = transcript()
  t.prompt('Review this')
  const { calls } = t.respond({ calls: [skill('review', 'You are a reviewer')] })
  const skills = parseText(t.text()).records.filter(
    (record) => record.kind === 'user' && record.role === 'skill',
  )
  expect(skills).toMatchObject([{ sourceCallId: calls[0]?.id }])
})

test('equal contexts share one object, and a change of folder makes a new one', () => {
  const t = transcript()
  t.prompt('One')
  t.respond('Two')
  t.cd('/home/ada/tide/web')
  t.prompt('Three')
  const contexts = parseText(t.text()).records.map((record) =>
    'context' in record ? record.context : undefined,
  )
  expect(contexts[0]).toBe(contexts[1])
  expect(contexts[2]).toMatchObject({ cwd: '/home/ada/tide/web' })
})

test('state records give their value, the last prompt its leaf', () => {
  const t = transcript()
  const leaf = t.prompt('Fix it')
  t.state(states.customTitle('Tides'))
  t.state(states.lastPrompt('Fix it', leaf))
  expect(parseText(t.text()).records.slice(1)).toMatchObject([
    { kind: 'state', type: 'custom-title', value: 'Tides' },
    { kind: 'state', type: 'last-prompt', leafUuid: leaf },
  ])
})

test('results beside a text are results', () => {
  expect(
    userRecord([toolResultBlock('toolu_1', 'ok'), textBlock('[Request interrupted by user]')]).role,
  ).toBe('results')
})
