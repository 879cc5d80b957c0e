import { isObject, type JsonObject } from '../json-value.ts'
import { knownAttachments, knownOrigins, knownProgress, knownSystemSubtypes } from './known-names.ts'
import { blockShapes, iterationShapes, messageShapes, usageShape } from './message-shapes.ts'
import { recordShapes } from './record-shapes.ts'
import { bitOf, describeTypes, REQUIRED, type Shape } from './shape.ts'

export type DifferenceKind = 'UNKNOWN_TYPE' | 'NEW_FIELD' | 'TYPE_MISMATCH' | 'MISSING_FIELD'

/**
 * Where a record differs from what we know. `owner` is what has the field, or the group of the type; `found` and `expected` are JSON
 * types. Names only: no value of a record is among them.
 */
export type OnDifference = (
  kind: DifferenceKind,
  owner: string,
  name: string,
  found?: string,
  expected?: string,
) => void

/** Blocks stand in messages and in results within them; nothing is known to go deeper. */
const DEEPEST = 3

export function compareRecord(raw: unknown, onDifference: OnDifference): void {
  if (!isObject(raw)) {
    onDifference('UNKNOWN_TYPE', '', `(${describeTypes(bitOf(raw))})`)
    return
  }
  const type = typeof raw.type === 'string' ? raw.type : '(no type)'
  const shape = recordShapes.get(type)
  if (shape === undefined) {
    onDifference('UNKNOWN_TYPE', '', type)
    return
  }
  compareFields(type, shape, raw, onDifference)
  switch (type) {
    case 'user':
    case 'assistant':
      if (isObject(raw.message)) compareMessage(type, raw.message, onDifference)
      if (isObject(raw.origin)) compareName('origin', raw.origin.kind, knownOrigins, onDifference)
      break
    case 'system':
      compareName('system', raw.subtype, knownSystemSubtypes, onDifference)
      break
    case 'attachment':
      if (isObject(raw.attachment))
        compareName('attachment', raw.attachment.type, knownAttachments, onDifference)
      break
    case 'progress':
      if (isObject(raw.data)) compareName('progress', raw.data.type, knownProgress, onDifference)
  }
}

function compareMessage(type: 'user' | 'assistant', message: JsonObject, onDifference: OnDifference): void {
  const shape = messageShapes.get(type)
  // Claude Code once spread a string into an object: `{"0":"h","1":"i"}`. Its keys are no names.
  if (shape !== undefined && message['0'] === undefined)
    compareFields(`${type}.message`, shape, message, onDifference)
  compareBlocks(message.content, 1, onDifference)
  if (!isObject(message.usage)) return
  compareFields('usage', usageShape, message.usage, onDifference)
  if (Array.isArray(message.usage.iterations))
    for (const iteration of message.usage.iterations)
      compareKind('iteration', iteration, iterationShapes, onDifference)
}

function compareBlocks(blocks: unknown, depth: number, onDifference: OnDifference): void {
  if (!Array.isArray(blocks) || depth > DEEPEST) return
  for (const block of blocks) {
    compareKind('block', block, blockShapes, onDifference)
    if (isObject(block)) compareBlocks(block.content, depth + 1, onDifference)
  }
}

/** A block, or an iteration: its own type says what it looks like. */
function compareKind(
  group: string,
  value: unknown,
  shapes: ReadonlyMap<string, Shape>,
  onDifference: OnDifference,
): void {
  if (!isObject(value)) return
  const shape = typeof value.type === 'string' ? shapes.get(value.type) : undefined
  if (shape !== undefined) compareFields(`${group}/${value.type}`, shape, value, onDifference)
  else onDifference('UNKNOWN_TYPE', group, typeof value.type === 'string' ? value.type : '(no type)')
}

function compareName(
  group: string,
  name: unknown,
  known: ReadonlySet<string>,
  onDifference: OnDifference,
): void {
  if (typeof name === 'string' && !known.has(name)) onDifference('UNKNOWN_TYPE', group, name)
}

function compareFields(owner: string, shape: Shape, value: JsonObject, onDifference: OnDifference): void {
  if (shape.isOpen) return
  let missing = shape.required.length
  for (const field in value) {
    const rule = shape.rules.get(field)
    if (rule === undefined) {
      onDifference('NEW_FIELD', owner, field, describeTypes(bitOf(value[field])))
      continue
    }
    if (rule & REQUIRED) missing--
    if ((rule & bitOf(value[field])) === 0)
      onDifference('TYPE_MISMATCH', owner, field, describeTypes(bitOf(value[field])), describeTypes(rule))
  }
  if (missing === 0) return
  for (const field of shape.required)
    if (value[field] === undefined)
      onDifference('MISSING_FIELD', owner, field, undefined, describeTypes(shape.rules.get(field) ?? 0))
}
