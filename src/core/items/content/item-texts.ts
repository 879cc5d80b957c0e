import type { ReadContent } from '../../model/steps/step-content.ts'
import type { TranscriptRecord } from '../../parse/record.ts'
import { searchableTexts } from '../../search/searchable-text.ts'
import type { ItemSource } from '../build-step-items.ts'

/** What can be found in an item: the same texts that the index finds, in the order in which they are shown. */
export function searchableTextsOfItem(
  { record, block, whole, call }: ItemSource,
  records: readonly TranscriptRecord[],
  readContent: ReadContent,
): readonly string[] {
  const texts: string[] = []
  function add(index: number, only?: number): void {
    const from = records[index]
    if (from === undefined) return
    for (const found of searchableTexts(from, readContent(index).raw))
      if (only === undefined || found.block === only) texts.push(found.text)
  }
  if (whole.length === 0) add(record, block)
  for (const index of whole) add(index)
  for (const result of call?.results ?? []) add(result.record, result.block)
  for (const note of call?.notes ?? []) add(note)
  return texts
}
