import { basename } from 'node:path'
import { repeatsSession } from '../../core/model/session/session-file.ts'
import { canBeShared, isLink, type LinkRecord, type TranscriptRecord } from '../../core/parse/record.ts'
import { type SearchableText, searchableTexts, type TextKind } from '../../core/search/searchable-text.ts'
import { titleKeyOf } from '../../core/search/title-key.ts'
import type { ForeignTitle } from '../library/transcripts/file-facts.ts'
import type { FileJob } from './index-file.ts'
import { recordHash } from './record-hash.ts'
import type { Shard } from './shard.ts'

/** What people look for first, and a small part of all words. */
const AT_A_GLANCE: ReadonlySet<TextKind> = new Set(['prompt', 'answer', 'title'])

/** Puts the texts of a file's records into the index, but for those that another file had before. */
export class TextWriter {
  readonly #shard: Shard
  readonly #file: number
  readonly #job: FileJob
  readonly #isGlance: boolean
  readonly #canRepeat: boolean
  readonly #nextRow: () => number
  readonly #foreignTitles: ForeignTitle[] = []
  readonly #titles: Set<string>
  /** Another session has some of its records, or follows one. */
  isLinked = false
  readonly #queued: { readonly record: TranscriptRecord; readonly texts: readonly SearchableText[] }[] = []

  /** `before` are the records of the file that are in the index. */
  constructor(
    shard: Shard,
    file: number,
    job: FileJob,
    { isGlance, before }: { readonly isGlance: boolean; readonly before: readonly TranscriptRecord[] },
  ) {
    this.#shard = shard
    this.#file = file
    this.#job = job
    this.#isGlance = isGlance
    this.#nextRow = shard.rows.numberRows(file)
    this.#titles = new Set(before.flatMap((record) => titleKeyOf(record) ?? []))
    this.#canRepeat = job.kind === 'main' || repeatsSession(basename(job.path))
  }

  add(record: TranscriptRecord, raw: unknown): void {
    // What another file had before is found there.
    if (this.#canRepeat && canBeShared(record) && !this.#claim(record)) return
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

  #claim({ uuid, offset }: LinkRecord): boolean {
    const hash = recordHash(this.#job.root, uuid)
    const isOwn = this.#shard.claimRecord(hash, this.#file)
    if (this.#job.kind === 'main') this.#link(hash, isOwn)
    if (!isOwn) return false
    const title = this.#shard.foreignTitles.find(hash)
    if (title !== undefined) this.#foreignTitles.push({ leaf: offset, title })
    return true
  }

  #link(hash: number, isOwn: boolean): void {
    if (!isOwn) this.#shard.origins.addCopy(hash, this.#file)
    if (!isOwn || this.#shard.origins.isAwaited(hash)) this.isLinked = true
  }

  /** By what another file says of it. */
  findTitle(abandoned: ReadonlySet<number>): ForeignTitle | undefined {
    return this.#foreignTitles.findLast(({ leaf }) => !abandoned.has(leaf))
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
