import { isObject } from '../../parse/json-value.ts'
import { isNothing } from '../../tools/call-fields.ts'
import { revealInvisible } from '../text/reveal-controls.ts'

/** How a value is shown that no other view knows: short ones in a line, long ones in boxes, objects field by field. */
export type FieldForm =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'text'; readonly label: string; readonly text: string }
  | { readonly kind: 'json'; readonly label: string; readonly value: unknown }
  | { readonly kind: 'fields'; readonly fields: readonly (readonly [name: string, form: FieldForm])[] }

/** Objects deeper than this are shown as JSON. */
const DEEPEST = 2
const SHORT = 80

export function toFieldForm(value: unknown): FieldForm {
  if (isNothing(value)) return { kind: 'nothing' }
  if (isObject(value)) return toFields(value, 0)
  return typeof value === 'string'
    ? { kind: 'text', label: 'Input', text: value }
    : { kind: 'json', label: 'JSON', value }
}

function toFields(value: object, depth: number): FieldForm {
  const said = Object.entries(value).filter(([, field]) => field !== undefined)
  if (said.length === 0) return { kind: 'nothing' }
  return { kind: 'fields', fields: said.map(([name, field]) => [name, toField(name, field, depth)] as const) }
}

function toField(label: string, value: unknown, depth: number): FieldForm {
  if (value === '') return { kind: 'line', text: '""' }
  if (typeof value === 'string')
    return value.includes('\n')
      ? { kind: 'text', label, text: value }
      : { kind: 'line', text: revealInvisible(value) }
  if (typeof value !== 'object' || value === null) return { kind: 'line', text: String(value) }
  if (isObject(value) && depth < DEEPEST && !isNothing(value)) return toFields(value, depth + 1)
  const short = JSON.stringify(value)
  return short.length < SHORT
    ? { kind: 'line', text: revealInvisible(short) }
    : { kind: 'json', label, value }
}
