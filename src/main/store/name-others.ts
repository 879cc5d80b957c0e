import { abandonedRecords } from '../../core/model/abandoned-records.ts'
import { buildConversation, type Conversation } from '../../core/model/build-conversation.ts'
import { isForeignSummary } from '../../core/model/foreign-summary.ts'
import { isLink, type TranscriptRecord } from '../../core/parse/record.ts'
import { recordHash } from './record-hash.ts'
import type { Shard } from './shard.ts'
import type { StoredFile } from './stored-file.ts'

interface Naming {
  readonly id: number
  readonly root: string
  readonly conversation: Conversation
  /** Those that were read now. */
  readonly records: readonly TranscriptRecord[]
}

/** Until 2.1.27 a file began with summaries of sessions before it. They are kept for whoever comes later, too. */
export function nameOthers(shard: Shard, { id, root, conversation, records }: Naming): readonly StoredFile[] {
  return records.flatMap((record) => {
    if (!isForeignSummary(record, conversation)) return []
    const { leafUuid, summary } = record
    const hash = recordHash(root, leafUuid)
    shard.foreignTitles.add(hash, id, summary)
    const owner = shard.findOwner(hash)
    return (owner !== undefined && nameFile(shard, owner, leafUuid, summary)) || []
  })
}

/** Undefined where nothing changes, or only an abandoned branch ends there. */
function nameFile(shard: Shard, id: number, leafUuid: string, foreignTitle: string): StoredFile | undefined {
  const facts = shard.files.readFacts(id)
  if (facts === undefined || facts.foreignTitle === foreignTitle) return undefined
  if (facts.branches > 1 && isAbandoned(shard, id, leafUuid)) return undefined
  shard.files.writeFacts(id, { ...facts, foreignTitle })
  return shard.files.get(id)
}

function isAbandoned(shard: Shard, file: number, uuid: string): boolean {
  const abandoned = abandonedRecords(buildConversation(shard.records.read(file)))
  return abandoned.some((record) => isLink(record) && record.uuid === uuid)
}
