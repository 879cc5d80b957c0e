export type JsonType = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'null'

type Types = JsonType | `${JsonType}|${JsonType}` | `${JsonType}|${JsonType}|${JsonType}` | 'any'

/** The JSON types a field may have; `!` marks a field that is in every record of its kind. */
export type FieldRule = Types | `!${Types}`

export type FieldRules = Readonly<Record<string, FieldRule>>

/** `open` where only the name of a kind is known: its fields are not compared. */
export type ShapeData = FieldRules | 'open'

/** A shape made ready for comparing: a number per field, whose bits are its types. */
export interface Shape {
  readonly isOpen: boolean
  readonly rules: ReadonlyMap<string, number>
  readonly required: readonly string[]
}

export const REQUIRED = 64
const ANY = 63

const BITS: Readonly<Record<JsonType, number>> = {
  string: 1,
  number: 2,
  boolean: 4,
  object: 8,
  array: 16,
  null: 32,
}

export function toShape(data: ShapeData): Shape {
  if (data === 'open') return { isOpen: true, rules: new Map(), required: [] }
  const rules = new Map(Object.entries(data).map(([field, rule]) => [field, toBits(rule)]))
  const required = [...rules].flatMap(([field, bits]) => (bits & REQUIRED ? [field] : []))
  return { isOpen: false, rules, required }
}

export function toShapes(data: Readonly<Record<string, ShapeData>>): ReadonlyMap<string, Shape> {
  return new Map(Object.entries(data).map(([name, each]) => [name, toShape(each)]))
}

function toBits(rule: FieldRule): number {
  const types = rule.startsWith('!') ? rule.slice(1) : rule
  const bits = types === 'any' ? ANY : types.split('|').reduce((sum, type) => sum | BITS[type as JsonType], 0)
  return rule.startsWith('!') ? bits | REQUIRED : bits
}

export function bitOf(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return BITS.string
    case 'number':
      return BITS.number
    case 'boolean':
      return BITS.boolean
    default:
      return value === null ? BITS.null : Array.isArray(value) ? BITS.array : BITS.object
  }
}

/** The types in a rule, for people: `string or null`. */
export function describeTypes(bits: number): string {
  const types = Object.entries(BITS).flatMap(([type, bit]) => (bits & bit ? [type] : []))
  return types.join(' or ')
}
