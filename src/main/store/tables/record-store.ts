import { abandonedRecords } from '../../../core/model/branches/abandoned-records.ts'
import type { Conversation } from '../../../core/model/build-conversation.ts'
import { canBeShared, isLink, type TranscriptRecord } from '../../../core/parse/record.ts'
import type { Statements } from '../database/statements.ts'
import { toStoredUuid } from '../database/stored-uuid.ts'

/** Where a record stands in a file that has it. */
export interface RecordPlace {
  readonly file: number
  readonly offset: number
  readonly isAbandoned: boolean
}

/** What an output takes over from the record that names it. */
export interface NamingRecord {
  readonly time: number | undefined
  readonly isSidechain: boolean
  readonly isAbandoned: boolean
}

/** The records of each transcript: where they stand and how they hang together. Their texts stay on disk. */
export class RecordStore {
  readonly #statements: Statements

  constructor(statements: Statements) {
    this.#statements = statements
  }

  /** Writes the records from this place on; of those before it, which branch they are on may have changed. */
  write(file: number, conversation: Conversation, from: number, abandoned: ReadonlySet<number>): void {
    const { records, findRecord } = conversation
    const replaced = new Set(conversation.duplicates.flatMap((at) => records[at]?.offset ?? []))
    if (from > 0) this.#updateStates(file, from, abandoned, replaced)
    const insert = this.#statements.prepare(
      'INSERT INTO records (file, offset, length, type, kind, uuid, parent, time, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    )
    for (const record of records) {
      const { offset, length } = record
      if (offset < from) continue
      const isChained = isLink(record)
      const parent = isChained && record.parentUuid !== null ? findRecord(record.parentUuid) : undefined
      insert.run(
        file,
        offset,
        length,
        typeOf(record),
        kindOf(record) ?? null,
        canBeShared(record) ? toStoredUuid(record.uuid) : null,
        (parent === undefined ? undefined : records[parent]?.offset) ?? null,
        'time' in record && !Number.isNaN(record.time) ? record.time : null,
        stateOf(offset, isChained && record.isSidechain, abandoned, replaced),
      )
    }
  }

  #updateStates(
    file: number,
    before: number,
    abandoned: ReadonlySet<number>,
    replaced: ReadonlySet<number>,
  ): void {
    const known = this.#statements
      .prepare(
        "SELECT offset FROM records WHERE file = ? AND offset < ? AND state IN ('abandoned', 'replaced')",
      )
      .all(file, before)
      .map(({ offset }) => Number(offset))
    const update = this.#statements.prepare('UPDATE records SET state = ? WHERE file = ? AND offset = ?')
    for (const offset of new Set([...known, ...abandoned, ...replaced]))
      if (offset < before) update.run(stateOf(offset, false, abandoned, replaced), file, offset)
  }

  /** A torn last line is read again. */
  removeFrom(file: number, offset: number): void {
    this.#statements.prepare('DELETE FROM records WHERE file = ? AND offset >= ?').run(file, offset)
  }

  deleteOf(file: number): void {
    this.#statements.prepare('DELETE FROM records WHERE file = ?').run(file)
  }

  /** All files that have the record. */
  find(uuid: string): readonly RecordPlace[] {
    return this.#statements
      .prepare('SELECT file, offset, state FROM records WHERE uuid = ?')
      .all(toStoredUuid(uuid))
      .map(({ file, offset, state }) => ({
        file: Number(file),
        offset: Number(offset),
        isAbandoned: state === 'abandoned',
      }))
  }

  get(file: number, offset: number): NamingRecord | undefined {
    const row = this.#statements
      .prepare('SELECT time, state FROM records WHERE file = ? AND offset = ?')
      .get(file, offset)
    return (
      row && {
        time: row.time === null ? undefined : Number(row.time),
        isSidechain: row.state === 'sidechain',
        isAbandoned: row.state === 'abandoned',
      }
    )
  }
}

/** Where the records stand that are on abandoned branches. */
export function abandonedOffsets(conversation: Conversation): ReadonlySet<number> {
  return new Set(abandonedRecords(conversation).map(({ offset }) => offset))
}

function stateOf(
  offset: number,
  isSidechain: boolean,
  abandoned: ReadonlySet<number>,
  replaced: ReadonlySet<number>,
): string | null {
  if (replaced.has(offset)) return 'replaced'
  if (abandoned.has(offset)) return 'abandoned'
  return isSidechain ? 'sidechain' : null
}

/** As the file has it. */
function typeOf(record: TranscriptRecord): string {
  switch (record.kind) {
    case 'queue':
      return 'queue-operation'
    case 'unknown':
    case 'unknown-link':
    case 'state':
    case 'snapshot':
    case 'journal':
      return record.type ?? 'unknown'
    default:
      return record.kind
  }
}

function kindOf(record: TranscriptRecord): string | undefined {
  switch (record.kind) {
    case 'user':
      return record.role
    case 'assistant':
      return record.isError ? 'error' : record.isSynthetic ? 'synthetic' : undefined
    case 'system':
      return record.subtype
    case 'attachment':
      return record.attachment
    case 'progress':
      return record.progress
    case 'queue':
      return record.operation
    default:
      return undefined
  }
}
