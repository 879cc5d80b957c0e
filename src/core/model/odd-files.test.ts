import { expect, test } from 'vitest'
import { kindsOfBranch, promptsOfBranch } from '../testing/conversation-of.ts'
import {
  answer,
  attachment,
  boundary,
  call,
  command,
  conversationOfRecords,
  prompt,
  result,
  summary,
} from '../testing/raw-records.ts'

const three = [
  prompt('p1', null),
  answer('a1', 'p1'),
  prompt('p2', 'a1'),
  answer('a2', 'p2'),
  prompt('p3', 'a2'),
  answer('a3', 'p3'),
]
const kept = { head: 'p3', tail: 'a3', anchor: 's' }
const inOrder = ['Prompt p1', 'Prompt p2', 'Prompt p3', 'Prompt p4']

test.each([
  ['the tail', 'a3', 'a3'],
  ['the summary', 's', 'a3'],
  ['an attachment of the summary', 'x', 'a3'],
  ['the tail, with a logical parent that is missing', 'a3', 'gone'],
  ['the summary, with a logical parent that is missing', 's', 'gone'],
  ['the tail, with a logical parent far before', 'a3', 'a1'],
])(
  'what a compaction preserved comes after it, once, where the conversation goes on below %s',
  (_, parent, logical) => {
    const conversation = conversationOfRecords([
      ...three,
      boundary('b', logical, kept),
      summary('s', 'b'),
      attachment('x', 's'),
      prompt('p4', parent),
      answer('a4', 'p4'),
    ])
    expect(promptsOfBranch(conversation)).toEqual(inOrder)
    expect(conversation.branchPoints).toEqual([])
    expect(kindsOfBranch(conversation)).toBe(
      'prompt response prompt response compaction prompt response prompt response',
    )
    expect(conversation.counts.uncovered).toBe(0)
  },
)

test('a compaction that preserved the beginning leaves the order as it is', () => {
  const conversation = conversationOfRecords([
    ...three,
    boundary('b', 'a3', { head: 'p1', tail: 'a1', anchor: 'b' }),
    summary('s', 'b'),
    prompt('p4', 's'),
    answer('a4', 'p4'),
  ])
  expect(promptsOfBranch(conversation)).toEqual(inOrder)
  expect(conversation.branchPoints).toEqual([])
})

test.each([
  ['a summary', [summary('s', null), prompt('p2', 's'), answer('a2', 'p2')]],
  ['an attachment', [attachment('h', null), prompt('p2', 'h'), answer('a2', 'p2')]],
  ['an answer', [answer('a2', null)]],
])('%s without a parent follows what stands before it', (_, more) => {
  expect(conversationOfRecords([prompt('p1', null), answer('a1', 'p1'), ...more]).branchPoints).toEqual([])
})

test('in the file of a subagent a second beginning is no branch', () => {
  const records = [prompt('p1', null), answer('a1', 'p1'), prompt('p2', null), answer('a2', 'p2')]
  expect(conversationOfRecords(records, true).branchPoints).toEqual([])
  expect(conversationOfRecords(records).branchPoints).toEqual([undefined])
})

test.each([
  ['after its summary', [summary('s', 'b'), boundary('b', 'gone'), prompt('p4', 's'), answer('a4', 'p4')]],
  ['after its prompt', [summary('s', 'b'), prompt('p4', 's'), boundary('b', 'gone'), answer('a4', 'p4')]],
  [
    'and again at the end',
    [boundary('b', 'gone'), summary('s', 'b'), prompt('p4', 's'), answer('a4', 'p4'), boundary('b', 'gone')],
  ],
])('a boundary with a missing parent that stands %s is no new beginning', (_, more) => {
  const conversation = conversationOfRecords([...three, ...more])
  expect(conversation.branchPoints).toEqual([])
  expect(promptsOfBranch(conversation)).toEqual(inOrder)
})

test('a record whose parent is missing may stand after its own child', () => {
  const conversation = conversationOfRecords([
    prompt('p0', null),
    answer('a0', 'p0'),
    answer('a1', 'p1'),
    prompt('p1', 'gone'),
  ])
  expect(conversation.branchPoints).toEqual([])
  expect(promptsOfBranch(conversation)).toEqual(['Prompt p0', 'Prompt p1'])
})

