import type { DatabaseSync } from 'node:sqlite'
import { canBeShared } from '../../../core/parse/record.ts'
import type { OnDamagedFile } from '../damaged-files.ts'
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
  #copied: ReadonlyMap<number, ReadonlySet<number>> | undefined
  #unsteady: ReadonlySet<number> | undefined
  #doubled: ReadonlySet<number> | undefined

  readonly #onDamage: OnDamagedFile

  constructor(database: DatabaseSync, statements: Statements, onDamage: OnDamagedFile) {
    this.#onDamage = onDamage
    this.#database = database
    this.#statements = statements
  }

  /** By file with texts that other files of this shard have too, of records or of outputs that these name: those files. */
  get copied(): ReadonlyMap<number, ReadonlySet<number>> {
    this.#copied ??= this.#readCopied()
    return this.#copied
  }

  /** Those of them whose texts may stand on an abandoned branch, or with a subagent, in one file and not in another. */
  get unsteady(): ReadonlySet<number> {
    this.#unsteady ??= this.#readUnsteady()
    return this.#unsteady
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

  #readCopied(): ReadonlyMap<number, ReadonlySet<number>> {
    const pairs = this.#pairs(
      'SELECT DISTINCT o.file AS a, c.file AS b FROM copies c JOIN owners o ON o.hash = c.hash',
    )
    const copied = new Map<number, Set<number>>()
    for (const [owner, copy] of pairs) copied.set(owner, (copied.get(owner) ?? new Set()).add(copy))
    const together = new Map<number, ReadonlySet<number>>()
    for (const [owner, copies] of copied)
      for (const file of [owner, ...copies])
        together.set(file, new Set([owner, ...copies, ...(together.get(file) ?? [])]))
    if (pairs.length === 0) return copied
    const outputs = this.#pairs(
      'SELECT id AS a, named_in AS b FROM files WHERE named_in IN (SELECT value FROM json_each(?))',
      JSON.stringify([...together.keys()]),
    )
    for (const [output, naming] of outputs) copied.set(output, new Set(together.get(naming)))
    return copied
  }

  #readUnsteady(): ReadonlySet<number> {
    const files = [...this.copied].flatMap(([file, others]) => [file, ...others])
    const branching = new Set(
      this.#numbers(
        `SELECT id AS n FROM files WHERE id IN (SELECT value FROM json_each(?))
           AND (kind = 'subagent' OR NOT json_valid(facts) OR json_extract(facts, '$.branches') > 1)`,
        JSON.stringify([...new Set(files)]),
      ),
    )
    const isUnsteady = ([file, others]: readonly [number, ReadonlySet<number>]) =>
      branching.has(file) || [...others].some((other) => branching.has(other))
    return new Set([...this.copied].filter(isUnsteady).map(([file]) => file))
  }

  #recordsOf(file: number): FileRecords {
    const known = this.#records.get(file)
    if (known !== undefined) return known
    const hashes = new Map<number, number>()
    const places = new Map<number, RecordPlace>()
    const root = String(this.#statements.prepare('SELECT root FROM files WHERE id = ?').get(file)?.root)
    this.#outlines ??= new OutlineStore(this.#database, this.#onDamage)
    for (const record of this.#outlines.read(file)) {
      if (!canBeShared(record)) continue
      const { uuid, offset, length } = record
      const hash = recordHash(root, uuid)
      hashes.set(offset, hash)
      // Of several in one file the last counts.
      places.set(hash, { file, offset, length })
    }
    const records = { hashes, places }
    this.#records.set(file, records)
    return records
  }

  #pairs(sql: string, ...parameters: readonly string[]): readonly (readonly [number, number])[] {
    return this.#statements
      .prepare(sql)
      .all(...parameters)
      .map(({ a, b }) => [Number(a), Number(b)])
  }

  #numbers(sql: string, ...parameters: readonly (string | number)[]): readonly number[] {
    return this.#statements
      .prepare(sql)
      .all(...parameters)
      .map(({ n }) => Number(n))
  }
}
