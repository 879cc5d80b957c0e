import type { JsonObject } from '../parse/json-value.ts'
import { conversationOf } from './conversation-of.ts'

/** Records by hand, for files that no builder would make: every parent is given. */
function link(uuid: string, parentUuid: string | null): JsonObject {
  return { uuid, parentUuid, isSidechain: false, sessionId: 's', version: '2.1.150' }
}

export function prompt(uuid: string, parent: string | null, extra: JsonObject = {}): JsonObject {
  return {
    ...link(uuid, parent),
    type: 'user',
    message: { role: 'user', content: `Prompt ${uuid}` },
    ...extra,
  }
}

/** A user record that says just this. */
export function words(
  uuid: string,
  parent: string | null,
  content: string,
  extra: JsonObject = {},
): JsonObject {
  return prompt(uuid, parent, { message: { role: 'user', content }, ...extra })
}

/** A line of a response. */
export function answer(
  uuid: string,
  parent: string | null,
  id = uuid,
  block: JsonObject = { type: 'text', text: 'x' },
  extra: JsonObject = {},
): JsonObject {
  const { model = 'm', ...others } = extra
  return { ...link(uuid, parent), type: 'assistant', message: { id, model, content: [block] }, ...others }
}

export function call(id: string, name = 'Bash', input: JsonObject = {}): JsonObject {
  return { type: 'tool_use', id, name, input }
}

export function result(uuid: string, parent: string | null, id: string): JsonObject {
  return prompt(uuid, parent, {
    message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'ok' }] },
  })
}

export function attachment(uuid: string, parent: string | null): JsonObject {
  return { ...link(uuid, parent), type: 'attachment', attachment: { type: 'task_reminder' } }
}

export function command(uuid: string, parent: string | null): JsonObject {
  return prompt(uuid, parent, { message: { role: 'user', content: '<command-name>/exit</command-name>' } })
}

export interface PreservedSegment {
  readonly head: string
  readonly tail: string
  readonly anchor: string
}

export function boundary(uuid: string, logicalParentUuid: string, preserved?: PreservedSegment): JsonObject {
  const preservedSegment = preserved && {
    headUuid: preserved.head,
    tailUuid: preserved.tail,
    anchorUuid: preserved.anchor,
  }
  return {
    ...link(uuid, null),
    type: 'system',
    subtype: 'compact_boundary',
    logicalParentUuid,
    compactMetadata: { preservedSegment },
  }
}

export function summary(uuid: string, parent: string | null): JsonObject {
  return prompt(uuid, parent, { isCompactSummary: true })
}

export function conversationOfRecords(records: readonly JsonObject[], isAgentFile = false) {
  return conversationOf(`${records.map((record) => JSON.stringify(record)).join('\n')}\n`, isAgentFile)
}
