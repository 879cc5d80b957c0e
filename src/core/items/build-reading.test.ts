import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agent } from '../../../fixtures/agent-tools.ts'
import { textBlock } from '../../../fixtures/blocks.ts'
import { bash } from '../../../fixtures/shell-tools.ts'
import { systemNotes } from '../../../fixtures/system-notes.ts'
import { failing } from '../../../fixtures/tool-call.ts'
import { type Transcript, transcript } from '../../../fixtures/transcript.ts'
import type { Conversation } from '../model/build-conversation.ts'
import { anyFile, conversationFrom } from '../testing/any-conversation.ts'
import { conversationOf } from '../testing/conversation-of.ts'
import { answer, conversationOfRecords, prompt } from '../testing/raw-records.ts'
import { runs } from '../testing/runs.ts'
import { buildReading, findTree } from './build-reading.ts'
import { createStepItems } from './step-items.ts'

function readingOf(
  conversation: Conversation,
  branch: string | null = null,
  sidechain: number | null = null,
) {
  return buildReading(conversation, {
    items: createStepItems(conversation),
    tree: findTree(conversation, sidechain) ?? conversation,
    branch,
    agentOfTask: () => undefined,
    agentsOfCall: (callId) => [{ file: `/${callId}`, sidechain: null }],
  })
}

function promptsOf(conversation: Conversation, branch: string | null = null): readonly string[] {
  return readingOf(conversation, branch).turns.map(({ title }) => title)
}

test('a turn tells what happened in it, and where its answer begins', () => {
  const t = transcript()
  t.prompt('Fix it')
  t.respond({
    thinking: 'Hm',
    text: 'Let me look.',
    calls: [failing(bash('false'), 'Exit code 1'), bash('ls')],
  })
  t.respond({ text: 'It is fixed.' })
  t.system(systemNotes.turnDuration(1000))
  const { turns, items } = readingOf(conversationOf(t.text()))
  expect(turns).toMatchObject([
    { kind: 'prompt', title: 'Fix it', first: 0, count: items.length, thoughts: 1, calls: 2, errors: 1 },
  ])
  expect(items.map(({ kind }) => kind).join(' ')).toBe('prompt thinking answer call call answer note')
  expect(turns[0]?.answer).toBe(5)
  expect(turns[0]?.tokens.output).toBeGreaterThan(0)
  expect(turns[0]?.ended).toBeGreaterThan(turns[0]?.started ?? 0)
})

describe('the time of a turn', () => {
  const HOUR = 3_600_000
  const workedIn = (t: Transcript) => readingOf(conversationOf(t.text())).turns.map(({ worked }) => worked)

  test('is without what was noted later, and without a night before the next prompt', () => {
    const t = transcript()
    t.prompt('Fix it')
    t.respond({ text: 'Let me look.', calls: [bash('ls')] })
    t.respond('Fixed.')
    const done = t.clock.now
    t.clock.advance(19 * HOUR)
    t.system(systemNotes.turnDuration(1000))
    t.prompt('Thanks')
    t.respond('Welcome.')
    const [first] = readingOf(conversationOf(t.text())).turns
    expect(first?.ended).toBe(done)
    expect(first?.worked).toBe(done - (first?.started ?? 0))
  })

  test('is without the time in which a person thought about a question or a change', () => {
    for (const name of ['AskUserQuestion', 'ExitPlanMode', 'Edit']) {
      const t = transcript()
      t.prompt('Go')
      const { calls } = t.respond({ calls: [{ ...bash('x'), name }], results: 'later' })
      t.clock.advance(19 * HOUR)
      for (const call of calls) t.answer(call)
      t.respond('Done.')
      const [worked = 0] = workedIn(t)
      expect(worked).toBeGreaterThan(0)
      expect(worked).toBeLessThan(HOUR)
    }
  })

  test('is without the time until a session was resumed, or until another one wrote', () => {
    const t = transcript()
    t.prompt('Go')
    t.respond('Gone.')
    t.clock.advance(19 * HOUR)
    t.user([textBlock('A message')], { isMeta: true })
    t.respond('Read.')
    t.clock.advance(19 * HOUR)
    t.respond({ text: 'No response requested.', model: '<synthetic>' })
    const [worked = 0] = workedIn(t)
    expect(worked).toBeGreaterThan(0)
    expect(worked).toBeLessThan(HOUR)
  })

  test('is with that of a long command', () => {
    const t = transcript()
    t.prompt('Go')
    const { calls } = t.respond({ calls: [bash('make')], results: 'later' })
    t.clock.advance(HOUR)
    for (const call of calls) t.answer(call)
    expect(workedIn(t)[0]).toBeGreaterThan(HOUR)
  })
})

test('a turn that ends with a call has no answer yet', () => {
  const t = transcript()
  t.prompt('Run it')
  t.respond({ text: 'Running.', calls: [bash('sleep 9')], results: 'later' })
  const { turns, items } = readingOf(conversationOf(t.text()))
  expect(turns[0]?.answer).toBeNull()
  expect(items.at(-1)).toMatchObject({ kind: 'call', name: 'Bash', isOpen: true })
})

