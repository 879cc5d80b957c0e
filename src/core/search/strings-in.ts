import { isObject, type JsonObject } from '../parse/json-value.ts'

/** Every string in a value, in order; keys are not what people look for. */
export function stringsIn(value: unknown): readonly string[] {
  return collectStrings(value, Object.values)
}

/** What a part is called, and files and pictures of notebooks in Base64. */
const UNSAID = new Set(['type', 'base64', 'image_data'])

/** What an attachment says: no pictures or other files in Base64, and not what its parts are called. */
export function stringsInAttachment(attachment: unknown): readonly string[] {
  return collectStrings(attachment, saidIn)
}

function saidIn(part: JsonObject): readonly unknown[] {
  if (part.type === 'image' || part.type === 'base64') return []
  if (part.type === 'text' && typeof part.text === 'string') return [part.text]
  return Object.entries(part).flatMap(([key, value]) => (UNSAID.has(key) ? [] : [value]))
}

function collectStrings(
  value: unknown,
  valuesOf: (object: JsonObject) => readonly unknown[],
): readonly string[] {
  const strings: string[] = []
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string') strings.push(next)
    else if (Array.isArray(next)) for (let at = next.length - 1; at >= 0; at--) waiting.push(next[at])
    else if (isObject(next)) waiting.push(...valuesOf(next).toReversed())
  }
  return strings
}
