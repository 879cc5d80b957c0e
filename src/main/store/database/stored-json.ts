import { crc32 } from 'node:zlib'
import { DamagedIndexError } from './sqlite-error.ts'

/** Before the fields of the value, so that it is JSON for SQLite too. */
const SUM = /^\{"sum":"([0-9a-f]{8})",/
const SUM_LENGTH = '{"sum":"00000000",'.length

/** An object with fields, or null. SQLite does not notice a flipped bit in a value, so what the app is built on has a checksum. */
export function toStoredJson(value: object | null): string {
  const json = JSON.stringify(value)
  if (value === null) return json
  const fields = json.slice(1)
  return `{"sum":"${sumOf(fields)}",${fields}`
}

/** Throws a `DamagedIndexError`, which says nothing of the value. */
export function readStoredJson<T>(stored: unknown): T {
  const json = findJson(stored)
  if (json === undefined) throw new DamagedIndexError()
  try {
    return JSON.parse(json) as T
  } catch {
    throw new DamagedIndexError()
  }
}

/** Undefined for a damaged value. */
export function findStoredJson<T>(stored: unknown): T | undefined {
  try {
    return readStoredJson<T>(stored)
  } catch {
    return undefined
  }
}

function findJson(stored: unknown): string | undefined {
  if (typeof stored !== 'string') return undefined
  const sum = SUM.exec(stored)?.[1]
  if (sum === undefined) return stored === 'null' ? stored : undefined
  const fields = stored.slice(SUM_LENGTH)
  return sumOf(fields) === sum ? `{${fields}` : undefined
}

function sumOf(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}
