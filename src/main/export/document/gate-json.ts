import { isObject } from '../../../core/parse/json-value.ts'
import { imageTypeOf } from '../../../core/render/text/image-type.ts'
import type { ImageRule, TextPlace, TextRule } from './gate.ts'

export interface Rules {
  readonly text: TextRule
  readonly image: ImageRule
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const COMMA = 0x2c
const COLON = 0x3a

/** Applies rules to every string of a value, keys included. */
export function gateValue(
  value: unknown,
  place: TextPlace,
  rules: Rules,
  path: readonly string[] = [],
): unknown {
  if (typeof value === 'string') return gateString(value, { ...place, path }, rules)
  if (Array.isArray(value))
    return value.map((inner, at) => gateValue(inner, place, rules, [...path, String(at)]))
  if (!isObject(value)) return value
  const gated = new Map<string, unknown>()
  for (const [key, inner] of Object.entries(value)) {
    const to = [...path, key]
    let name = rules.text(key, { ...place, path: to, isKey: true })
    // Two keys that have become the same both stay.
    while (gated.has(name)) name += '′'
    gated.set(name, gateValue(inner, place, rules, to))
  }
  return Object.fromEntries(gated)
}

function gateString(text: string, place: TextPlace, { text: rule, image }: Rules): string {
  const type = imageTypeOf(text)
  return type === undefined ? rule(text, place) : (image({ mediaType: type, data: text }) ?? '')
}

/** Where one is in a JSON text. */
interface Level {
  readonly isList: boolean
  key: string
  /** In an object: the next string is a value. */
  isValue: boolean
}

/**
 * The same for the text of a JSON value: what a rule leaves alone stays as it was written, down to spaces and escapes.
 * Undefined where the text is no JSON.
 */
export function gateJsonText(text: string, place: TextPlace, rules: Rules): string | undefined {
  if (!isJson(text)) return undefined
  const levels: Level[] = []
  let gated = ''
  let copied = 0
  for (let at = 0; at < text.length; at++) {
    const level = levels.at(-1)
    switch (text.charCodeAt(at)) {
      case OPEN_OBJECT:
        levels.push({ isList: false, key: '', isValue: false })
        break
      case OPEN_LIST:
        levels.push({ isList: true, key: '0', isValue: true })
        break
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        levels.pop()
        break
      case COLON:
        if (level !== undefined) level.isValue = true
        break
      case COMMA:
        if (level?.isList) level.key = String(Number(level.key) + 1)
        else if (level !== undefined) level.isValue = false
        break
      case QUOTE: {
        const end = findStringEnd(text, at)
        const isKey = level !== undefined && !level.isValue
        const string = JSON.parse(text.slice(at, end)) as string
        if (isKey) level.key = string
        const path = levels.map(({ key }) => key)
        const next = gateString(string, { ...place, path, ...(isKey && { isKey }) }, rules)
        if (next !== string) {
          gated += text.slice(copied, at) + JSON.stringify(next)
          copied = end
        }
        at = end - 1
        break
      }
    }
  }
  return copied === 0 ? text : gated + text.slice(copied)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Behind the quote that ends a string: one with an even number of backslashes before it. */
function findStringEnd(text: string, start: number): number {
  for (let end = start; ; ) {
    end = text.indexOf('"', end + 1)
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++
    if (backslashes % 2 === 0) return end + 1
  }
}
