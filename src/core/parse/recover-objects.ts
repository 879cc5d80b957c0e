import { isObject } from './json-value.ts'

/** A whole JSON object found in a damaged line, with where it stands in the line's text. */
export interface RecoveredObject {
  readonly value: unknown
  readonly start: number
  readonly end: number
}

/** How records begin, in all versions seen. Blocks inside of records begin like that too: see `isRecord`. */
const RECORD_START =
  /\{"(?:type|parentUuid|logicalParentUuid|leafUuid|isSidechain|sessionId|uuid|messageId)":/g

const MOST_ATTEMPTS = 64

/**
 * The whole records in a line that is not one JSON object: two objects written without a newline between
 * them, or a half line that another writer's record cut short.
 */
export function recoverObjects(text: string): readonly RecoveredObject[] {
  const found: RecoveredObject[] = []
  let from = 0
  for (let attempt = 0; attempt < MOST_ATTEMPTS && from < text.length; attempt++) {
    const start = findStart(text, from)
    if (start < 0) break
    const end = findObjectEnd(text, start)
    const value = end < 0 ? undefined : parseObject(text.slice(start, end))
    if (value !== undefined && (isRecord(value) || coversLine(text, [{ start, end }]))) {
      found.push({ value, start, end })
      from = end
    } else from = start + 1
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
  const next = text.slice(from, from + 100).search(/\S/)
  if (from === 0 && next >= 0 && text[next] === '{') return next
  RECORD_START.lastIndex = from
  return RECORD_START.exec(text)?.index ?? -1
}

function isRecord(value: unknown): boolean {
  if (!isObject(value) || typeof value.type !== 'string') return false
  return 'parentUuid' in value || 'sessionId' in value || 'leafUuid' in value || 'messageId' in value
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

function parseObject(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
