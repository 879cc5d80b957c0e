import { openDatabase } from '../files/open-database.ts'
import { listShareable } from './list-shareable.ts'
import type { Shard } from './shard.ts'

export interface OpenShard {
  readonly path: string
  readonly shard: Shard
}

/** Of more files than these all records are compared: that takes 20 ms per gigabyte, however many they are. */
const MANY_FILES = 50

/**
 * Notes which files have records that another shard has too: a session that was resumed in another project may lie there.
 * A search then asks both which of them is to show a record. What it was to compare is in the index, so that an update
 * that was killed leaves it to the next one.
 */
export function compareShards(shards: readonly OpenShard[]): void {
  const written = shards
    .map(({ shard }) => ({ shard, files: shard.doubles.listUncompared() }))
    .filter(({ files }) => files.length > 0)
  if (written.length === 0) return
  for (const { shard } of written) shard.begin()
  const isMany = written.some(({ files }) => files.length > MANY_FILES)
  for (const [at, one] of shards.entries())
    for (const other of shards.slice(at + 1)) {
      const pairs = isMany ? listSharing(one.path, other.path) : findSharing(one.shard, other.shard)
      addDoubles(one.shard, new Set(pairs.map(([here]) => here)))
      addDoubles(other.shard, new Set(pairs.map(([, there]) => there)))
    }
  for (const { shard } of written) shard.doubles.forgetUncompared()
  for (const { shard } of shards) shard.commit()
}

/** A shard in which nothing is new is not written to: another process may be at it. */
function addDoubles(shard: Shard, files: ReadonlySet<number>): void {
  for (const file of files) {
    if (shard.doubles.has(file)) continue
    shard.begin()
    shard.doubles.add(file)
  }
}

/** Of two shards, a file of each; both own the same record. */
type SharingFiles = readonly [here: number, there: number]

/** Of all files. With a connection of its own, as one that is writing cannot let go of another database. */
function listSharing(path: string, otherPath: string): readonly SharingFiles[] {
  const database = openDatabase(path, { readOnly: true })
  try {
    database.prepare('ATTACH ? AS other').run(otherPath)
    return database
      .prepare(
        'SELECT DISTINCT o.file AS here, p.file AS there FROM owners o CROSS JOIN other.owners p ON p.hash = o.hash',
      )
      .all()
      .map(({ here, there }) => [Number(here), Number(there)])
  } finally {
    database.close()
  }
}

/** Of files that were not compared yet. */
function findSharing(one: Shard, other: Shard): readonly SharingFiles[] {
  const hashes = [...listUncompared(one), ...listUncompared(other)]
  return hashes.flatMap((hash) => {
    const here = one.findOwner(hash)
    const there = here === undefined ? undefined : other.findOwner(hash)
    return here === undefined || there === undefined ? [] : [[here, there] as const]
  })
}

/** The hashes of their records. */
function listUncompared(shard: Shard): readonly number[] {
  return shard.doubles.listUncompared().flatMap(({ file, since }) => {
    const stored = shard.files.get(file)
    const shareable = stored ? listShareable(shard, stored) : []
    return shareable.flatMap(([hash, { offset }]) => (offset >= since ? [hash] : []))
  })
}
