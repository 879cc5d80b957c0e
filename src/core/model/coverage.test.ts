import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '../parse/json-value.ts'
import { createRecordParser } from '../parse/parse-record.ts'
import { stepsOfBranch } from './branch-path.ts'
import { recordsOfStep } from './branches.ts'
import { buildConversation, type Conversation } from './build-conversation.ts'

/** A record of any kind, hanging on any other one: earlier, later, itself, a missing one, or none. */
const anyRecord = fc.record({
  kind: fc.constantFrom(
    'prompt',
    'answer',
    'call',
    'result',
    'system',
    'boundary',
    'summary',
    'progress',
    'attachment',
    'command',
    'output',
    'interrupt',
    'hologram',
    'title',
    'last-prompt',
  ),
  uuid: fc.nat({ max: 40 }),
  parent: fc.option(fc.nat({ max: 45 }), { freq: 8 }),
  message: fc.nat({ max: 8 }),
  call: fc.nat({ max: 6 }),
  isSidechain: fc.boolean(),
  preserved: fc.nat({ max: 40 }),
})

type AnyRecord = typeof anyRecord extends fc.Arbitrary<infer T> ? T : never

function toRaw(spec: AnyRecord, at: number): JsonObject {
  const link = {
    uuid: `u${spec.uuid}`,
    parentUuid: spec.parent === null ? null : `u${spec.parent}`,
    isSidechain: spec.isSidechain && spec.parent !== null,
    timestamp: new Date(1e12 + at * 1000).toISOString(),
  }
  const user = (content: unknown) => ({ type: 'user', ...link, message: { content } })
  const assistant = (block: JsonObject) => ({
    type: 'assistant',
    ...link,
    message: { id: `m${spec.message}`, content: [block] },
  })
  switch (spec.kind) {
    case 'prompt':
      return user(`Prompt ${at}`)
    case 'answer':
      return assistant({ type: 'text', text: 'x' })
    case 'call':
      return assistant({ type: 'tool_use', id: `c${spec.call}`, name: 'Task', input: { prompt: 'Prompt 1' } })
    case 'result':
      return user([{ type: 'tool_result', tool_use_id: `c${spec.call}`, content: 'y' }])
    case 'boundary':
      return {
        type: 'system',
        subtype: 'compact_boundary',
        ...link,
        parentUuid: null,
        logicalParentUuid: link.parentUuid,
        compactMetadata: {
          preservedSegment: { headUuid: `u${spec.preserved}`, anchorUuid: `u${spec.message}` },
        },
      }
    case 'summary':
      return { ...user('Summary'), isCompactSummary: true }
    case 'command':
      return user('<command-name>/x</command-name>')
    case 'output':
      return user('<local-command-stdout>z</local-command-stdout>')
    case 'interrupt':
      return user('[Request interrupted by user]')
    case 'title':
      return { type: 'custom-title', customTitle: 'T' }
    case 'last-prompt':
      return { type: 'last-prompt', leafUuid: `u${spec.uuid}` }
    default:
      return { type: spec.kind, ...link, parentToolUseID: `c${spec.call}` }
  }
}

function conversationFrom(specs: readonly AnyRecord[], isAgentFile: boolean): Conversation {
  const parse = createRecordParser()
  const records = specs.map((spec, at) =>
    parse(toRaw(spec, at), { line: at + 1, offset: at * 10, length: 9 }),
  )
  return buildConversation(records, { isAgentFile })
}

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

const anyFile = fc.tuple(fc.array(anyRecord, { maxLength: 60, size: 'max' }), fc.boolean())

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
    { numRuns: 2000 },
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
    { numRuns: 1000 },
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
