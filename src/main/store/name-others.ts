import { abandonedRecords } from '../../core/model/branches/abandoned-records.ts'
import { buildConversation, type Conversation } from '../../core/model/build-conversation.ts'
import { isForeignSummary } from '../../core/model/links/foreign-summary.ts'
import { isLink, type TranscriptRecord } from '../../core/parse/record.ts'
import { recordHash } from './record-hash.ts'
import type { Shard } from './shard.ts'
import type { StoredFile } from './stored-file.ts'

interface ReadSummaries {
  readonly id: number
  readonly root: string
  readonly conversation: Conversation
  /** Those that were read now. */
  readonly records: readonly TranscriptRecord[]
}

/** Until 2.1.27 a file began with summaries of sessions before it. They are kept for whoever comes later, too. */
export function nameOthers(
  shard: Shard,
  { id, root, conversation, records }: ReadSummaries,
): readonly StoredFile[] {
  const byOwner = new Map<number, Map<string, string>>()
  for (const record of records) {
    if (!isForeignSummary(record, conversation)) continue
    const { leafUuid, summary } = record
    const hash = recordHash(root, leafUuid)
    shard.foreignTitles.add(hash, id, summary)
    const owner = shard.findOwner(hash)
    if (owner !== undefined) byOwner.set(owner, (byOwner.get(owner) ?? new Map()).set(leafUuid, summary))
  }
  return [...byOwner].flatMap(([owner, titles]) => nameFile(shard, owner, titles) ?? [])
}

/**
 * Of the titles, by the record that each is of, that of the last record counts. Undefined where nothing changes, or only
 * abandoned branches end there.
 */
function nameFile(shard: Shard, id: number, titles: ReadonlyMap<string, string>): StoredFile | undefined {
  const facts = shard.files.readFacts(id)
  if (facts === undefined) return undefined
  const records = shard.records.read(id)
  const abandoned = new Set(facts.branches > 1 ? abandonedRecords(buildConversation(records)) : [])
  const leaf = records.filter(isLink).findLast((record) => titles.has(record.uuid) && !abandoned.has(record))
  const title = titles.get(leaf?.uuid ?? '')
  const { title: before, leaf: last = 0 } = facts.foreignTitle ?? {}
  if (leaf === undefined || title === undefined || leaf.offset < last || title === before) return undefined
  shard.files.writeFacts(id, { ...facts, foreignTitle: { title, leaf: leaf.offset } })
  return shard.files.get(id)
}
