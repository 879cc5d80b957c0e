import { findString, type JsonObject } from '../parse/json-value.ts'

/** Names under which tools keep what they are mainly about. */
const TELLING = [
  'file_path',
  'pattern',
  'path',
  'command',
  'url',
  'query',
  'subject',
  'description',
  'name',
  'title',
  'prompt',
  'message',
  'text',
  'id',
]

/** The most telling text of an input. */
export function tellingOf(input: JsonObject): string | undefined {
  const key = tellingKeyOf(input) ?? Object.keys(input).find((each) => isText(input[each]))
  return key === undefined ? undefined : findString(input[key])
}

/** Its name, where that says what it is. */
export function tellingKeyOf(input: JsonObject): string | undefined {
  return TELLING.find((key) => Object.hasOwn(input, key) && isText(input[key]))
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}
