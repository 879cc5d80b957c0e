import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TranscriptRecord } from '../../core/parse/record.ts'
import { packRecords, unpackRecords } from './outlines.ts'

const context = {
  sessionId: 'one',
  cwd: undefined,
  version: undefined,
  gitBranch: undefined,
  slug: undefined,
  agentId: undefined,
}

const ids = fc.oneof(
  fc.uuid(),
  fc.constantFrom('', 'odd', 'A6D90121-69C9-458E-AEA3-AF6A1FDDF8E1', '00000000-0000-4000-8000-000000000000'),
)
const times = fc.oneof(
  fc.integer({ min: 1_600_000_000_000, max: 1_900_000_000_000 }),
  fc.constantFrom(Number.NaN, 0, -5, 8.64e15, -8.64e15, 2 ** 51, 2 ** 53, 1.5),
)
const position = { line: fc.nat(), offset: fc.nat(), length: fc.nat() }
const record: fc.Arbitrary<TranscriptRecord> = fc.oneof(
  fc.record({
    ...position,
    kind: fc.constant('progress' as const),
    uuid: ids,
    parentUuid: fc.oneof(ids, fc.constant(null)),
    time: times,
    isSidechain: fc.boolean(),
    context: fc.constant(context),
    progress: fc.constant(undefined),
    callId: fc.string(),
    agentId: fc.constant(undefined),
  }),
  fc.record({ ...position, kind: fc.constant('journal' as const), type: fc.string() }),
)

test('records come back as they were, with whatever ids, times and places', () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 40 }), fc.array(fc.nat({ max: 39 })), (records, parents) => {
      // Most parents are records of the same file.
      const linked = records.map((each, at) => {
        const parent = records[parents[at] ?? -1]
        return 'uuid' in each && parent && 'uuid' in parent ? { ...each, parentUuid: parent.uuid } : each
      })
      expect(unpackRecords(packRecords(linked))).toEqual(linked)
    }),
  )
})

test('records share their context as before', () => {
  const records = fc.sample(record, { numRuns: 200, seed: 1 })
  const contexts = unpackRecords(packRecords(records)).flatMap((each) => ('uuid' in each ? each.context : []))
  expect(new Set(contexts).size).toBe(1)
})
