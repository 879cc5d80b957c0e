import { abandonedRecords } from '../../core/model/abandoned-records.ts'
import { buildConversation } from '../../core/model/build-conversation.ts'
import { listShareable } from './list-shareable.ts'
import { refreshSession } from './refresh-session.ts'
import type { Shard } from './shard.ts'
import { isLost, type StoredFile } from './stored-file.ts'

/**
 * Outputs in files of their own are known by the record that names them. Where its file goes, another file of the project that
 * has the same record takes them over: one that can be opened, or, where that is allowed, a lost one.
 */
export function handOverOutputs(shard: Shard, id: number, allowed: 'any' | 'there'): void {
  const outputs = shard.files.listNamedIn(id)
  const file = shard.files.get(id)
  if (outputs.length === 0 || file === undefined) return
  const hashes = new Map(listShareable(shard, file).map(([hash, { offset }]) => [offset, hash]))
  const byReceiver = Map.groupBy(outputs, ({ offset }) => {
    const hash = hashes.get(offset)
    const others = hash === undefined ? [] : findOthers(shard, file, hash)
    return others.find((other) => !isLost(other))?.id ?? (allowed === 'any' ? others[0]?.id : undefined)
  })
  for (const [receiver, some] of byReceiver) {
    const taking = receiver === undefined ? undefined : shard.files.get(receiver)
    if (taking === undefined) continue
    const places = new Map(listShareable(shard, taking))
    const abandoned = new Set(
      abandonedRecords(buildConversation(shard.records.read(taking.id))).map(({ offset }) => offset),
    )
    for (const output of some) {
      const place = places.get(hashes.get(output.offset) ?? Number.NaN)
      if (place === undefined) continue
      shard.files.nameOutput(output.id, taking.session, place)
      shard.markAllAbandoned(output.id, abandoned.has(place.offset))
    }
    refreshSession(shard, taking)
  }
}

function findOthers(shard: Shard, { id, root, project }: StoredFile, hash: number): readonly StoredFile[] {
  return shard
    .listHolders(hash)
    .filter((holder) => holder !== id)
    .flatMap((holder) => shard.files.get(holder) ?? [])
    .filter((other) => other.root === root && other.project === project)
}
