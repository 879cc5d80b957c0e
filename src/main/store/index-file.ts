import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import { abandonedRecords } from '../../core/model/abandoned-records.ts'
import { buildConversation, type Conversation } from '../../core/model/build-conversation.ts'
import { isInternalAgent } from '../../core/model/classify.ts'
import { isForeignSummary } from '../../core/model/foreign-summary.ts'
import { canBeShared, isLink, type LinkRecord, type TranscriptRecord } from '../../core/parse/record.ts'
import { addCounts, NO_LINES, type Transcript } from '../../core/parse/transcript.ts'
import { findRepeatedQueued } from '../../core/search/find-repeated-queued.ts'
import { type SearchableText, searchableTexts, type TextKind } from '../../core/search/searchable-text.ts'
import type { KeptCopy } from '../kept/kept-files.ts'
import { openKeptBytes } from '../kept/open-kept-bytes.ts'
import { modelTranscript } from '../library/sessions/read-session.ts'
import { type ByteFile, openByteFile } from '../library/transcripts/byte-file.ts'
import { decodeIfSaid } from '../library/transcripts/decode-line.ts'
import { buildFileFacts } from '../library/transcripts/file-facts.ts'
import { readTranscript } from '../library/transcripts/read-transcript.ts'
import { noteLinks } from './note-links.ts'
import { recordHash } from './record-hash.ts'
import type { Shard } from './shard.ts'
import type { StoredFile } from './stored-file.ts'

/** A transcript that is new or has changed. */
export interface FileJob {
  readonly root: string
  /** Below the root. */
  readonly path: string
  readonly project: string
  /** Of the project, below the root; '' for the root itself. */
  readonly folder: string
  /** From the file's place; a flat subagent tells it inside. */
  readonly session: string | undefined
  readonly kind: 'main' | 'subagent'
  readonly size: number
  readonly modified: number
  readonly inode: number
  /** Bytes that are probably to be read: what was added, or all. */
  readonly newBytes: number
  /** Of one of the newest sessions, which are listed before anything else is begun. */
  readonly isSoonest?: boolean
  /** Which copy of it is in the vault. */
  readonly kept: string | null
  /** It is gone, and read from this copy. */
  readonly copy?: string
  /** Copies of outputs in its project, by path; for those that are gone. */
  readonly keptOverflow?: ReadonlyMap<string, KeptCopy>
}

export interface IndexedFile {
  readonly id: number
  readonly session: string
  readonly conversation: Conversation
  /** Other files of which this one has a summary that they were not known by. */
  readonly named: readonly StoredFile[]
}

const EDGE_LENGTH = 1024
/** Of the hash of an edge, in base64: 72 bits. */
const MARK_LENGTH = 12

/** What people look for first, and a small part of all words. */
const AT_A_GLANCE: ReadonlySet<TextKind> = new Set(['prompt', 'answer', 'title'])

export interface IndexFileOptions {
  readonly signal?: AbortSignal
  /** Only what people look for first; the file counts as changed, and is read again. */
  readonly isGlance?: boolean
}

/** Reads what was added to a transcript, or all of it where it is new or was written anew. */
export async function indexFile(
  shard: Shard,
  job: FileJob,
  { signal, isGlance = false }: IndexFileOptions,
): Promise<IndexedFile> {
  const known = shard.files.find(job.root, job.path)
  const isAppend = known !== undefined && isSameFile(known, job)
  if (known !== undefined && !isAppend) shard.clearFile(known.id)
  const before = isAppend ? shard.records.read(known.id) : []
  const id = known?.id ?? shard.files.reserve({ ...job, session: job.session ?? '' })
  const writer = new TextWriter(shard, id, job, isGlance)
  const added = await readTranscript(join(job.root, job.path), {
    ...(isAppend && { from: known.end }),
    ...(signal && { signal }),
    ...(isGlance && { decode: decodeIfSaid }),
    open: () => openJob(job),
    inspect: (raw, record) => writer.add(record, raw),
  })
  return storeFile(shard, job, { id, known, isAppend, before, added, writer, isGlance })
}

interface ReadJob {
  readonly id: number
  readonly known: StoredFile | undefined
  readonly isAppend: boolean
  /** What was indexed of it, where it was only added to. */
  readonly before: readonly TranscriptRecord[]
  readonly added: Transcript
  readonly writer: TextWriter
  readonly isGlance: boolean
}

