import { toItemContent } from '../../core/items/content/item-content.ts'
import type { ItemContent, OverflowLink } from '../../core/items/item.ts'
import type { CallNeeds } from '../../core/model/steps/step-content.ts'
import { locateOverflow } from './find-overflow.ts'
import type { ReadTranscript } from './read-transcript-file.ts'
import { openRecordReader } from './record-reader.ts'
import type { ReadSessionPlace } from './session-place.ts'

/** An output that is not on disk. */
export type FindOverflow = (place: ReadSessionPlace, name: string) => OverflowLink | undefined

export interface ReadItemsOptions {
  /** Texts are not cut. */
  readonly isWhole: boolean
  readonly findOverflow: FindOverflow
  readonly needs?: CallNeeds | undefined
}

/** The contents of a transcript's items, one by one; its file is open until it is closed. */
export interface ItemFile {
  /** Undefined where there is no such item. */
  readonly read: (key: string) => ItemContent | undefined
  readonly close: () => void
}

export function openItemFile(
  { file, conversation, items, lines }: ReadTranscript,
  session: ReadSessionPlace,
  { isWhole, findOverflow, needs }: ReadItemsOptions,
): ItemFile {
  const records = openRecordReader(file.path, conversation.records, lines)
  const options = {
    conversation,
    items,
    isWhole,
    needs,
    readContent: records.readContent,
    locateOverflow(name: string, sessionId: string | undefined) {
      const link = locateOverflow(session, name, sessionId)
      return link.path === null ? (findOverflow(session, name) ?? link) : link
    },
  }
  return {
    read(key) {
      const item = items.find(key)
      return item === undefined ? undefined : toItemContent(item, options)
    },
    close: () => records.close(),
  }
}

/** The contents of items, in the order asked for, without those that are not there. */
export function* readItems(
  read: ReadTranscript,
  session: ReadSessionPlace,
  { keys, ...options }: ReadItemsOptions & { readonly keys: readonly string[] },
): Generator<ItemContent> {
  const file = openItemFile(read, session, options)
  try {
    for (const key of keys) {
      const content = file.read(key)
      if (content !== undefined) yield content
    }
  } finally {
    file.close()
  }
}
