import type { CallPart } from '../../model/step-content.ts'
import { findObject, isObject, type JsonObject } from '../../parse/json-value.ts'

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
  const rest: { [key: string]: unknown } = {}
  for (const [key, value] of Object.entries(input)) {
    if (wanted.has(key) && typeof value === 'string') texts[key as K] = value
    else rest[key] = value
  }
  return { texts, rest }
}

/** The input without fields that a view draws. */
export function without(input: unknown, keys: readonly string[]): unknown {
  if (!isObject(input)) return input
  return Object.fromEntries(Object.entries(input).filter(([key]) => !keys.includes(key)))
}

export function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** What the tool gave Claude Code, of the last result; an object where it succeeded. */
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

export function isFailed(call: CallPart): boolean {
  return call.results.at(-1)?.result.isError === true
}
