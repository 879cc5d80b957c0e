import type { JsonObject } from '../../parse/json-value.ts'

/** Names under which tools keep what they are mainly about. */
const TELLING = [
  'file_path',
  'path',
  'command',
  'url',
  'query',
  'pattern',
  'description',
  'subject',
  'name',
  'title',
  'prompt',
  'message',
  'text',
  'id',
]

/** The most telling text of an input. */
export function tellingOf(input: JsonObject): string | undefined {
  const named = TELLING.map((key) => input[key]).find((value) => typeof value === 'string' && value !== '')
  const first = named ?? Object.values(input).find((value) => typeof value === 'string' && value !== '')
  return typeof first === 'string' ? first : undefined
}
