import type { TranscriptRecord } from '../../parse/record.ts'

/** The name of a tool output that was too large for the transcript. */
export interface OverflowName {
  readonly name: string
  /** The session whose folder has it. After a fork, that is another session. */
  readonly sessionId: string | undefined
}

export interface OverflowReference extends OverflowName {
  /** The record whose result was cut. */
  readonly record: number
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Every overflow file that the records name, without duplicates. */
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

/** The path is absolute on the computer that wrote it, so only its last parts count here. */
export function parseOverflowPath(path: string): OverflowName | undefined {
  const parts = path.split(/[\\/]/)
  const name = parts.at(-1)
  if (!name || name === '.' || name === '..') return undefined
  return { name, sessionId: parts.findLast((part) => UUID.test(part)) }
}
