import { buildConversation } from '../../core/model/build-conversation.ts'
import { listShareable } from './list-shareable.ts'
import { markAbandoned } from './note-links.ts'
import { SEGMENT_SIZE } from './row-numbers.ts'
import type { Shard } from './shard.ts'
import type { Statements } from './statements.ts'
import type { Naming, StoredFile } from './stored-file.ts'

/** Where the heir has the records whose texts it was given, by their hashes. */
export interface Bequest {
  readonly heir: StoredFile
  readonly places: ReadonlyMap<number, Naming>
}

/**
 * Before the texts of a file are taken out: those that only lost files have besides go to one of these, as there is nothing to
 * read them from again. It is the one that has most of them; what only others have is lost with the file.
 */
export function bequeath(shard: Shard, statements: Statements, id: number): Bequest | undefined {
  const file = shard.files.get(id)
  const records = file ? listShareable(shard, file) : []
  const shared = shard.origins.listSharedWithLost(
    id,
    records.map(([hash]) => hash),
  )
  const heir = findHeir(shard, shared)
  if (heir === undefined) return undefined
  const ofHeir = new Map(listShareable(shard, heir))
  const inherited = new Set(shared.filter((each) => each.file === heir.id).map(({ hash }) => hash))
  const places = new Map<number, Naming>()
  const newPlaces = new Map<number, Naming>()
  for (const [hash, { offset }] of records) {
    const place = inherited.has(hash) ? ofHeir.get(hash) : undefined
    if (place === undefined) continue
    places.set(hash, place)
    newPlaces.set(offset, place)
  }
  giveTexts(shard, statements, { id, heir, newPlaces })
  return { heir, places }
}

/** When the file has been read again, or is gone: what it has again is its own, the rest is the heir's. */
export function settle(shard: Shard, { heir, places }: Bequest): void {
  const isOwned = (hash: number) => shard.findOwner(hash) !== undefined
  const returned = [...places].filter(([hash]) => isOwned(hash)).map(([, { offset }]) => offset)
  shard.removeTexts(heir.id, new Set(returned))
  for (const hash of places.keys()) if (!isOwned(hash)) shard.giveRecord(hash, heir.id)
  markAbandoned(shard, heir, buildConversation(shard.records.read(heir.id)))
  shard.doubles.noteUncompared(heir.id, 0)
}

interface Giving {
  readonly id: number
  readonly heir: StoredFile
  /** By the offsets that the texts have now. */
  readonly newPlaces: ReadonlyMap<number, Naming>
}

/** Segments are given whole: what else is in them goes at once. */
function giveTexts(shard: Shard, statements: Statements, { id, heir, newPlaces }: Giving): void {
  for (const segment of shard.rows.segmentsOf(id)) {
    const rows = statements
      .prepare('SELECT id, offset FROM texts WHERE id BETWEEN ? AND ?')
      .all(segment * SEGMENT_SIZE, (segment + 1) * SEGMENT_SIZE - 1)
      .map((row) => ({ row: Number(row.id), place: newPlaces.get(Number(row.offset)) }))
    if (rows.every(({ place }) => place === undefined)) continue
    for (const { row, place } of rows) {
      if (place === undefined) shard.removeRow(row)
      else
        statements
          .prepare('UPDATE texts SET offset = ?, length = ? WHERE id = ?')
          .run(place.offset, place.length, row)
    }
    shard.rows.give(segment, heir.id)
  }
}

/** The file that has most of them. */
function findHeir(shard: Shard, shared: readonly { readonly file: number }[]): StoredFile | undefined {
  const byFile = [...Map.groupBy(shared, ({ file }) => file)]
  const [most] = byFile.toSorted(([, a], [, b]) => b.length - a.length)
  return most && shard.files.get(most[0])
}
