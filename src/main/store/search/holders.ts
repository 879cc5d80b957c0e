import type { ShardReader, TextRow } from '../shard-reader.ts'
import type { Naming } from '../stored-file.ts'
import type { Standing } from './to-row-query.ts'

/** The record that a text is of: of an output in a file of its own, the one that names it. */
export interface RecordOfText {
  readonly hash: number
  /** The file that the index found it in. */
  readonly file: number
  readonly isError: boolean
  /** Whether a main transcript that has it says so. */
  readonly isSidechain: boolean
}

/** Undefined where it is like no other, as it has no uuid or its file is in the index at a glance only. */
export function recordOf(reader: ShardReader, row: TextRow): RecordOfText | undefined {
  const { isError, isSubagent } = row
  const text = reader.readFile(row.file)
  const { file, offset } = text?.naming ?? row
  const hash = reader.shared.hashAt(file, offset)
  // An agent of Claude Code itself may have been read before the session of which it repeats records.
  return hash === undefined
    ? undefined
    : { hash, file, isError, isSidechain: isSubagent && text?.kind !== 'subagent' }
}

/** All files of a shard that have a record, its owner first. */
export function holdersOf({ shared }: ShardReader, { hash }: RecordOfText): readonly number[] {
  const owner = shared.ownerOf(hash)
  const copies = shared.copiesOf(hash)
  return owner === undefined ? copies : [owner, ...copies]
}

/** How the texts of a record stand in a file that has it. */
export function standingIn(
  reader: ShardReader,
  file: number,
  { hash, isError, isSidechain }: RecordOfText,
): Standing {
  const { shared } = reader
  const owned = shared.ownerOf(hash) === file ? shared.placeIn(file, hash) : undefined
  return {
    isError,
    isSubagent: isSidechain || reader.readFile(file)?.kind === 'subagent',
    isAbandoned: owned ? shared.isAbandoned(owned) : shared.isAbandonedCopy(hash, file),
  }
}

/** A text as a session has it. */
export interface TextInSession {
  readonly row: TextRow
  /** Of an output in a file of its own. */
  readonly naming: Naming | undefined
}

/** The same text in one of the sessions that have it. */
export function findInSession(reader: ShardReader, row: TextRow, session: number): TextInSession {
  const naming = reader.readFile(row.file)?.naming
  const record = reader.sessionOf(row.id) === session ? undefined : recordOf(reader, row)
  if (record === undefined) return { row, naming }
  const file = holdersOf(reader, record).find((holder) => reader.sessionOfFile(holder) === session)
  const place = file === undefined ? undefined : reader.shared.placeIn(file, record.hash)
  if (place === undefined) return { row, naming }
  const standing = { ...row, ...standingIn(reader, place.file, record) }
  return naming ? { row: standing, naming: place } : { row: { ...standing, ...place }, naming }
}
