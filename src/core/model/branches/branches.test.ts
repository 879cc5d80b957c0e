import { expect, test } from 'vitest'
import { bash } from '../../../../fixtures/shell-tools.ts'
import { states } from '../../../../fixtures/state-records.ts'
import { transcript } from '../../../../fixtures/transcript.ts'
import { conversationOf, kindsOfBranch, promptsOfBranch } from '../../testing/conversation-of.ts'

test('a rewind makes two branches, and the later one is active', () => {
  const t = transcript()
  t.prompt('Plan it')
  const { leaf } = t.respond('Here is a plan.')
  t.prompt('Do it with Redis')
  t.respond({ text: 'On it', calls: [bash('redis-cli ping', { stdout: 'PONG' })] })
  t.respond('Done with Redis.')
  t.rewindTo(leaf)
  t.prompt('Do it with SQLite')
  t.respond('Done with SQLite.')
  const conversation = conversationOf(t.text())
  expect(conversation.branchPoints).toEqual([1])
  expect(conversation.branches).toMatchObject([
    { state: 'abandoned', title: 'Do it with Redis', forkedAt: 1, records: 5 },
    { state: 'active', title: 'Do it with SQLite', forkedAt: 1, records: 2 },
  ])
  expect(promptsOfBranch(conversation)).toEqual(['Plan it', 'Do it with SQLite'])
  expect(promptsOfBranch(conversation, conversation.branches[0]?.leaf)).toEqual([
    'Plan it',
    'Do it with Redis',
  ])
})

test('the last prompt record names the active branch, wherever the newest record is', () => {
  const t = transcript({ version: '2.1.150' })
  t.prompt('Plan it')
  const { leaf } = t.respond('Here is a plan.')
  t.prompt('First way')
  const first = t.respond('First done.').leaf
  t.rewindTo(leaf)
  t.prompt('Second way')
  t.respond('Second done.')
  t.state(states.lastPrompt('First way', first ?? undefined))
  expect(promptsOfBranch(conversationOf(t.text()))).toEqual(['Plan it', 'First way'])
})

test('a leaf that does not resolve is ignored', () => {
  const t = transcript({ version: '2.1.150' })
  t.prompt('Plan it')
  t.respond('Here is a plan.')
  t.state(states.lastPrompt('Plan it', '00000000-0000-4000-8000-000000000000'))
  expect(promptsOfBranch(conversationOf(t.text()))).toEqual(['Plan it'])
})

test('records written after the named leaf are part of the active branch', () => {
  const t = transcript({ version: '2.1.150' })
  t.prompt('One')
  const { leaf } = t.respond('1')
  t.state(states.lastPrompt('One', leaf ?? undefined))
  t.prompt('Two')
  t.respond('2')
  expect(promptsOfBranch(conversationOf(t.text()))).toEqual(['One', 'Two'])
})

test('a prompt cancelled and typed anew is a stub', () => {
  const t = transcript({ version: '2.1.200' })
  t.prompt('Plan it')
  const { leaf } = t.respond('Here is a plan.')
  t.prompt('Do ti')
  t.interrupt()
  t.rewindTo(leaf)
  t.prompt('Do it')
  t.respond('Done.')
  expect(conversationOf(t.text()).branches.map(({ state, title }) => [state, title])).toEqual([
    ['stub', 'Do ti'],
    ['active', 'Do it'],
  ])
})

test('going back to the very first prompt makes a branch at the beginning', () => {
  const t = transcript()
  t.prompt('First try')
  t.respond('Well')
  t.rewindTo(null)
  t.prompt('Second try')
  t.respond('Better')
  const conversation = conversationOf(t.text())
  expect(conversation.branchPoints).toEqual([undefined])
  expect(promptsOfBranch(conversation)).toEqual(['Second try'])
})

test('a retried answer is no branch: it stands behind the one before it', () => {
  const t = transcript()
  const prompt = t.prompt('Try')
  t.respond({ text: 'Half an ans', extra: { isAbortedMidStream: true } })
  t.rewindTo(prompt)
  t.respond('A whole answer.')
  const conversation = conversationOf(t.text())
  expect(conversation.branchPoints).toEqual([])
  expect(kindsOfBranch(conversation)).toBe('prompt response response')
})

test('an API error beside the answer is no branch, and is not lost', () => {
  const t = transcript()
  const prompt = t.prompt('Try')
  t.respond({ text: 'API Error: 529', model: '<synthetic>', extra: { isApiErrorMessage: true } })
  t.rewindTo(prompt)
  t.respond('An answer.')
  const conversation = conversationOf(t.text())
  expect(conversation.branchPoints).toEqual([])
  expect(kindsOfBranch(conversation)).toBe('prompt response response')
  expect(conversation.counts.uncovered).toBe(0)
})

test('leaving and coming back is no branch', () => {
  const t = transcript()
  t.prompt('Work')
  const { leaf } = t.respond('Done.')
  t.command('exit', { stdout: 'Bye!' })
  t.rewindTo(leaf)
  t.prompt('More work')
  t.respond('Done again.')
  const conversation = conversationOf(t.text())
  expect(conversation.branchPoints).toEqual([])
  expect(kindsOfBranch(conversation)).toBe('prompt response command prompt response')
})

test('a branch takes its title from its own summary', () => {
  const t = transcript({ version: '2.0.60' })
  t.prompt('Plan it')
  const { leaf } = t.respond('Here is a plan.')
  t.prompt('Do it with Redis')
  const redis = t.respond('Done.').leaf
  t.rewindTo(leaf)
  t.prompt('Do it with SQLite')
  t.respond('Done.')
  t.state(states.summary('Redis attempt', redis ?? ''))
  expect(conversationOf(t.text()).branches.map(({ title }) => title)).toEqual([
    'Redis attempt',
    'Do it with SQLite',
  ])
})

test('a file of commands only has one branch', () => {
  const t = transcript()
  t.caveat()
  t.command('model', { stdout: 'Set model' })
  const conversation = conversationOf(t.text())
  expect(conversation.branches).toHaveLength(1)
  expect(conversation.counts).toMatchObject({ prompts: 0, responses: 0, uncovered: 0 })
})
