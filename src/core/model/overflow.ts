import type { TranscriptRecord } from '../parse/record.ts'

/** Where a tool output lies that was too large for the transcript. */
export interface OverflowReference {
  /** The record whose result was cut. */
  readonly record: number
  readonly name: string
  /** The session in whose folder it was put: another one after a fork. */
  readonly sessionId: string | undefined
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Each overflow file that the records name, once. */
export function collectOverflow(records: readonly TranscriptRecord[]): readonly OverflowReference[] {
  const references = new Map<string, OverflowReference>()
  records.forEach((record, index) => {
    if (record.kind !== 'user' || record.links === undefined) return
    for (const path of record.links.overflow) {
      const reference = parseOverflowPath(path, index)
      if (reference === undefined) continue
      const key = `${reference.sessionId}/${reference.name}`
      if (!references.has(key)) references.set(key, reference)
    }
  })
  return [...references.values()]
}

/** The path is absolute on the machine that wrote it; only its last parts mean anything here. */
function parseOverflowPath(path: string, record: number): OverflowReference | undefined {
  const parts = path.split(/[\\/]/)
  const name = parts.at(-1)
  if (!name || name === '.' || name === '..') return undefined
  return { record, name, sessionId: parts.findLast((part) => UUID.test(part)) }
}
