import { expect, test } from 'vitest'
import type { JsonObject } from '../../parse/json-value.ts'
import { kindsOfBranch, promptsOfBranch } from '../../testing/conversation-of.ts'
import {
  answer,
  attachment,
  call,
  conversationOfRecords,
  prompt,
  result,
  words,
} from '../../testing/raw-records.ts'
import { recordsOfStep } from './branches.ts'

const error = (uuid: string, parent: string): JsonObject => {
  return { type: 'system', subtype: 'api_error', uuid, parentUuid: parent }
}

const interrupt = (uuid: string, parent: string) =>
  words(uuid, parent, '[Request interrupted by user for tool use]')

const at = (second: number) => ({ timestamp: new Date(1e12 + second * 1000).toISOString() })

function queued(operation: string, second: number, content?: string): JsonObject {
  return { type: 'queue-operation', operation, content, ...at(second) }
}

test('a prompt below an error that was written late goes on after the answer (2.1.128)', () => {
  const conversation = conversationOfRecords([
    prompt('a', null),
    answer('b', 'a'),
    answer('c', 'b'),
    error('e', 'a'),
    prompt('d', 'e'),
    answer('f', 'd'),
  ])
  expect(conversation.branchPoints).toEqual([])
  expect(kindsOfBranch(conversation)).toBe('prompt response response prompt response')
})

test('of two prompts below such an error, the person went back to send the second', () => {
  const conversation = conversationOfRecords([
    prompt('a', null),
    answer('b', 'a'),
    error('e', 'a'),
    prompt('c', 'e'),
    answer('d', 'c'),
    prompt('f', 'e'),
    answer('g', 'f'),
  ])
  expect(conversation.branches.map(({ title, state }) => `${title} ${state}`)).toEqual([
    'Prompt c abandoned',
    'Prompt f active',
  ])
  expect(promptsOfBranch(conversation)).toEqual(['Prompt a', 'Prompt f'])
})

test('a prompt that interrupts a call stands in its place, with its answer below it', () => {
  const conversation = conversationOfRecords([
    prompt('a', null),
    answer('b', 'a', 'm1', call('c1')),
    prompt('stop', 'b'),
    result('r', 'b', 'c1'),
    interrupt('i', 'r'),
    answer('d', 'i'),
  ])
  expect(conversation.branchPoints).toEqual([])
  expect(kindsOfBranch(conversation)).toBe('prompt response prompt interrupt response')
})

test('a memory is a note, and what follows it is no branch, whatever it hangs on (1.0.35)', () => {
  const memory = (uuid: string, parent: string) =>
    words(uuid, parent, '<user-memory-input>use tabs</user-memory-input>')
  const conversation = conversationOfRecords([
    prompt('a', null),
    answer('b', 'a'),
    memory('c', 'b'),
    prompt('d', 'c'),
    answer('e', 'd'),
    memory('f', 'b'),
    prompt('g', 'f'),
    answer('h', 'g'),
  ])
  expect(conversation.branchPoints).toEqual([])
  expect(promptsOfBranch(conversation)).toEqual(['Prompt a', 'Prompt d', 'Prompt g'])
})

test('an approved plan and what follows /clear go on in the same conversation', () => {
  const conversation = conversationOfRecords([
    prompt('a', null),
    answer('b', 'a'),
    words('c', null, 'Implement the following plan:\n\n# Login'),
    answer('d', 'c'),
    words('e', 'd', '<command-name>/clear</command-name>'),
    prompt('f', null),
    answer('g', 'f'),
  ])
  expect(conversation.branches).toHaveLength(1)
  expect(kindsOfBranch(conversation)).toBe('prompt response prompt response command prompt response')
})

