import { expect, test } from 'vitest'
import { agent } from '../../../../fixtures/agent-tools.ts'
import { transcript } from '../../../../fixtures/transcript.ts'
import { conversationOf, kindsOfBranch, promptsOfBranch } from '../../testing/conversation-of.ts'

test('a compaction goes on where the conversation was, with boundary and summary as one step', () => {
  const t = transcript({ version: '2.1.60' })
  t.prompt('Before')
  t.respond('Yes.')
  t.compact({ summary: 'We talked.' })
  t.prompt('After')
  t.respond('Sure.')
  const conversation = conversationOf(t.text())
  expect(kindsOfBranch(conversation)).toBe('prompt response compaction prompt response')
  expect(conversation.branches).toHaveLength(1)
  expect(conversation.counts).toMatchObject({ orphans: 0, uncovered: 0 })
})

test('a boundary whose logical parent is missing follows what stands before it in the file', () => {
  const t = transcript({ version: '2.1.60' })
  t.prompt('Before')
  t.respond('Yes.')
  t.compact({ summary: 'We talked.', logicalParent: 'dangling' })
  t.prompt('After')
  t.respond('Sure.')
  const conversation = conversationOf(t.text())
  expect(promptsOfBranch(conversation)).toEqual(['Before', 'After'])
  expect(conversation.branchPoints).toEqual([])
})

test('messages preserved through a compaction come after it, once', () => {
  const t = transcript({ version: '2.1.150' })
  t.prompt('Long ago')
  t.respond('Yes.')
  const head = t.prompt('Recently')
  const tail = t.respond('Indeed.').leaf
  t.compact({ summary: 'We talked.', preserve: { head, tail: tail ?? '' } })
  t.prompt('Now')
  t.respond('Sure.')
  const conversation = conversationOf(t.text())
  expect(kindsOfBranch(conversation)).toBe('prompt response compaction prompt response prompt response')
  expect(promptsOfBranch(conversation)).toEqual(['Long ago', 'Recently', 'Now'])
  expect(conversation.branchPoints).toEqual([])
  expect(conversation.counts.uncovered).toBe(0)
})

test('a summary without a boundary is a compaction too', () => {
  const t = transcript({ version: '1.0.58' })
  t.user('This session is being continued from a previous conversation.', { isCompactSummary: true })
  t.respond('Going on.')
  expect(kindsOfBranch(conversationOf(t.text()))).toBe('compaction response')
})

test('a record whose parent cannot be read follows the one before it', () => {
  const t = transcript()
  t.prompt('One')
  t.respond('1')
  t.prompt('Two')
  t.respond('2')
  const lines = t.lines()
  lines[2] = lines[2]?.slice(0, 40) ?? ''
  const conversation = conversationOf(`${lines.join('\n')}\n`)
  expect(kindsOfBranch(conversation)).toBe('prompt response response')
  expect(conversation.counts.orphans).toBe(1)
})

test('parents may come after their children', () => {
  const t = transcript()
  t.prompt('One')
  t.respond({ thinking: 'Hm', text: '1' })
  t.prompt('Two')
  t.respond('2')
  const conversation = conversationOf(`${t.lines().reverse().join('\n')}\n`)
  expect(kindsOfBranch(conversation)).toBe('prompt response prompt response')
})

test('of records with the same uuid the later one counts', () => {
  const t = transcript()
  t.prompt('Draft')
  t.respond('Yes.')
  const [first] = t.records()
  t.push({ ...first, message: { role: 'user', content: 'Final' } })
  const conversation = conversationOf(t.text())
  expect(promptsOfBranch(conversation)).toEqual(['Final'])
  expect(conversation.duplicates).toEqual([0])
  expect(conversation.counts.uncovered).toBe(0)
})

test('a circle of parents does not hang and loses nothing', () => {
  const line = (uuid: string, parentUuid: string) =>
    JSON.stringify({ type: 'user', uuid, parentUuid, message: { content: uuid } })
  const conversation = conversationOf(
    `${line('a', 'c')}\n${line('b', 'a')}\n${line('c', 'b')}\n${line('d', 'd')}\n`,
  )
  expect(conversation.counts).toMatchObject({ prompts: 4, uncovered: 0 })
})

test('an inline sidechain is a conversation of its own, linked by the prompt it was given', () => {
  const t = transcript({ version: '1.0.58' })
  t.prompt('Find it')
  t.respond({
    calls: [
      agent({ prompt: 'Search the docs', description: 'Docs', work: (a) => void a.respond('Not there.') }),
      agent({ prompt: 'Search the code', description: 'Code', work: (a) => void a.respond('Found it.') }),
    ],
  })
  t.respond('It is in the code.')
  const conversation = conversationOf(t.text())
  expect(kindsOfBranch(conversation)).toBe('prompt response response')
  const calls = conversation.steps[1]?.calls.map(({ id }) => id)
  expect(conversation.sidechains.map(({ callId }) => callId)).toEqual(calls)
  expect(conversation.sidechains.map(({ preview }) => preview)).toEqual([
    'Search the docs',
    'Search the code',
  ])
  expect(conversation.counts).toMatchObject({ prompts: 1, responses: 4, uncovered: 0 })
})

test('a chain 100,000 deep is no problem', () => {
  const lines: string[] = []
  for (let index = 0; index < 100_000; index++) {
    const type = index % 2 === 0 ? 'user' : 'assistant'
    const parentUuid = index === 0 ? null : `u${index - 1}`
    lines.push(
      JSON.stringify({ type, uuid: `u${index}`, parentUuid, message: { id: `m${index}`, content: 'x' } }),
    )
  }
  const conversation = conversationOf(`${lines.join('\n')}\n`)
  expect(conversation.steps).toHaveLength(100_000)
  expect(conversation.counts).toMatchObject({ prompts: 50_000, responses: 50_000, uncovered: 0 })
})
