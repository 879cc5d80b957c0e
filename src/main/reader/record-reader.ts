import type { ReadContent } from '../../core/model/steps/step-content.ts'
import type { RecordContent } from '../../core/parse/content/parse-content.ts'
import type { TranscriptRecord } from '../../core/parse/record.ts'
import { type KnownLines, openContentFile } from '../library/transcripts/content-file.ts'

/** Records whose results are shown with several calls are asked for again and again. */
const KEPT = 8

export interface RecordReader {
  readonly readContent: ReadContent
  readonly close: () => void
}

/** Reads the contents of a transcript's records, and keeps the last few. */
export function openRecordReader(
  path: string,
  records: readonly TranscriptRecord[],
  known?: KnownLines,
): RecordReader {
  const file = openContentFile(path, known)
  const kept = new Map<number, { readonly content: RecordContent; readonly isLight: boolean }>()
  return {
    readContent(index, isLight = false) {
      const known = kept.get(index)
      if (known !== undefined && (isLight || !known.isLight)) return known.content
      const position = records[index]
      if (position === undefined) throw new Error(`No record ${index}`)
      const content = file.read(position, isLight)
      kept.set(index, { content, isLight })
      const [oldest] = kept.keys()
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
      return content
    },
    close: () => file.close(),
  }
}
