import type { DatabaseSync } from 'node:sqlite'
import { canBeShared } from '../../../core/parse/record.ts'
import { OutlineStore } from '../outline-store.ts'
import { recordHash } from '../record-hash.ts'
import { SEGMENT_SIZE } from '../row-numbers.ts'
import { FLAGS } from '../shard.ts'
import type { Statements } from '../statements.ts'

/** Where a record stands in a file that has it. */
export interface RecordPlace {
  readonly file: number
  readonly offset: number
  readonly length: number
}

interface FileRecords {
  readonly hashes: ReadonlyMap<number, number>
  readonly places: ReadonlyMap<number, RecordPlace>
}

/** Which records several files have, as a shard knew it at one moment. Each is read when it is first asked for: few searches do. */
export class SharedRecords {
  readonly #database: DatabaseSync
  readonly #statements: Statements
  readonly #records = new Map<number, FileRecords>()
  #outlines: OutlineStore | undefined
  #copied: ReadonlySet<number> | undefined
  #doubled: ReadonlySet<number> | undefined

  constructor(database: DatabaseSync, statements: Statements) {
    this.#database = database
    this.#statements = statements
  }

  /** Files with texts that sessions of this shard have in common: of records, and of outputs that these name. */
  get copied(): ReadonlySet<number> {
    this.#copied ??= this.#readCopied()
    return this.#copied
  }

  /** Files with records that another shard has too. */
  get doubled(): ReadonlySet<number> {
    this.#doubled ??= new Set(this.#numbers('SELECT file AS n FROM double_files'))
    return this.#doubled
  }

  /** The hash of the record that stands there. */
  hashAt(file: number, offset: number): number | undefined {
    return this.#recordsOf(file).hashes.get(offset)
  }

  /** Where a file has a record; undefined also while it is in the index at a glance only. */
  placeIn(file: number, hash: number): RecordPlace | undefined {
    return this.#recordsOf(file).places.get(hash)
  }

  ownerOf(hash: number): number | undefined {
    return this.#numbers('SELECT file AS n FROM owners WHERE hash = ?', hash)[0]
  }

  copiesOf(hash: number): readonly number[] {
    return this.#numbers('SELECT file AS n FROM copies WHERE hash = ?', hash)
  }

  isAbandonedCopy(hash: number, file: number): boolean {
    return (
      this.#numbers('SELECT 1 AS n FROM abandoned_copies WHERE file = ? AND hash = ?', file, hash).length > 0
    )
  }

  /** As its owner has it. */
  isAbandoned({ file, offset }: RecordPlace): boolean {
    const [flags = 0] = this.#numbers(
      `SELECT t.flags AS n FROM segments s JOIN texts t ON t.id BETWEEN s.id * ${SEGMENT_SIZE} AND s.id * ${SEGMENT_SIZE} + ${SEGMENT_SIZE - 1}
       WHERE s.file = ? AND t.offset = ? LIMIT 1`,
      file,
      offset,
    )
    return (flags & FLAGS.abandoned) !== 0
  }

  #readCopied(): ReadonlySet<number> {
    const owners = this.#numbers('SELECT DISTINCT o.file AS n FROM copies c JOIN owners o ON o.hash = c.hash')
    if (owners.length === 0) return new Set()
    const holders = new Set([...owners, ...this.#numbers('SELECT DISTINCT file AS n FROM copies')])
    const outputs = this.#numbers(
      'SELECT id AS n FROM files WHERE named_in IN (SELECT value FROM json_each(?))',
      JSON.stringify([...holders]),
    )
    return new Set([...owners, ...outputs])
  }

  #recordsOf(file: number): FileRecords {
    const known = this.#records.get(file)
    if (known !== undefined) return known
    const hashes = new Map<number, number>()
    const places = new Map<number, RecordPlace>()
    const root = String(this.#statements.prepare('SELECT root FROM files WHERE id = ?').get(file)?.root)
    this.#outlines ??= new OutlineStore(this.#database)
    for (const record of this.#outlines.read(file)) {
      if (!canBeShared(record)) continue
      const { uuid, offset, length } = record
      const hash = recordHash(root, uuid)
      hashes.set(offset, hash)
      if (!places.has(hash)) places.set(hash, { file, offset, length })
    }
    const records = { hashes, places }
    this.#records.set(file, records)
    return records
  }

  #numbers(sql: string, ...parameters: readonly (string | number)[]): readonly number[] {
    return this.#statements
      .prepare(sql)
      .all(...parameters)
      .map(({ n }) => Number(n))
  }
}