test('two prompts whose common parent is missing are still a branch', () => {
  const conversation = conversationOfRecords([
    prompt('p0', null),
    answer('a0', 'p0'),
    prompt('p1', 'gone'),
    answer('a1', 'p1'),
    prompt('p2', 'gone'),
    answer('a2', 'p2'),
  ])
  expect(conversation.branchPoints).toEqual([1])
  expect(conversation.counts.orphans).toBe(2)
})

test('a sidechain with a lost line stays one', () => {
  const inSidechain = { isSidechain: true }
  const conversation = conversationOfRecords([
    prompt('p', null),
    answer('a', 'p', 'm', call('T', 'Task', { prompt: 'Prompt s1' })),
    prompt('s1', null, inSidechain),
    answer('s2', 's1', 'sm', undefined, inSidechain),
    answer('s4', 'lost', 'sm', call('X'), inSidechain),
    result('r', 'a', 'T'),
  ])
  expect(conversation.sidechains).toMatchObject([{ callId: 'T' }])
  expect(conversation.counts.responses).toBe(2)
})

test('the leaf to resume may be a command that leads nowhere: its branch is the active one', () => {
  const conversation = conversationOfRecords([
    prompt('p0', null),
    answer('a0', 'p0'),
    prompt('p1', 'a0'),
    answer('a1', 'p1'),
    command('c1', 'a1'),
    prompt('p2', 'a0'),
    answer('a2', 'p2'),
    { type: 'last-prompt', leafUuid: 'c1' },
  ])
  expect(promptsOfBranch(conversation)).toEqual(['Prompt p0', 'Prompt p1'])
})

test('a tool call whose id was used before is a call of its own', () => {
  const { steps, counts } = conversationOfRecords([
    prompt('p', null),
    answer('a', 'p', 'm1', call('call_0')),
    result('r1', 'a', 'call_0'),
    answer('b', 'r1', 'm2', call('call_0')),
    result('r2', 'b', 'call_0'),
  ])
  expect(steps.map(({ calls }) => calls.map(({ results }) => results.map(({ record }) => record)))).toEqual([
    [],
    [[2]],
    [[4]],
  ])
  expect(counts.uncovered).toBe(0)
})

test('a copy that lost its parent keeps the one it had', () => {
  const conversation = conversationOfRecords([...three, prompt('p2', null), answer('a2', null)])
  expect(conversation.branchPoints).toEqual([])
  expect(promptsOfBranch(conversation)).toEqual(['Prompt p1', 'Prompt p2', 'Prompt p3'])
})

test('a response around a queued prompt is no branch, in any order of its lines', () => {
  const records = [
    prompt('p', null),
    answer('a1', 'p', 'm1', call('t1')),
    result('r1', 'a1', 't1'),
    prompt('q', 'r1'),
    answer('a2', 'q', 'm1', call('t2')),
    result('r2', 'a2', 't2'),
    answer('b', 'r2', 'm2'),
  ]
  expect(conversationOfRecords(records).branchPoints).toEqual([])
  expect(conversationOfRecords(records.toReversed()).branchPoints).toEqual([])
})

test.each([
  ['beginnings', (at: number) => answer(`a${at}`, null)],
  ['sidechains', (at: number) => prompt(`s${at}`, null, { isSidechain: true })],
  ['orphans', (at: number) => prompt(`o${at}`, `gone${at}`)],
  ['answers to one prompt', (at: number) => (at === 0 ? prompt('p', null) : answer(`a${at}`, 'p'))],
  ['copies of one record', () => prompt('p', null)],
  [
    'preserving compactions',
    (at: number) => boundary(`b${at}`, `b${at - 1}`, { head: 'b0', tail: `b${at - 1}`, anchor: `b${at}` }),
  ],
])('30,000 %s are read in no time', (_, make) => {
  const conversation = conversationOfRecords(Array.from({ length: 30_000 }, (__, at) => make(at)))
  expect(conversation.counts.uncovered).toBe(0)
})
