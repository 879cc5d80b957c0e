import type { ItemContent, OverflowLink } from '../../core/items/item.ts'
import { toItemContent } from '../../core/items/item-content.ts'
import { locateOverflow } from './find-overflow.ts'
import type { ReadTranscript } from './read-transcript-file.ts'
import { openRecordReader } from './record-reader.ts'
import type { SessionPlace } from './session-place.ts'

/** An output that is not on disk. */
export type FindOverflow = (place: SessionPlace, name: string) => OverflowLink | undefined

export interface ReadItemsOptions {
  readonly keys: readonly string[]
  /** Texts are not cut. */
  readonly isWhole: boolean
  readonly findOverflow: FindOverflow
}

/** The contents of items, in the order asked for, without those that are not there. */
export function* readItems(
  { file, conversation, items }: ReadTranscript,
  session: SessionPlace,
  { keys, isWhole, findOverflow }: ReadItemsOptions,
): Generator<ItemContent> {
  const records = openRecordReader(file.path, conversation.records)
  try {
    for (const key of keys) {
      const item = items.find(key)
      if (item === undefined) continue
      yield toItemContent(item, {
        conversation,
        items,
        isWhole,
        readContent: records.readContent,
        locateOverflow(name, sessionId) {
          const link = locateOverflow(session, name, sessionId)
          return link.path === null ? (findOverflow(session, name) ?? link) : link
        },
      })
    }
  } finally {
    records.close()
  }
}
