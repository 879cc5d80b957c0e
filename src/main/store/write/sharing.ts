import { basename } from 'node:path'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { repeatsSession } from '../../../core/model/session/session-file.ts'
import { openDatabase } from '../../files/open-database.ts'
import type { Shard } from '../tables/shard.ts'
import type { StoredFile } from '../tables/stored-file.ts'

/** What a file has in common with others, as bits of `files.shares`. */
export const SHARES = {
  /** Records with main transcripts of its shard. */
  here: 1,
  /** Records with main transcripts of the other shard. */
  elsewhere: 2,
  /** Both: internal agents and earlier versions repeat records in any case. */
  records: 3,
  /** Responses with any file. */
  responses: 4,
} as const

/** Of more files than these everything is compared: that takes 0.1 s per gigabyte, however many they are. */
const MANY_FILES = 50

/** Whether a record of the file can be in several transcripts, and is shown once. */
export function canShare({ kind, path }: { readonly kind: string; readonly path: string }): boolean {
  return kind === 'main' || repeatsSession(basename(path))
}

/** What can be in several files, and how it is known there. */
const TABLES = [
  { name: 'records', key: 'uuid', isOfMains: true },
  { name: 'responses', key: 'hash', isOfMains: false },
] as const

type Table = (typeof TABLES)[number]

/** Records that were not compared with other files yet. */
interface NewRecords {
  readonly file: number
  /** From this place on. */
  readonly since: number
}

/**
 * Notes which files of a shard have something in common, before it is found out where sessions come from. What is to be compared is
 * in the index, so that an update that was killed leaves it to the next one.
 */
export function compareWithin(shard: Shard): void {
  const fresh = readNew(shard)
  if (fresh.length === 0) return
  shard.begin()
  const isFresh = new Set(fresh.map(({ file }) => file))
  const files = rememberFiles(shard)
  for (const table of TABLES)
    for (const ids of groupsWithin(shard, fresh, table)) {
      const group = ids.flatMap((id) => files(id) ?? [])
      for (const some of Map.groupBy(group, ({ root }) => root).values()) {
        const sharing = table.isOfMains ? some.filter(({ kind }) => kind === 'main') : some
        if (sharing.length < 2) continue
        for (const { id } of sharing) addShares(shard, id, table.isOfMains ? SHARES.here : SHARES.responses)
        if (!table.isOfMains || !sharing.some(({ id }) => isFresh.has(id))) continue
        for (const file of sharing) shard.origins.mark(file)
      }
    }
}

/** Files that have the same record or response. */
function groupsWithin(
  shard: Shard,
  fresh: readonly NewRecords[],
  { name, key }: Table,
): readonly (readonly number[])[] {
  if (fresh.length > MANY_FILES)
    return shard.statements
      .prepare(
        `SELECT DISTINCT group_concat(file) AS files FROM ${name} WHERE ${key} IS NOT NULL
         GROUP BY ${key} HAVING min(file) <> max(file)`,
      )
      .all()
      .map(({ files }) => [...new Set(String(files).split(',').map(Number))])
  const find = shard.statements.prepare(
    `SELECT DISTINCT b.file FROM ${name} a CROSS JOIN ${name} b ON b.${key} = a.${key}
     WHERE a.file = ? AND a.offset >= ? AND a.${key} IS NOT NULL AND b.file <> a.file`,
  )
  return fresh.flatMap(({ file, since }) => find.all(file, since).map((row) => [file, Number(row.file)]))
}

/** The same for files of two shards. After it, all files were compared. */
export function compareShards([one, other]: readonly {
  readonly path: string
  readonly shard: Shard
}[]): void {
  if (one === undefined || other === undefined) return
  const sides = [one, other].map(({ shard }) => ({
    shard,
    fresh: readNew(shard),
    files: rememberFiles(shard),
  }))
  const [left, right] = sides
  if (left === undefined || right === undefined || sides.every(({ fresh }) => fresh.length === 0)) return
  for (const { shard } of sides) shard.commit()
  // With a connection of its own, as one that is writing cannot let go of another database.
  const database = openDatabase(one.path, { readOnly: true })
  try {
    database.prepare('ATTACH ? AS other').run(other.path)
    for (const table of TABLES)
      for (const [here, there] of pairsBetween(database, left.fresh, right.fresh, table)) {
        const [a, b] = [left.files(here), right.files(there)]
        if (a === undefined || b === undefined || a.root !== b.root) continue
        if (table.isOfMains && (a.kind !== 'main' || b.kind !== 'main')) continue
        const bit = table.isOfMains ? SHARES.elsewhere : SHARES.responses
        addShares(left.shard, here, bit)
        addShares(right.shard, there, bit)
      }
  } finally {
    database.close()
  }
  for (const { shard, fresh } of sides) {
    if (fresh.length > 0) {
      shard.begin()
      shard.statements
        .prepare(
          "UPDATE OR FAIL files SET compared = end_offset WHERE compared < end_offset AND kind <> 'overflow'",
        )
        .run()
    }
    shard.commit()
  }
}

function pairsBetween(
  database: DatabaseSync,
  left: readonly NewRecords[],
  right: readonly NewRecords[],
  { name, key }: Table,
): readonly (readonly [number, number])[] {
  const ask = (rest: string, ...parameters: readonly SQLInputValue[]) =>
    database
      .prepare(`SELECT DISTINCT a.file AS here, b.file AS there FROM ${rest}`)
      .all(...parameters)
      .map(({ here, there }) => [Number(here), Number(there)] as const)
  const [one, other] = [`main.${name}`, `other.${name}`]
  if (left.length + right.length > MANY_FILES)
    return ask(`${one} a CROSS JOIN ${other} b ON b.${key} = a.${key} WHERE a.${key} IS NOT NULL`)
  return [
    ...left.flatMap(({ file, since }) =>
      ask(
        `${one} a CROSS JOIN ${other} b ON b.${key} = a.${key} WHERE a.file = ? AND a.offset >= ? AND a.${key} IS NOT NULL`,
        file,
        since,
      ),
    ),
    ...right.flatMap(({ file, since }) =>
      ask(
        `${other} b CROSS JOIN ${one} a ON a.${key} = b.${key} WHERE b.file = ? AND b.offset >= ? AND b.${key} IS NOT NULL`,
        file,
        since,
      ),
    ),
  ]
}

function readNew(shard: Shard): readonly NewRecords[] {
  return shard.statements
    .prepare("SELECT id, compared FROM files WHERE compared < end_offset AND kind <> 'overflow'")
    .all()
    .map(({ id, compared }) => ({ file: Number(id), since: Number(compared) }))
}

/** A shard in which nothing is new is not written to: another process may be at it. */
export function addShares(shard: Shard, file: number, bit: number): void {
  const known = shard.statements.prepare('SELECT shares FROM files WHERE id = ?').get(file)
  if (known === undefined || (Number(known.shares) & bit) === bit) return
  shard.begin()
  shard.statements.prepare('UPDATE files SET shares = shares | ? WHERE id = ?').run(bit, file)
}

function rememberFiles(shard: Shard): (id: number) => StoredFile | undefined {
  const files = new Map<number, StoredFile | undefined>()
  return (id) => {
    if (!files.has(id)) files.set(id, shard.files.get(id))
    return files.get(id)
  }
}