test('at a fork each way names a branch that goes there', () => {
  const t = transcript()
  t.prompt('Begin')
  const { leaf } = t.respond('Begun.')
  t.prompt('Use a map')
  t.respond('A map.')
  t.rewindTo(leaf)
  t.prompt('Use a set')
  t.respond('A set.')
  const conversation = conversationOf(t.text())
  const { forks, branch, branches, items } = readingOf(conversation)
  expect(promptsOf(conversation)).toEqual(['Begin', 'Use a set'])
  expect(forks).toEqual([{ after: 1, ways: branches.map(({ id }) => id), taken: 1 }])
  expect(items[1]?.kind).toBe('answer')
  expect(forks[0]?.ways[1]).toBe(branch)
  expect(promptsOf(conversation, forks[0]?.ways[0])).toEqual(['Begin', 'Use a map'])
  expect(branches.map(({ parent }) => parent)).toEqual([null, branches[0]?.id])
})

test('a fork within a fork: the way to it is named by its newest branch, and the tree says who leaves whom', () => {
  const conversation = conversationOfRecords([
    prompt('a', null),
    answer('b', 'a'),
    prompt('c', 'b'),
    answer('d', 'c'),
    prompt('e', 'b', { timestamp: '2026-01-01T00:00:01Z' }),
    answer('f', 'e', 'f', undefined, { timestamp: '2026-01-01T00:00:02Z' }),
    prompt('g', 'f', { timestamp: '2026-01-01T00:00:03Z' }),
    answer('h', 'g', 'h', undefined, { timestamp: '2026-01-01T00:00:04Z' }),
    prompt('i', 'f', { timestamp: '2026-01-01T00:00:05Z' }),
    answer('j', 'i', 'j', undefined, { timestamp: '2026-01-01T00:00:06Z' }),
  ])
  expect(readingOf(conversation, 'c').forks).toEqual([{ after: 1, ways: ['c', 'i'], taken: 0 }])
  expect(readingOf(conversation, 'g').forks).toEqual([
    { after: 1, ways: ['c', 'g'], taken: 1 },
    { after: 3, ways: ['g', 'i'], taken: 0 },
  ])
  const outline = readingOf(conversation).branches.map(({ id, parent, records }) => [id, parent, records])
  expect(outline).toEqual([
    ['c', null, 4],
    ['g', 'c', 4],
    ['i', 'g', 2],
  ])
})

test('two beginnings are a fork before the first item', () => {
  const conversation = conversationOfRecords([
    prompt('a', null),
    answer('b', 'a'),
    prompt('c', null),
    answer('d', 'c'),
  ])
  expect(readingOf(conversation, 'a').forks).toEqual([{ after: -1, ways: ['a', 'c'], taken: 0 }])
})

test('a branch that is no longer there gives the active one', () => {
  const conversation = conversationOfRecords([prompt('a', null), answer('b', 'a')])
  expect(readingOf(conversation, 'gone').branch).toBe('a')
})

test('a sidechain is read like a conversation of its own', () => {
  const t = transcript({ version: '1.0.60' })
  t.prompt('Explore')
  t.respond({
    calls: [
      agent({ prompt: 'Find the tests', description: 'Find', work: (inner) => inner.respond('In src.') }),
    ],
  })
  t.respond('Found.')
  const conversation = conversationOf(t.text())
  const lane = conversation.sidechains[0]?.lane ?? -1
  expect(readingOf(conversation, null, lane)).toMatchObject({
    turns: [{ title: 'Find the tests', count: 2 }],
    items: [{ kind: 'prompt' }, { kind: 'answer' }],
  })
})

test('turns and items fit together, and forks lead to branches, whatever the file', () => {
  fc.assert(
    fc.property(anyFile, ([specs, isAgentFile]) => {
      const conversation = conversationFrom(specs, isAgentFile)
      for (const { id } of conversation.branches) {
        const { items, turns, forks, branches, branch } = readingOf(conversation, id)
        expect(branch).toBe(id)
        expect(turns.reduce((sum, { count }) => sum + count, 0)).toBe(items.length)
        for (const [at, { first, count }] of turns.entries())
          expect(items.slice(first, first + count).every(({ turn }) => turn === at)).toBe(true)
        const ids = branches.map((outline) => outline.id)
        for (const { ways, taken, after } of forks) {
          expect(ids).toEqual(expect.arrayContaining([...ways]))
          expect(new Set(ways).size).toBe(ways.length)
          expect(ways[taken]).toBe(id)
          expect(after).toBeLessThan(items.length)
        }
        expect(
          branches.filter(({ parent }) => parent !== null).every(({ parent }) => ids.includes(parent ?? '')),
        ).toBe(true)
      }
    }),
    { numRuns: runs(500) },
  )
})