test('what is written on resuming is no answer and no branch', () => {
  const conversation = conversationOfRecords([
    prompt('a', null),
    answer('b', 'a', 'm1', call('c1')),
    answer('c', 'b', 'm2', call('c2')),
    words('d', 'b', 'Continue from where you left off.', { isMeta: true }),
    answer('e', 'd', 'm3', { type: 'text', text: 'No response requested.' }, { model: '<synthetic>' }),
    prompt('f', 'e'),
    answer('g', 'f'),
  ])
  expect(conversation.branches).toHaveLength(1)
  expect(kindsOfBranch(conversation)).toBe('prompt response response note prompt response')
  expect(conversation.counts).toMatchObject({ responses: 3, uncovered: 0 })
})

test('a prompt that was interrupted and sent again counts once, and holds the others', () => {
  const conversation = conversationOfRecords([
    prompt('a', null),
    answer('b', 'a'),
    words('c', 'b', 'go on'),
    attachment('c2', 'c'),
    words('d', 'b', 'go on'),
    interrupt('i', 'd'),
    words('e', 'i', 'go on'),
    answer('f', 'e'),
  ])
  expect(conversation.branches).toHaveLength(1)
  expect(kindsOfBranch(conversation)).toBe('prompt response prompt response')
  const again = conversation.steps[2]
  expect(again?.earlier).toEqual([2, 4])
  expect(again && [...recordsOfStep(again)].sort()).toEqual([2, 3, 4, 5, 6])
  expect(conversation.counts).toMatchObject({ prompts: 2, uncovered: 0 })
})

test('a prompt that was answered and sent again is a branch', () => {
  const conversation = conversationOfRecords([
    prompt('a', null),
    answer('b', 'a'),
    words('c', 'b', 'go on'),
    answer('d', 'c'),
    words('e', 'b', 'go on'),
    answer('f', 'e'),
  ])
  expect(conversation.branches.map(({ state }) => state)).toEqual(['abandoned', 'active'])
})

test('cancelled prompts and commands are stubs, however many attachments they have', () => {
  const retyped = (uuid: string, parent: string, task: string) =>
    words(uuid, parent, `<command-name>/plan</command-name><command-args>${task}</command-args>`)
  const conversation = conversationOfRecords([
    prompt('a', null),
    answer('b', 'a'),
    retyped('c', 'b', 'first try'),
    ...Array.from({ length: 9 }, (_, n) => attachment(`x${n}`, n === 0 ? 'c' : `x${n - 1}`)),
    retyped('d', 'b', 'second try'),
    answer('e', 'd'),
  ])
  expect(conversation.branches.map(({ title, state }) => `${title}: ${state}`)).toEqual([
    '/plan first try: stub',
    '/plan second try: active',
  ])
})

test('local commands, messages and scheduled runs beside a prompt are no branch', () => {
  const conversation = conversationOfRecords([
    prompt('a', null),
    answer('b', 'a'),
    words('c', 'b', '<command-name>/context</command-name>'),
    prompt('d', 'c'),
    answer('e', 'd'),
    words(
      'f',
      'b',
      'Another Claude session sent a message:\n<cross-session-message from="x">hi</cross-session-message>',
      {
        isMeta: true,
        origin: { kind: 'peer' },
      },
    ),
    answer('g', 'f'),
  ])
  expect(conversation.branches).toHaveLength(1)
  expect(kindsOfBranch(conversation)).toBe('prompt response command prompt response message response')
})

test('an answer that was taken back is none, and no branch where it stands below the prompt (2.1.270)', () => {
  const retracting = { type: 'system', subtype: 'model_refusal_fallback', retractedMessageUuids: ['b'] }
  for (const below of ['b', 'a']) {
    const conversation = conversationOfRecords([
      prompt('a', null),
      answer('b', 'a', 'refused'),
      { ...retracting, uuid: 's', parentUuid: below },
      answer('c', 's', 'good', undefined, { supersedesUuids: ['b'] }),
      prompt('d', 'c'),
    ])
    expect(conversation.branches).toHaveLength(1)
    expect(kindsOfBranch(conversation)).toBe('prompt retracted response prompt')
    expect(conversation.counts).toMatchObject({ responses: 1, uncovered: 0 })
  }
})

