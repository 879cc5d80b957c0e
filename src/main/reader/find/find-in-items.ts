import { setImmediate } from 'node:timers/promises'
import { type ItemSource, recordsOfItem } from '../../../core/items/build-step-items.ts'
import { searchableTextsOfItem } from '../../../core/items/content/item-texts.ts'
import type { ItemContent } from '../../../core/items/item.ts'
import { overflowOfRecord } from '../../../core/model/session/overflow.ts'
import type { TranscriptRecord } from '../../../core/parse/record.ts'
import { matches } from '../../../core/query/find/find-matches.ts'
import { countPlaces } from '../../../core/query/find/find-places.ts'
import { toFindQuery } from '../../../core/query/find/to-find-query.ts'
import type { Query } from '../../../core/query/query.ts'
import { countInItem } from '../../../core/render/plain/count-in-item.ts'
import { textsOfItem } from '../../../core/render/plain/texts-of-item.ts'
import { throwIfCancelled } from '../../../shared/expected-error.ts'
import type { FoundItem } from '../../../shared/schemas/reader.ts'
import { LibraryError } from '../../library/library-error.ts'
import { limitRegex } from '../../regex/limit-regex.ts'
import { locateOverflow } from '../find-overflow.ts'
import { openItemFile } from '../read-items.ts'
import { readOverflowPage } from '../read-overflow.ts'
import type { ReadTranscript } from '../read-transcript-file.ts'
import { openRecordReader } from '../record-reader.ts'
import type { ReadSessionPlace } from '../session-place.ts'
import type { OpenOptions } from '../transcript-cache.ts'

/** Others wait no longer than this for their answers. */
const BUSY_FOR_MS = 10
const LOOKED_AT_TOGETHER = { characters: 50_000, items: 100 }

export interface FindOptions extends OpenOptions {
  /** As it was typed. */
  readonly query: string
  readonly session: ReadSessionPlace
}

/** The items in which something is found, in order, and how often: in what one reads of them, and in their overflow files. */
export async function findInItems(
  read: ReadTranscript,
  sources: Iterable<ItemSource>,
  { query: text, session, signal }: FindOptions,
): Promise<readonly FoundItem[]> {
  const { file, conversation } = read
  const query = toFindQuery(text)
  const isEmpty = ![...query.clauses, ...query.regexes].some(({ isNegated }) => !isNegated)
  if (isEmpty) return []
  const found: FoundItem[] = []
  const records = openRecordReader(file.path, conversation.records)
  const readContent = (record: number) => records.readContent(record, true)
  const contents = openItemFile(read, session, { isWhole: true, findOverflow: () => undefined })
  let since = performance.now()
  const breathe = async () => {
    if (performance.now() - since < BUSY_FOR_MS) return
    await setImmediate()
    throwIfCancelled(signal)
    since = performance.now()
  }
  try {
    const textsOf = (item: ItemSource) => [...searchableTextsOfItem(item, conversation.records, readContent)]
    for (const { item, said } of countSaid(sources, textsOf, query)) {
      await breathe()
      const pages: FoundItem['pages'][number][] = []
      for (const path of overflowOf(item, conversation.records, session)) {
        for await (const page of countPages(path, query, breathe)) pages.push(page)
      }
      if (said === 0 && pages.length === 0) continue
      const count = said === 0 ? 0 : countShown(contents.read(item.key), query)
      // What is not drawn at all, as where a link leads to, is found with its row.
      const least = pages.length === 0 ? 1 : 0
      found.push({ key: item.key, count: Math.max(count, least), pages, agents: [] })
    }
  } finally {
    records.close()
    contents.close()
  }
  return found
}

/** How often the words stand in what one reads of an item: that may be less than what is said in it. */
function countShown(content: ItemContent | undefined, query: Query): number {
  if (content === undefined) return 0
  const texts = textsOfItem(content)
  const length = [...texts.title, ...texts.body].reduce((sum, text) => sum + text.length, 0)
  return limitRegex(query, length, () => countInItem(texts, query))
}

interface Said {
  readonly item: ItemSource
  readonly said: number
}

/** How often the words stand in the texts of each item. Texts are looked at some at a time, as limiting each costs more than most of them take. */
function* countSaid(
  sources: Iterable<ItemSource>,
  textsOf: (item: ItemSource) => readonly string[],
  query: Query,
): Generator<Said> {
  let waiting: { readonly item: ItemSource; readonly texts: readonly string[] }[] = []
  let length = 0
  const count = () => {
    const counts = limitRegex(query, length, () =>
      waiting.map(({ texts }) => texts.reduce((sum, text) => sum + countPlacesIn(text, query), 0)),
    )
    const counted = waiting.map(({ item }, at): Said => ({ item, said: counts[at] ?? 0 }))
    waiting = []
    length = 0
    return counted
  }
  for (const item of sources) {
    const texts = textsOf(item)
    waiting.push({ item, texts })
    for (const text of texts) length += text.length
    const { characters, items } = LOOKED_AT_TOGETHER
    if (length > characters || waiting.length >= items) yield* count()
  }
  yield* count()
}

interface OverflowFile {
  readonly name: string
  readonly path: string
}

/** The outputs of an item that lie in files of their own and are there, each once. */
function overflowOf(
  item: ItemSource,
  records: readonly TranscriptRecord[],
  session: ReadSessionPlace,
): readonly OverflowFile[] {
  if (item.kind !== 'call' && item.kind !== 'result') return []
  const files = new Map<string, OverflowFile>()
  for (const index of recordsOfItem(item)) {
    const record = records[index]
    for (const { name, sessionId } of record === undefined ? [] : overflowOfRecord(record)) {
      const { path } = locateOverflow(session, name, sessionId)
      if (path !== null) files.set(path, { name, path })
    }
  }
  return [...files.values()]
}

/** Page by page, as they are shown. */
async function* countPages(
  { name, path }: OverflowFile,
  query: Query,
  breathe: () => Promise<void>,
): AsyncGenerator<FoundItem['pages'][number]> {
  try {
    for (let from: number | null = 0; from !== null; ) {
      const { text, next } = readOverflowPage(path, from)
      const count = countIn(text, query)
      if (count > 0) yield { name, from, count }
      from = next
      await breathe()
    }
  } catch (error) {
    // It vanished meanwhile: nothing is found in it.
    if (!(error instanceof LibraryError)) throw error
  }
}

function countIn(text: string, query: Query): number {
  return limitRegex(query, text.length, () => countPlacesIn(text, query))
}

function countPlacesIn(text: string, query: Query): number {
  return matches(text, query) ? countPlaces([text], query) : 0
}
