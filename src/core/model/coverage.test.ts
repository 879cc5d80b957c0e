import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRecordParser } from '../parse/parse-record.ts'
import { type AnyRecord, anyFile, conversationFrom, toRaw } from '../testing/any-conversation.ts'
import { runs } from '../testing/runs.ts'
import { stepsOfBranch } from './branches/branch-path.ts'
import { recordsOfStep } from './branches/branches.ts'
import { buildConversation, type Conversation } from './build-conversation.ts'

function recordsInBranches({ steps, branches, sidechains }: Conversation): ReadonlySet<number> {
  const all = [...branches, ...sidechains.flatMap((sidechain) => sidechain.branches)]
  return new Set(
    all.flatMap(({ leaf }) =>
      stepsOfBranch(steps, leaf).flatMap((index) => {
        const step = steps[index]
        return step === undefined ? [] : recordsOfStep(step)
      }),
    ),
  )
}

test('the union of all branches, sidechains and loose records is everything in the file', () => {
  fc.assert(
    fc.property(anyFile, ([specs, isAgentFile]) => {
      const conversation = conversationFrom(specs, isAgentFile)
      const seen = new Set([
        ...recordsInBranches(conversation),
        ...conversation.loose,
        ...conversation.duplicates,
      ])
      expect(seen.size).toBe(specs.length)
      expect(conversation.counts.uncovered).toBe(0)
    }),
    { numRuns: runs(1000) },
  )
})

test('no branch shows a step twice, and at most one is active', () => {
  fc.assert(
    fc.property(anyFile, ([specs, isAgentFile]) => {
      const { steps, branches, branchPoints } = conversationFrom(specs, isAgentFile)
      for (const { leaf } of branches) {
        const path = stepsOfBranch(steps, leaf)
        expect(new Set(path).size).toBe(path.length)
      }
      expect(branches.filter(({ state }) => state === 'active')).toHaveLength(Math.min(branches.length, 1))
      if (branchPoints.length === 0) expect(branches.length).toBeLessThanOrEqual(1)
    }),
    { numRuns: runs(500) },
  )
})

test('a straight conversation has no branch point, however its lines are mixed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('prompt', 'answer', 'call', 'progress', 'attachment', 'system'), {
        minLength: 1,
        maxLength: 40,
      }),
      fc.infiniteStream(fc.nat()),
      (kinds, order) => {
        const specs = kinds.map(
          (kind, at): AnyRecord => ({
            kind,
            uuid: at,
            parent: at === 0 ? null : at - 1,
            message: at,
            call: at,
            isSidechain: false,
            preserved: 999,
          }),
        )
        const mixed = specs.map((spec) => ({ spec, key: order.next().value })).sort((a, b) => a.key - b.key)
        const parse = createRecordParser()
        const records = mixed.map(({ spec }, at) =>
          parse(toRaw(spec, spec.uuid), { line: at + 1, offset: at * 10, length: 9 }),
        )
        expect(buildConversation(records).branchPoints).toEqual([])
      },
    ),
  )
})
