import { abandonedRecords } from '../../core/model/branches/abandoned-records.ts'
import type { Conversation } from '../../core/model/build-conversation.ts'
import { canBeShared } from '../../core/parse/record.ts'
import type { FileFacts } from '../library/transcripts/file-facts.ts'
import type { FileJob } from './index-file.ts'
import { recordHash } from './record-hash.ts'
import type { Shard } from './shard.ts'
import { isLost, type StoredFile } from './stored-file.ts'

export interface ReadMain {
  readonly id: number
  /** As it was before. */
  readonly known: StoredFile | undefined
  readonly conversation: Conversation
  /** Of what was appended to. */
  readonly before: FileFacts | undefined
  readonly now: FileFacts
  /** Another session has some of the records that were read now, or follows one. */
  readonly isLinked: boolean
}

/** Marks the project of a main transcript where it is now to be told anew which sessions come from which. */
export function noteLinks(
  shard: Shard,
  job: FileJob,
  { id, known, conversation, before, now, isLinked }: ReadMain,
): void {
  const parents = [...conversation.missingParents].map((uuid) => recordHash(job.root, uuid))
  const lacksOthers = shard.origins.awaitParents(id, parents)
  const isBack = known !== undefined && isLost(known)
  if (lacksOthers || isBack || isLinked || (before && hasAged(shard, id, before, now)))
    shard.origins.mark(job)
  shard.doubles.noteUncompared(id, before === undefined ? 0 : (known?.end.offset ?? 0))
}

/**
 * Marks what stands on an abandoned branch of a file, whoever owns it: it may be on the active one of another session. Gives
 * back the places of these records. One that has never branched has no marks.
 */
export function markAbandoned(
  shard: Shard,
  { id, root }: Pick<StoredFile, 'id' | 'root'>,
  conversation: Conversation,
  hasBranched = conversation.branches.length > 1,
): ReadonlySet<number> {
  const abandoned = abandonedRecords(conversation)
  const offsets = new Set(abandoned.map(({ offset }) => offset))
  if (hasBranched) shard.markAbandoned(id, offsets)
  shard.origins.markAbandoned(
    id,
    abandoned.filter(canBeShared).map(({ uuid }) => recordHash(root, uuid)),
  )
  return offsets
}

/** Whether it may be older or younger now than a session that has the same records. */
function hasAged(shard: Shard, id: number, before: FileFacts, now: FileFacts): boolean {
  const origin = shard.origins.find(id)
  if (origin === undefined) return false
  if (before.started !== now.started || before.forkedFrom !== now.forkedFrom) return true
  const { agesAt } = origin
  return agesAt !== undefined && before.updated !== now.updated && (now.updated ?? 0) >= agesAt
}
