import { expect, test } from 'vitest'
import type { JsonObject } from '../../parse/json-value.ts'
import { kindsOfBranch } from '../../testing/conversation-of.ts'
import { answer, call, conversationOfRecords, prompt, result, words } from '../../testing/raw-records.ts'

const at = (second: number) => ({ timestamp: new Date(1e12 + second * 1000).toISOString() })

function queue(operation: string, second: number, content?: string): JsonObject {
  return { type: 'queue-operation', operation, content, ...at(second) }
}

/** A turn with a call, in the midst of which something happens to the queue. */
function turn(name: string, parent: string | null, second: number, meanwhile: readonly JsonObject[]) {
  return [
    prompt(name, parent, at(second)),
    answer(`${name}1`, name, `${name}m1`, call(`${name}c`), at(second + 1)),
    ...meanwhile,
    { ...result(`${name}2`, `${name}1`, `${name}c`), ...at(second + 4) },
    answer(`${name}3`, `${name}2`, `${name}m2`, undefined, at(second + 9)),
  ]
}

const fatesOf = (records: readonly JsonObject[]) =>
  conversationOfRecords(records).queued.map(({ preview, fate }) => `${preview}: ${fate}`)

test('the same words typed again later are another prompt', () => {
  const records = [
    ...turn('a', null, 0, [queue('enqueue', 2, 'continue'), queue('remove', 5)]),
    words('b', 'a3', 'continue', at(600)),
    answer('c', 'b', 'm', undefined, at(601)),
  ]
  expect(fatesOf(records)).toEqual(['continue: delivered'])
  expect(kindsOfBranch(conversationOfRecords(records))).toBe(
    'prompt response interjection response prompt response',
  )
})

test('what was put into the queue and never taken out was delivered, when a prompt is typed at an empty one', () => {
  const records = [
    ...turn('a', null, 0, [queue('enqueue', 2, 'also test')]),
    ...turn('b', 'a3', 100, [queue('enqueue', 102, 'be quick'), queue('remove', 105)]),
  ]
  expect(fatesOf(records)).toEqual(['also test: delivered', 'be quick: delivered'])
  expect(kindsOfBranch(conversationOfRecords(records))).toBe(
    'prompt response interjection response prompt response interjection response',
  )
})

test('a message that was removed by its name takes no words of a person with it', () => {
  const message = (from: string) => `<cross-session-message from="${from}">hi</cross-session-message>`
  const records = turn('a', null, 0, [
    queue('enqueue', 2, message('x')),
    queue('enqueue', 3, 'and the docs'),
    queue('remove', 5, message('y')),
  ])
  expect(fatesOf(records)).toEqual(['and the docs: waiting'])
})

test('a command that Claude Code carries out itself is no prompt in the queue', () => {
  expect(fatesOf(turn('a', null, 0, [queue('enqueue', 2, '/context'), queue('remove', 5)]))).toEqual([])
})

test('a prompt is dequeued also where its words changed on the way', () => {
  const records = [
    ...turn('a', null, 0, [queue('enqueue', 2, '[Pasted text #1]'), queue('dequeue', 20)]),
    words('b', 'a3', 'what was pasted', at(21)),
    answer('c', 'b', 'm', undefined, at(22)),
  ]
  expect(fatesOf(records)).toEqual(['[Pasted text #1]: sent'])
})