/** What is known of a file when all of its texts are written. */
function storeFile(
  shard: Shard,
  job: FileJob,
  { id, known, isAppend, before, added, writer, isGlance }: ReadJob,
): IndexedFile {
  const records = [...before, ...added.records]
  const repeated = findRepeatedQueued(records)
  writer.finish(repeated)
  if (isAppend) {
    const formerly = findRepeatedQueued(before)
    shard.removeTexts(id, new Set([...repeated].filter((offset) => !formerly.has(offset))))
  }

  const formerFacts = isAppend ? shard.files.readFacts(id) : undefined
  const counts = addCounts(formerFacts?.counts ?? NO_LINES, added.counts)
  const transcript: Transcript = { ...added, counts, records }
  const path = join(job.root, job.path)
  const { kind, size, modified, inode } = job
  const read = modelTranscript({ path, name: basename(path), kind, size, modified, inode }, transcript)
  const { conversation } = read
  const session = job.session ?? records.find(isLink)?.context.sessionId ?? 'unknown'
  if (added.records.length > 0 && !isGlance) shard.records.add(id, records, before.length)
  shard.removeTexts(id, offsetsOf(conversation.duplicates.map((at) => records[at])))
  const abandoned = offsetsOf(abandonedRecords(conversation))
  if (conversation.branches.length > 1) shard.markAbandoned(id, abandoned)
  const foreignTitle = writer.findTitle(abandoned) ?? formerFacts?.foreignTitle
  const facts = { ...buildFileFacts({ ...read, overflow: [] }), ...(foreignTitle && { foreignTitle }) }
  shard.files.write(id, {
    ...job,
    session,
    end: added.end,
    edges: markEdges(job, added.end.offset),
    isGone: job.copy !== undefined,
    facts,
    naming: undefined,
  })
  if (isGlance) shard.files.markStale(id)
  // At a glance, records are missing that it has.
  if (kind === 'main' && !isGlance)
    noteLinks(shard, job, {
      id,
      known,
      conversation,
      before: formerFacts,
      now: facts,
      isLinked: writer.isLinked,
    })
  const named = nameOthers(shard, { id, root: job.root, conversation, records: added.records })
  return { id, session, conversation, named }
}

interface Naming {
  readonly id: number
  readonly root: string
  readonly conversation: Conversation
  /** Those that were read now. */
  readonly records: readonly TranscriptRecord[]
}

/** Until 2.1.27 a file began with summaries of sessions before it. They are kept for whoever comes later, too. */
function nameOthers(shard: Shard, { id, root, conversation, records }: Naming): readonly StoredFile[] {
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

/** Where the copy of a file that is gone ends before what was indexed of it, the index knows more than anybody else. */
export function knowsMore({ end, edges }: StoredFile, job: FileJob): boolean {
  if (job.copy === undefined || job.size >= end.offset) return false
  return edges.startsWith(markEdges(job, job.size).slice(0, MARK_LENGTH))
}

function isSameFile({ end, edges, inode }: StoredFile, job: FileJob): boolean {
  if (job.size < end.offset || job.inode !== inode) return false
  return markEdges(job, end.offset) === edges
}

function openJob({ root, path, copy }: FileJob): ByteFile {
  return copy === undefined ? openByteFile(join(root, path)) : openKeptBytes(copy)
}

/** What tells a file that was only added to from one that was written anew: how it begins, and how it goes on until this place. */
function markEdges(job: FileJob, end: number): string {
  if (end === 0) return ''
  const file = openJob(job)
  try {
    const bytes = Buffer.alloc(Math.min(EDGE_LENGTH, end))
    return [0, end - bytes.length]
      .map((from) => {
        file.read(bytes, 0, bytes.length, from)
        return createHash('sha1').update(bytes).digest('base64').slice(0, MARK_LENGTH)
      })
      .join('')
  } finally {
    file.close()
  }
}

class TextWriter {
  readonly #shard: Shard
  readonly #file: number
  readonly #job: FileJob
  readonly #isGlance: boolean
  readonly #canRepeat: boolean
  readonly #nextRow: () => number
  readonly #titles: { readonly offset: number; readonly title: string }[] = []
  /** Another session has some of its records, or follows one. */
  isLinked = false
  readonly #queued: { readonly record: TranscriptRecord; readonly texts: readonly SearchableText[] }[] = []

  constructor(shard: Shard, file: number, job: FileJob, isGlance: boolean) {
    this.#shard = shard
    this.#file = file
    this.#job = job
    this.#isGlance = isGlance
    this.#nextRow = shard.rows.numberRows(file)
    this.#canRepeat = job.kind === 'main' || isInternalAgent(basename(job.path))
  }

  add(record: TranscriptRecord, raw: unknown): void {
    // What another file had before is found there.
    if (this.#canRepeat && canBeShared(record) && !this.#claim(record)) return
    const texts = searchableTexts(record, raw)
    if (record.kind === 'queue') this.#queued.push({ record, texts })
    else this.#write(record, texts)
  }

  #claim({ uuid, offset }: LinkRecord): boolean {
    const hash = recordHash(this.#job.root, uuid)
    const isOwn = this.#shard.claimRecord(hash, this.#file)
    if (this.#job.kind === 'main') this.#link(hash, isOwn)
    if (!isOwn) return false
    const title = this.#shard.foreignTitles.find(hash)
    if (title !== undefined) this.#titles.push({ offset, title })
    return true
  }

  #link(hash: number, isOwn: boolean): void {
    if (!isOwn) this.#shard.origins.addCopy(hash, this.#file)
    if (!isOwn || this.#shard.origins.isAwaited(hash)) this.isLinked = true
  }

  /** By what another file says of it. */
  findTitle(abandoned: ReadonlySet<number>): string | undefined {
    return this.#titles.findLast(({ offset }) => !abandoned.has(offset))?.title
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

function offsetsOf(records: readonly (TranscriptRecord | undefined)[]): ReadonlySet<number> {
  return new Set(records.flatMap((record) => record?.offset ?? []))
}
