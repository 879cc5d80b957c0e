import { hashOf } from '../../../../core/model/links/key-table.ts'
import { ExpectedError } from '../../../../shared/expected-error.ts'
import type { SessionPlace } from '../shard-places.ts'

/**
 * How far a person has come in a list of results: the sessions they have seen. What is indexed meanwhile can then
 * change ranks as it likes, and still no session comes twice, nor is one left out.
 */
export interface Cursor {
  /** When the first page was asked for: the age of sessions is told from there on all pages. */
  readonly now: number
  /** By a hash of what they are called, so that it holds for an index that was built anew, too. */
  readonly seen: ReadonlySet<number>
  /** How many texts of each shard a regex may look at for the next page. */
  readonly mostTexts: number
}

const VERSION = 2

export function writeCursor({ now, seen, mostTexts }: Cursor): string {
  const bytes = new DataView(new ArrayBuffer((seen.size + 3) * 8))
  for (const [at, value] of [VERSION, now, mostTexts, ...seen].entries()) bytes.setFloat64(at * 8, value)
  return Buffer.from(bytes.buffer).toString('base64url')
}

export function readCursor(text: string): Cursor {
  const buffer = Buffer.from(text, 'base64url')
  const bytes = new DataView(buffer.buffer, buffer.byteOffset, buffer.length)
  const values = Array.from({ length: Math.floor(buffer.length / 8) }, (_, at) => bytes.getFloat64(at * 8))
  const [version, now, mostTexts, ...seen] = values
  if (version !== VERSION || now === undefined || !Number.isFinite(now) || !mostTexts)
    throw new ExpectedError('bad-request', 'These results are out of date. Search again.')
  return { now, seen: new Set(seen), mostTexts }
}

export function markOf({ root, project, id }: SessionPlace): number {
  return hashOf(`${root}\n${project}\n${id}`)
}

export function isSeen(session: SessionPlace, seen: ReadonlySet<number>): boolean {
  return seen.size > 0 && seen.has(markOf(session))
}
