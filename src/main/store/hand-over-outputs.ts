import { abandonedRecords } from '../../core/model/branches/abandoned-records.ts'
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
  const named = outputs.flatMap((output) => {
    const hash = hashes.get(output.offset)
    return hash === undefined ? [] : [{ output: output.id, hash }]
  })
  const byReceiver = Map.groupBy(named, ({ hash }) => {
    const others = findOthers(shard, file, hash)
    return others.find((other) => !isLost(other))?.id ?? (allowed === 'any' ? others[0]?.id : undefined)
  })
  for (const [id, some] of byReceiver) {
    const receiver = id === undefined ? undefined : shard.files.get(id)
    if (receiver !== undefined) giveOutputs(shard, receiver, some)
  }
}

interface NamedOutput {
  readonly output: number
  /** Of the record that names it. */
  readonly hash: number
}

function giveOutputs(shard: Shard, receiver: StoredFile, outputs: readonly NamedOutput[]): void {
  const places = new Map(listShareable(shard, receiver))
  const abandoned = new Set(
    abandonedRecords(buildConversation(shard.records.read(receiver.id))).map(({ offset }) => offset),
  )
  for (const { output, hash } of outputs) {
    const place = places.get(hash)
    if (place === undefined) continue
    shard.files.nameOutput(output, receiver.session, place)
    shard.markAllAbandoned(output, abandoned.has(place.offset))
  }
  refreshSession(shard, receiver)
}

function findOthers(shard: Shard, { id, root, project }: StoredFile, hash: number): readonly StoredFile[] {
  return shard
    .listHolders(hash)
    .filter((holder) => holder !== id)
    .flatMap((holder) => shard.files.get(holder) ?? [])
    .filter((other) => other.root === root && other.project === project)
}
