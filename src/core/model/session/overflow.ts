import type { TranscriptRecord } from '../../parse/record.ts'

/** What a tool output is called that was too large for the transcript. */
export interface OverflowName {
  readonly name: string
  /** The session in whose folder it was put: another one after a fork. */
  readonly sessionId: string | undefined
}

export interface OverflowReference extends OverflowName {
  /** The record whose result was cut. */
  readonly record: number
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Each overflow file that the records name, once. */
export function collectOverflow(records: readonly TranscriptRecord[]): readonly OverflowReference[] {
  const references = new Map<string, OverflowReference>()
  records.forEach((record, index) => {
    for (const named of overflowOfRecord(record)) {
      const key = `${named.sessionId}/${named.name}`
      if (!references.has(key)) references.set(key, { record: index, ...named })
    }
  })
  return [...references.values()]
}

/** The overflow files that a record names. */
export function overflowOfRecord(record: TranscriptRecord): readonly OverflowName[] {
  return pathsIn(record).flatMap((path) => parseOverflowPath(path) ?? [])
}

function pathsIn(record: TranscriptRecord): readonly string[] {
  switch (record.kind) {
    case 'user':
      return record.links?.overflow ?? []
    case 'attachment':
      return record.overflow
    default:
      return []
  }
}

/** The path is absolute on the machine that wrote it; only its last parts mean anything here. */
export function parseOverflowPath(path: string): OverflowName | undefined {
  const parts = path.split(/[\\/]/)
  const name = parts.at(-1)
  if (!name || name === '.' || name === '..') return undefined
  return { name, sessionId: parts.findLast((part) => UUID.test(part)) }
}
