import { recordShapes } from './format/record-shapes.ts'
import { isObject } from './json-value.ts'

/** A whole JSON object found in a damaged line, with where it stands in the line. */
export interface RecoveredObject {
  readonly value: unknown
  readonly start: number
  readonly end: number
}

/** How records begin, in all versions seen. Blocks inside of records begin like that too: see `isRecord`. */
const RECORD_START =
  /\{"(?:type|parentUuid|logicalParentUuid|leafUuid|isSidechain|sessionId|uuid|messageId)":/g

/** Characters to look at in all, so that a line of damage upon damage does not take for ever. */
const MOST_WORK = 200_000_000

/**
 * The whole records in a line that is not one JSON object: two objects written without a newline between them, or
 * a half line that another writer's record cut short. `parse` gives the value between two places.
 */
export function recoverObjects(
  text: string,
  parse: (start: number, end: number) => unknown,
): readonly RecoveredObject[] {
  const found: RecoveredObject[] = []
  let from = 0
  let work = 0
  while (from < text.length && work < MOST_WORK) {
    const start = findStart(text, from)
    if (start < 0) break
    const end = findObjectEnd(text, start)
    work += (end < 0 ? text.length : end) - start
    const value = end < 0 ? undefined : tryParse(parse, start, end)
    if (value === undefined) {
      from = start + 1
      continue
    }
    // What is whole but no record is a block of a half line: there is no record inside it.
    if (isRecord(value) || coversLine(text, [{ start, end }])) found.push({ value, start, end })
    from = end
  }
  return found
}

/** Whether the recovered objects are all there is in the line. */
export function coversLine(text: string, objects: readonly Omit<RecoveredObject, 'value'>[]): boolean {
  let from = 0
  for (const { start, end } of objects) {
    if (text.slice(from, start).trim() !== '') return false
    from = end
  }
  return text.slice(from).trim() === ''
}

function findStart(text: string, from: number): number {
  if (from === 0) {
    const first = text.search(/\S/)
    if (text[first] === '{') return first
  }
  RECORD_START.lastIndex = from
  return RECORD_START.exec(text)?.index ?? -1
}

function isRecord(value: unknown): boolean {
  if (!isObject(value) || typeof value.type !== 'string') return false
  if ('parentUuid' in value || 'sessionId' in value || 'leafUuid' in value || 'messageId' in value)
    return true
  const shape = recordShapes.get(value.type)
  return shape !== undefined && !shape.isOpen && !shape.rules.has('parentUuid')
}

/** The index after the brace that closes the object, or -1. */
function findObjectEnd(text: string, start: number): number {
  let depth = 0
  let inString = false
  for (let index = start; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (inString) {
      if (code === 0x5c) index++
      else if (code === 0x22) inString = false
    } else if (code === 0x22) inString = true
    else if (code === 0x7b) depth++
    else if (code === 0x7d && --depth === 0) return index + 1
  }
  return -1
}

function tryParse(parse: (start: number, end: number) => unknown, start: number, end: number): unknown {
  try {
    return parse(start, end)
  } catch {
    return undefined
  }
}
