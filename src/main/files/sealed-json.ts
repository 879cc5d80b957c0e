import { createHash } from 'node:crypto'

export type SealedFields = Readonly<Record<string, unknown>>

export interface Sealed {
  readonly text: string
  readonly check: string
}

export interface Unsealed {
  readonly fields: SealedFields
  /** Undefined if nobody sealed it, as in older versions. */
  readonly check: string | undefined
}

const LENGTH = 16
const SEAL = /,"check":"([0-9a-f]{16})"\}$/

/** JSON on one line that ends with a checksum of itself, so that a changed byte is noticed. */
export function seal(fields: object): Sealed {
  const body = JSON.stringify(fields)
  const check = toCheck(body)
  return { text: `${body.slice(0, -1)},"check":"${check}"}`, check }
}

/** Undefined if it is no JSON object, or if a byte of it changed. */
export function unseal(text: string): Unsealed | undefined {
  const check = SEAL.exec(text)?.[1]
  if (check === undefined) {
    const fields = parse(text)
    return fields && !('check' in fields) ? { fields, check } : undefined
  }
  const body = `${text.slice(0, -SEAL_LENGTH)}}`
  if (toCheck(body) !== check) return undefined
  const fields = parse(body)
  return fields && { fields, check }
}

const SEAL_LENGTH = `,"check":"${'0'.repeat(LENGTH)}"}`.length

export function toCheck(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, LENGTH)
}

function parse(text: string): SealedFields | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value))
      : undefined
  } catch {
    return undefined
  }
}
