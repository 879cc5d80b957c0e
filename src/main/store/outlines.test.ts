import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BlockOutline, Link, Position, TranscriptRecord } from '../../core/parse/record.ts'
import { packRecords, unpackRecords } from './outlines.ts'

const ids = fc.oneof(
  fc.uuid(),
  fc.stringMatching(/^(msg|req|toolu)_01[0-9A-Za-z]{22}$/),
  fc.constantFrom(
    '',
    'odd',
    'A6D90121-69C9-458E-AEA3-AF6A1FDDF8E1',
    '00000000-0000-4000-8000-000000000000',
    '00000000-0000-4000-8000-00000000000š',
    '000000000000040000800000000000000000',
    'toolu_01_-dTZVAY6KHGIbjZY6tTb0',
    'msg_013GxdTZVAY6KHGIbjZY6tT+/',
    'call_FcZIyo8XA6SqDzQ910JX3h',
  ),
)
const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('half \ud83d', '\0', 'a"\n', '\ufeff'))
const counts = fc.oneof(
  fc.nat({ max: 300 }),
  fc.constantFrom(127, 128, 2 ** 31, 2 ** 51, 2 ** 53, 1e300, 0.5, -0, -7),
)
const times = fc.oneof(
  fc.integer({ min: 1_600_000_000_000, max: 1_900_000_000_000 }),
  fc.constantFrom(Number.NaN, 0, -5, 8.64e15, -8.64e15, 2 ** 51, 2 ** 53, 1.5),
)

type Model<T> = { [Name in keyof T]: fc.Arbitrary<T[Name]> }

function object<T>(model: Model<T>): fc.Arbitrary<T> {
  return fc.record<T>(model, { noNullPrototype: true })
}

function maybe<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.option(value, { nil: undefined })
}

const contexts = ['one', 'two', undefined].map((sessionId) => ({
  sessionId,
  cwd: undefined,
  version: '2.1.0',
  gitBranch: '',
  slug: undefined,
  agentId: undefined,
  forkedFrom: sessionId === 'two' ? 'one' : undefined,
}))

const position: Model<Position> = { line: fc.nat(), offset: fc.nat(), length: fc.nat() }
const link: Model<Position & Link> = {
  ...position,
  uuid: ids,
  parentUuid: fc.option(ids),
  time: times,
  isSidechain: fc.boolean(),
  context: fc.constantFrom(...contexts),
}
const hashes = fc.nat({ max: 0xffffffff })
const spawn = maybe(object({ promptStart: texts, promptLength: counts }))
const notification = maybe(object({ taskId: texts, callId: maybe(ids) }))
const blocks = fc.array(
  fc.oneof<fc.Arbitrary<BlockOutline>[]>(
    object({ kind: fc.constantFrom('text' as const, 'thinking' as const), size: counts }),
    object({ kind: fc.constant('call' as const), id: ids, name: fc.constantFrom('Bash', ''), spawn }),
    object({ kind: fc.constant('result' as const), callId: ids, isError: fc.boolean() }),
    object({ kind: fc.constantFrom('image' as const, 'fallback' as const) }),
    object({ kind: fc.constant('unknown' as const), type: texts }),
  ),
  { maxLength: 3 },
)
const links = object({
  agentId: maybe(ids),
  isAsync: fc.boolean(),
  overflow: fc.array(texts, { maxLength: 2 }),
  planPath: maybe(texts),
})
const tokens = { input: counts, output: counts, cacheRead: counts, cacheCreation: counts }
const usage = object({
  ...tokens,
  others: maybe(fc.array(object({ model: texts, ...tokens }), { maxLength: 2 })),
})
const preserved = object({ headUuid: ids, tailUuid: maybe(ids), anchorUuid: maybe(ids) })

