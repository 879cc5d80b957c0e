import { findString, isObject, type JsonObject } from './json-value.ts'
import { knownAttachments, knownKeys, knownProgress, knownSystemSubtypes } from './known-keys.ts'

/** What kinds of records there are, and what among them is new to us. */
export interface Census {
  readonly types: Readonly<Record<string, TypeCount>>
  /** Types, subtypes and kinds nobody has described yet, with how often they occur. */
  readonly unknownTypes: Readonly<Record<string, number>>
  /** Keys of known types that are new, as `type.key`. */
  readonly unknownKeys: Readonly<Record<string, number>>
}

export interface TypeCount {
  readonly count: number
  readonly firstVersion: string | undefined
  readonly lastVersion: string | undefined
}

export interface CensusTaker {
  readonly add: (raw: unknown) => void
  readonly finish: () => Census
}

export function takeCensus(): CensusTaker {
  const types = new Map<string, { count: number; firstVersion?: string; lastVersion?: string }>()
  const unknownTypes = new Map<string, number>()
  const unknownKeys = new Map<string, number>()

  function add(raw: unknown): void {
    if (!isObject(raw)) {
      count(unknownTypes, `(${raw === null ? 'null' : typeof raw})`)
      return
    }
    const type = findString(raw.type) ?? '(no type)'
    countType(type, findString(raw.version))
    const keys = knownKeys.get(type)
    if (keys === undefined) {
      count(unknownTypes, type)
      return
    }
    for (const key in raw) if (!keys.has(key)) count(unknownKeys, `${type}.${key}`)
    const detail = unknownDetail(type, raw)
    if (detail !== undefined) count(unknownTypes, detail)
  }

  function countType(type: string, version: string | undefined): void {
    const entry = types.get(type) ?? { count: 0 }
    types.set(type, entry)
    entry.count++
    if (version === undefined) return
    if (entry.firstVersion === undefined || compareVersions(version, entry.firstVersion) < 0)
      entry.firstVersion = version
    if (entry.lastVersion === undefined || compareVersions(version, entry.lastVersion) > 0)
      entry.lastVersion = version
  }

  return {
    add,
    finish: () => ({
      types: sorted(types, ({ count, firstVersion, lastVersion }) => ({ count, firstVersion, lastVersion })),
      unknownTypes: sorted(unknownTypes, (n) => n),
      unknownKeys: sorted(unknownKeys, (n) => n),
    }),
  }
}

function unknownDetail(type: string, raw: JsonObject): string | undefined {
  const [detail, known] =
    type === 'system'
      ? [raw.subtype, knownSystemSubtypes]
      : type === 'attachment'
        ? [isObject(raw.attachment) && raw.attachment.type, knownAttachments]
        : type === 'progress'
          ? [isObject(raw.data) && raw.data.type, knownProgress]
          : []
  return typeof detail === 'string' && !known?.has(detail) ? `${type}/${detail}` : undefined
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function sorted<Value, Result>(
  map: ReadonlyMap<string, Value>,
  to: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(
    [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => [key, to(value)]),
  )
}

export function compareVersions(a: string, b: string): number {
  const left = a.split('.')
  const right = b.split('.')
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = Number.parseInt(left[at] ?? '0', 10) - Number.parseInt(right[at] ?? '0', 10)
    if (difference !== 0 && !Number.isNaN(difference)) return difference
  }
  return 0
}
