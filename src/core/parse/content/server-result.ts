import { findObject, findString, isObject, type JsonObject } from '../json-value.ts'
import type { Block } from './parse-content.ts'

/** A result that failed: servers do not set `is_error`, but have a type for it, such as `advisor_tool_result_error`. */
export function isErrorResult({ is_error, content }: JsonObject): boolean {
  return is_error === true || findString(findObject(content)?.type)?.endsWith('_error') === true
}

/** Fields that a person can read, in this order, as what the content of a message can be. */
const READABLE: Readonly<Record<string, (value: unknown) => unknown>> = {
  title: findString,
  url: findString,
  text: findString,
  stdout: findString,
  stderr: findString,
  return_code: (code) => (code === 0 ? undefined : `Exit code ${code}`),
  content: (value) => (isObject(value) ? [value] : value),
  lines: (lines) => (Array.isArray(lines) ? lines.join('\n') : undefined),
  tool_references: (references) => references,
  error_code: findString,
  error_message: findString,
}

/** What kind it is, and what only the servers can read. */
const UNSAID: ReadonlySet<string> = new Set([
  'type',
  'encrypted_content',
  'encrypted_stdout',
  'encrypted_index',
  'stop_reason',
])

/**
 * What a server's tool gave: an object by tool (`advisor_result`, `code_execution_result`, `web_fetch_result`), where other results are
 * a text or a list. A field that we do not know is kept raw.
 */
export function partsOfServerResult(
  content: JsonObject,
  parseBlocks: (content: unknown) => readonly Block[],
): readonly Block[] {
  if (content.type === 'advisor_redacted_result')
    return [{ kind: 'text', text: 'The advice is encrypted: only the model can read it.' }]
  const parts = Object.entries(READABLE).flatMap(([field, toContent]) =>
    isNothing(content[field]) ? [] : parseBlocks(toContent(content[field])),
  )
  const isWhole = Object.entries(content).every(
    ([field, value]) => field in READABLE || UNSAID.has(field) || isNothing(value),
  )
  if (isWhole && parts.length > 0) return parts
  return [...parts, { kind: 'unknown', type: findString(content.type) ?? 'no type', raw: content }]
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** A page that a search on the servers found. */
export function textOfFoundPage({ title, url, page_age }: JsonObject): string {
  return [title, url, page_age].filter((text) => typeof text === 'string').join('\n')
}