const record = fc.oneof<fc.Arbitrary<TranscriptRecord>[]>(
  object({
    kind: fc.constant('user' as const),
    ...link,
    role: fc.constantFrom('prompt' as const, 'results' as const),
    asks: fc.boolean(),
    promptId: maybe(ids),
    blocks,
    preview: maybe(texts),
    textHash: maybe(hashes),
    opening: spawn,
    links: maybe(links),
    sourceCallId: maybe(ids),
    notifies: notification,
  }),
  object({
    kind: fc.constant('assistant' as const),
    ...link,
    messageId: maybe(ids),
    requestId: maybe(ids),
    model: maybe(texts),
    usage: maybe(usage),
    blocks,
    isSynthetic: fc.boolean(),
    isPlaceholder: fc.boolean(),
    isError: fc.boolean(),
    supersedes: fc.array(texts, { maxLength: 2 }),
  }),
  object({
    kind: fc.constant('system' as const),
    ...link,
    subtype: maybe(texts),
    role: fc.constantFrom('note' as const, 'compaction' as const),
    preview: maybe(texts),
    logicalParentUuid: maybe(ids),
    preserved: maybe(preserved),
    retracts: fc.array(texts, { maxLength: 2 }),
  }),
  object({
    kind: fc.constant('queue' as const),
    ...position,
    operation: maybe(texts),
    time: times,
    isTyped: fc.boolean(),
    preview: maybe(texts),
    textHash: maybe(hashes),
    notifies: notification,
  }),
  object({ kind: fc.constant('unknown-link' as const), ...link, type: texts }),
  object({
    kind: fc.constant('state' as const),
    ...position,
    type: texts,
    value: maybe(texts),
    leafUuid: maybe(ids),
    rewindsToStart: fc.boolean(),
  }),
  object({ kind: fc.constant('journal' as const), ...position, type: texts }),
  object({ kind: fc.constant('unknown' as const), ...position, type: maybe(texts) }),
)

test('records come back as they were, with whatever ids, texts, numbers, times and places', () => {
  fc.assert(
    fc.property(
      fc.array(record, { maxLength: 40, size: 'max' }),
      fc.array(fc.nat({ max: 39 })),
      (records, parents) => {
        // Most parents are records of the same file, or the record itself.
        const linked = records.map((each, at) => {
          const parent = records[parents[at] ?? -1]
          return 'uuid' in each && parent && 'uuid' in parent ? { ...each, parentUuid: parent.uuid } : each
        })
        expect(unpackRecords(packRecords(linked))).toStrictEqual(linked)
      },
    ),
  )
})

test('times come back, however far they lie apart', () => {
  const toRecord = (time: number): TranscriptRecord => {
    return {
      kind: 'queue',
      line: 1,
      offset: 0,
      length: 1,
      operation: undefined,
      time,
      isTyped: false,
      preview: undefined,
      textHash: undefined,
      notifies: undefined,
    }
  }
  fc.assert(
    fc.property(fc.array(times, { maxLength: 4 }), (all) => {
      expect(unpackRecords(packRecords(all.map(toRecord)))).toStrictEqual(all.map(toRecord))
    }),
    { numRuns: 300, examples: [[[-5, 2 ** 51]], [[2 ** 51, -(2 ** 51)]], [[2 ** 51, 2 ** 51 + 1]]] },
  )
})

test('records share their context as before', () => {
  const records = fc.sample(record, { numRuns: 200, seed: 1 })
  const shared = unpackRecords(packRecords(records)).flatMap((each) => ('uuid' in each ? each.context : []))
  expect(new Set(shared).size).toBe(contexts.length)
})

test('a very long transcript comes back whole', () => {
  const records = Array.from({ length: 45_000 }, (_, at): TranscriptRecord => {
    return { kind: 'journal', line: at + 1, offset: 100 * at, length: 99, type: `result ${at % 3}` }
  })
  const packed = packRecords(records)
  expect(packed.length).toBeLessThan(records.length / 10)
  expect(unpackRecords(packed)).toStrictEqual(records)
})

test('what compresses to next to nothing comes back', () => {
  const records: TranscriptRecord[] = [
    { kind: 'summary', line: 1, offset: 0, length: 1, summary: 'a'.repeat(100_000), leafUuid: undefined },
  ]
  expect(unpackRecords(packRecords(records))).toStrictEqual(records)
})

test('no records are no bytes', () => {
  expect(packRecords([])).toHaveLength(0)
  expect(unpackRecords(new Uint8Array())).toEqual([])
})
