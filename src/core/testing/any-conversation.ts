import fc from 'fast-check'
import { buildConversation, type Conversation } from '../model/build-conversation.ts'
import type { JsonObject } from '../parse/json-value.ts'
import { createRecordParser } from '../parse/parse-record.ts'

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

export type AnyRecord = typeof anyRecord extends fc.Arbitrary<infer T> ? T : never

export function toRaw(spec: AnyRecord, at: number): JsonObject {
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

export function conversationFrom(specs: readonly AnyRecord[], isAgentFile: boolean): Conversation {
  const parse = createRecordParser()
  const records = specs.map((spec, at) =>
    parse(toRaw(spec, at), { line: at + 1, offset: at * 10, length: 9 }),
  )
  return buildConversation(records, { isAgentFile })
}

/** The records of a file in any order, and whether it is a subagent's. */
export const anyFile = fc.tuple(fc.array(anyRecord, { maxLength: 60, size: 'max' }), fc.boolean())
