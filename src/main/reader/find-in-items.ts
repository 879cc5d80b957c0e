import { setImmediate } from 'node:timers/promises'
import { textsOfItem } from '../../core/items/item-texts.ts'
import { findMatches, matches } from '../../core/query/find-matches.ts'
import type { Query } from '../../core/query/query.ts'
import { toFindQuery } from '../../core/query/to-find-query.ts'
import { throwIfCancelled } from '../../shared/expected-error.ts'
import type { FoundItem } from '../../shared/reader.ts'
import type { ReadTranscript } from './read-transcript-file.ts'
import { openRecordReader } from './record-reader.ts'
import type { OpenOptions } from './transcript-cache.ts'

/** Others wait no longer than this for their answers. */
const BUSY_FOR_MS = 10

/** The items of some steps in which something is found, in order, and how often. */
export async function findInItems(
  { file, conversation, items }: ReadTranscript,
  path: readonly number[],
  text: string,
  { signal }: OpenOptions,
): Promise<readonly FoundItem[]> {
  const query = toFindQuery(text)
  const isEmpty = ![...query.clauses, ...query.regexes].some(({ isNegated }) => !isNegated)
  if (isEmpty) return []
  const found: FoundItem[] = []
  const records = openRecordReader(file.path, conversation.records, { isLight: true })
  try {
    let since = performance.now()
    for (const index of path) {
      const step = conversation.steps[index]
      for (const item of step === undefined ? [] : items.ofStep(step)) {
        const count = countIn(textsOfItem(item, conversation.records, records.readContent), query)
        if (count > 0) found.push({ key: item.key, count })
        if (performance.now() - since < BUSY_FOR_MS) continue
        await setImmediate()
        throwIfCancelled(signal)
        since = performance.now()
      }
    }
  } finally {
    records.close()
  }
  return found
}

function countIn(texts: readonly string[], query: Query): number {
  let count = 0
  for (const text of texts) if (matches(text, query)) count += findMatches(text, query).length
  return count
}
