import { isLink, type TranscriptRecord } from '../../../core/parse/record.ts'
import { type SearchableText, searchableTexts, type TextKind } from '../../../core/search/searchable-text.ts'
import { titleKeyOf } from '../../../core/search/title-key.ts'
import type { Shard } from '../tables/shard.ts'
import type { FileJob } from './index-file.ts'

/** What people look for first, and a small part of all words. */
const AT_A_GLANCE: ReadonlySet<TextKind> = new Set(['prompt', 'answer', 'title'])

/** Puts the texts of a file's records into the index. */
export class TextWriter {
  readonly #shard: Shard
  readonly #job: FileJob
  readonly #isGlance: boolean
  readonly #nextRow: () => number
  readonly #titles = new Set<string>()
  readonly #queued: { readonly record: TranscriptRecord; readonly texts: readonly SearchableText[] }[] = []

  constructor(shard: Shard, file: number, job: FileJob, isGlance: boolean) {
    this.#shard = shard
    this.#job = job
    this.#isGlance = isGlance
    this.#nextRow = shard.rows.numberRows(file)
  }

  /** Its texts are in the index. */
  skip(record: TranscriptRecord): void {
    this.#isNewTitle(record)
  }

  add(record: TranscriptRecord, raw: unknown): void {
    if (!this.#isNewTitle(record)) return
    const texts = searchableTexts(record, raw)
    if (record.kind === 'queue') this.#queued.push({ record, texts })
    else this.#write(record, texts)
  }

  /** A title is found once, however often it was written; other records are none. */
  #isNewTitle(record: TranscriptRecord): boolean {
    const key = titleKeyOf(record)
    if (key === undefined) return true
    const isNew = !this.#titles.has(key)
    this.#titles.add(key)
    return isNew
  }

  /** What was put into the queue and did not come again, behind everything else. */
  finish(repeated: ReadonlySet<number>): void {
    for (const { record, texts } of this.#queued) if (!repeated.has(record.offset)) this.#write(record, texts)
  }

  #write(record: TranscriptRecord, texts: readonly SearchableText[]): void {
    for (const text of texts) {
      if (this.#isGlance && !AT_A_GLANCE.has(text.kind)) continue
      const place = {
        offset: record.offset,
        length: record.length,
        time: 'time' in record ? record.time : Number.NaN,
        isSubagent: this.#job.kind === 'subagent' || (isLink(record) && record.isSidechain),
      }
      this.#shard.addText(this.#nextRow(), place, text)
    }
  }
}