test('after going back to the very start, nothing is active until the next prompt', () => {
  const rewound = [
    prompt('a', null),
    answer('b', 'a'),
    { type: 'last-prompt', leafUuid: 'b' },
    { type: 'last-prompt', leafUuid: null, explicit: true },
  ]
  expect(conversationOfRecords(rewound).branches.map(({ state }) => state)).toEqual(['abandoned'])
  const goneOn = conversationOfRecords([...rewound, prompt('c', null), answer('d', 'c')])
  expect(goneOn.branches.map(({ state }) => state)).toEqual(['abandoned', 'active'])
})

test('a prompt that was removed from the queue stands where the model was given it (2.0.76 to 2.1.72)', () => {
  const conversation = conversationOfRecords([
    prompt('a', null, at(0)),
    answer('b', 'a', 'm1', call('c1'), at(1)),
    queued('enqueue', 2, 'and the docs'),
    queued('remove', 4),
    { ...result('r', 'b', 'c1'), ...at(3) },
    answer('d', 'r', 'm2', undefined, at(5)),
  ])
  expect(kindsOfBranch(conversation)).toBe('prompt response interjection response')
  expect(conversation.counts).toMatchObject({ prompts: 2, uncovered: 0 })
})

test('one that was removed before an interrupt, or popped, was not sent, and stays where it was typed', () => {
  const start = [prompt('a', null, at(0)), answer('b', 'a', 'm1', call('c1'), at(1))]
  const interrupted = conversationOfRecords([
    ...start,
    queued('enqueue', 2, 'and the docs'),
    queued('remove', 4),
    { ...result('r', 'b', 'c1'), ...at(3) },
    { ...interrupt('i', 'r'), ...at(4) },
    prompt('c', 'i', at(5)),
  ])
  expect(kindsOfBranch(interrupted)).toBe('prompt response queued interrupt prompt')
  const popped = conversationOfRecords([
    ...start,
    queued('enqueue', 2, 'and the docs'),
    queued('popAll', 2),
    { ...result('r', 'b', 'c1'), ...at(3) },
    answer('d', 'r', 'm2', undefined, at(5)),
  ])
  expect(kindsOfBranch(popped)).toBe('prompt response queued response')
  expect(popped.counts.prompts).toBe(1)
})

test('notifications in the queue are no prompts', () => {
  const conversation = conversationOfRecords([
    prompt('a', null, at(0)),
    answer('b', 'a', 'm1', undefined, at(1)),
    queued('enqueue', 2, '<task-notification><task-id>t</task-id></task-notification>'),
    queued('enqueue', 2, '{"task_id":"t","tool_use_id":"c1"}'),
    queued('remove', 3),
  ])
  expect(conversation.queued).toEqual([])
  expect(kindsOfBranch(conversation)).toBe('prompt response')
})

test('records that were written again on resuming are folded, also where a copy holds one block of several', () => {
  const blocks = [
    { type: 'text', text: 'look' },
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data: '' } },
  ]
  const said = (content: unknown) => ({ message: { role: 'user', content }, ...at(3) })
  const conversation = conversationOfRecords([
    prompt('a', null, at(1)),
    answer('b', 'a', 'm1', undefined, at(2)),
    prompt('c', 'b', said(blocks)),
    answer('d', 'c', 'm2', undefined, at(4)),
    prompt('c1', 'b', said([blocks[0]])),
    prompt('c2', 'c1', said([blocks[1]])),
    answer('d1', 'c2', 'm2', undefined, at(4)),
    prompt('e', 'd1', at(9)),
    answer('f', 'e', 'm3', undefined, at(10)),
  ])
  expect(conversation.branches).toHaveLength(1)
  expect(kindsOfBranch(conversation)).toBe('prompt response prompt response prompt response')
  expect(conversation.duplicates).toEqual([4, 5, 6])
  expect(conversation.findStep('d1')?.id).toBe('d')
})
