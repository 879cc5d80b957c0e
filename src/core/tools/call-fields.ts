import type { CallPart } from '../model/steps/step-content.ts'
import { findObject, findString, isObject, type JsonObject } from '../parse/json-value.ts'

export interface Taken<K extends string> {
  /** The fields that are texts. */
  readonly texts: { readonly [key in K]?: string }
  /** Whatever a view does not draw itself; shown below it, so that nothing is lost. */
  readonly rest: unknown
}

/** The text fields that a view draws, and all that it does not. */
export function takeTexts<K extends string>(input: unknown, keys: readonly K[]): Taken<K> {
  if (!isObject(input)) return { texts: {}, rest: input }
  const wanted: ReadonlySet<string> = new Set(keys)
  const texts: { [key in K]?: string } = {}
  const rest: [string, unknown][] = []
  for (const [key, value] of Object.entries(input)) {
    if (wanted.has(key) && typeof value === 'string') texts[key as K] = value
    else rest.push([key, value])
  }
  return { texts, rest: Object.fromEntries(rest) }
}

/** The first of these fields that is a text. */
export function firstTextOf(input: JsonObject, ...keys: readonly string[]): string | undefined {
  return keys.map((key) => findString(input[key])).find((text) => text !== undefined && text !== '')
}

export function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** What the tool gave Claude Code, of the last result; an object only where it succeeded. */
export function outcomeOf(call: CallPart): JsonObject | undefined {
  return findObject(call.results.at(-1)?.toolUseResult)
}

/** The texts of all results, as the model got them. */
export function resultText(call: CallPart): string {
  return call.results
    .flatMap(({ result }) => result.parts)
    .flatMap((part) => (part.kind === 'text' ? [part.text] : []))
    .join('\n')
}

/** Whether results are texts only, so that a view that shows their text shows all. */
export function isAllText(call: CallPart): boolean {
  return call.results.every(({ result }) => result.parts.every((part) => part.kind === 'text'))
}

/** Whether one text holds all of another, spaces aside. */
export function holds(whole: string, text: string): boolean {
  return whole.replace(/\s+/g, '').includes(text.replace(/\s+/g, ''))
}

const REJECTED = /^(The user doesn't want to (proceed|take this action)|User rejected)/
const INTERRUPTED = /^\[Request interrupted by user/
const EXIT_CODE = /^(?:Error: )?Exit code (\d+)/

/** In one or two words, how a call failed; undefined where it did not. */
export function failureOf(call: CallPart): string | undefined {
  if (call.results.at(-1)?.result.isError !== true) return undefined
  const text = resultText(call)
  if (REJECTED.test(text)) return 'Rejected'
  if (INTERRUPTED.test(text)) return 'Interrupted'
  const code = EXIT_CODE.exec(text)?.[1]
  return code === undefined ? 'Error' : `Exit ${code}`
}
