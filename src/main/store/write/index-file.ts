import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import type { Conversation } from '../../../core/model/build-conversation.ts'
import { isForeignSummary } from '../../../core/model/links/foreign-summary.ts'
import { repeatsSession } from '../../../core/model/session/session-file.ts'
import { parseRecovered } from '../../../core/parse/parse-line.ts'
import { isLink, type TranscriptRecord } from '../../../core/parse/record.ts'
import { joinTranscripts, type Transcript } from '../../../core/parse/transcript.ts'
import { findRepeatedQueued } from '../../../core/search/find-repeated-queued.ts'
import type { KeptCopy } from '../../kept/kept-files.ts'
import { openKeptBytes } from '../../kept/open-kept-bytes.ts'
import { modelTranscript } from '../../library/sessions/read-session.ts'
import { type ByteFile, openByteFile } from '../../library/transcripts/byte-file.ts'
import { decodeIfSaid } from '../../library/transcripts/decode-line.ts'
import { buildFileFacts, type FileFacts } from '../../library/transcripts/file-facts.ts'
import { readTranscript } from '../../library/transcripts/read-transcript.ts'
import { abandonedOffsets } from '../tables/record-store.ts'
import type { Shard } from '../tables/shard.ts'
import { mayGoOn, type StoredFile } from '../tables/stored-file.ts'
import type { GrowingFiles } from './growing-files.ts'
import { addShares, SHARES } from './sharing.ts'
import { TextWriter } from './text-writer.ts'

/** A file that is new or has changed. */
export interface FileJob {
  readonly root: string
  /** Below the root. */
  readonly path: string
  readonly project: string
  /** Of the project, below the root; '' for the root itself. */
  readonly folder: string
  /** From the file's place; a flat subagent tells it inside. */
  readonly session: string | undefined
  /** Transcripts; and outputs, which are read last: most are named by a transcript, and read with it. */
  readonly kind: 'main' | 'earlier' | 'subagent' | 'overflow'
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

export type TranscriptJob = FileJob & { readonly kind: Exclude<FileJob['kind'], 'overflow'> }

export interface IndexedFile {
  readonly id: number
  readonly session: string
  readonly conversation: Conversation
  /** Where the records stand that are on abandoned branches. */
  readonly abandoned: ReadonlySet<number>
  /** Other sessions of which this file has a summary that was not known before. */
  readonly named: readonly StoredFile[]
}

const EDGE_LENGTH = 1024
/** Of the hash of an edge, in base64: 72 bits. */
const MARK_LENGTH = 12

export interface IndexFileOptions {
  readonly signal?: AbortSignal
  /** Only what people look for first; the file counts as changed, and is read again. */
  readonly isGlance?: boolean
  /** Outlines of files that were added to before. */
  readonly growing?: GrowingFiles
}

/** Puts into the index what was added to a transcript, or all of it where it is new or was written anew. */
export async function indexFile(
  shard: Shard,
  job: TranscriptJob,
  { signal, isGlance = false, growing }: IndexFileOptions,
): Promise<IndexedFile> {
  const known = shard.files.find(job.root, job.path)
  const grown = known && isSameFile(known, job) ? known : undefined
  if (known && !grown) {
    // What cannot be opened leaves what is known of it.
    openJob(job).close()
    shard.clearFile(known.id)
  }
  const id = known?.id ?? shard.files.reserve({ ...job, session: job.session ?? '' })
  const from = grown?.end.offset ?? 0
  // A torn last line is read again: what was found in it is taken out.
  if (grown !== undefined) shard.removeFrom(id, from)
  const before = grown && growing?.find(grown)
  const writer = new RecordWriter(shard, id, job, isGlance)
  for (const record of before?.records ?? []) writer.skip(record)
  const added = await readTranscript(join(job.root, job.path), {
    ...(before && { from: before.end }),
    ...(signal && { signal }),
    ...(isGlance && { decode: decodeIfSaid }),
    open: () => openJob(job),
    inspect: (raw, record) => (record.offset < from ? writer.skip(record) : writer.add(record, raw)),
  })
  const transcript = before === undefined ? added : joinTranscripts(before, added)
  const edges = markEdges(job, transcript.end.offset)
  if (grown !== undefined) growing?.keep(job, transcript, edges)
  return storeFile(shard, job, { id, from, transcript, edges, writer, isGlance })
}

/** Takes in the records of a file one after another. */
class RecordWriter {
  readonly texts: TextWriter
  readonly #calls
  readonly #responses
  readonly #isGlance: boolean

  constructor(shard: Shard, id: number, job: TranscriptJob, isGlance: boolean) {
    this.#isGlance = isGlance
    this.texts = new TextWriter(shard, id, job, isGlance)
    this.#calls = shard.calls.collect(id, (offset, length) => readRaw(job, offset, length))
    this.#responses = shard.responses.collect(id, job.root, job.kind === 'subagent')
  }

  skip(record: TranscriptRecord): void {
    this.texts.skip(record)
  }

  add(record: TranscriptRecord, raw: unknown): void {
    this.texts.add(record, raw)
    if (this.#isGlance) return
    this.#calls.add(record, raw)
    if (record.kind === 'assistant') this.#responses.add(record, raw)
  }

  finish(): void {
    this.#calls.write()
    this.#responses.write()
  }
}

interface ReadJob {
  readonly id: number
  /** Where the first record stands that is new. */
  readonly from: number
  readonly transcript: Transcript
  readonly edges: string
  readonly writer: RecordWriter
  readonly isGlance: boolean
}

/** What is known of a file when all of its texts are written. */
function storeFile(
  shard: Shard,
  job: TranscriptJob,
  { id, from, transcript, edges, writer, isGlance }: ReadJob,
): IndexedFile {
  const { records } = transcript
  writer.finish()
  const repeated = findRepeatedQueued(records)
  writer.texts.finish(repeated)
  if (from > 0) {
    const formerly = findRepeatedQueued(records.filter(({ offset }) => offset < from))
    shard.removeTexts(id, new Set([...repeated].filter((offset) => !formerly.has(offset))))
  }
  const { kind, size, modified, inode } = job
  const name = basename(job.path)
  const read = modelTranscript(
    { path: join(job.root, job.path), name, kind, size, modified, inode },
    transcript,
  )
  const { conversation } = read
  const session = job.session ?? records.find(isLink)?.context.sessionId ?? 'unknown'
  shard.removeTexts(id, new Set(conversation.duplicates.flatMap((at) => records[at]?.offset ?? [])))
  const before = from > 0 ? shard.files.readFacts(id) : undefined
  const abandoned = abandonedOffsets(conversation)
  if (abandoned.size > 0 || (before?.branches ?? 1) > 1) shard.markAbandoned(id, abandoned)
  shard.records.write(id, conversation, from, abandoned)
  const facts = buildFileFacts({ ...read, overflow: [] })
  shard.files.write(id, {
    ...job,
    session,
    end: transcript.end,
    edges,
    isGone: job.copy !== undefined,
    facts,
    naming: undefined,
  })
  if (repeatsSession(name)) addShares(shard, id, SHARES.records)
  if (isGlance) shard.files.markStale(id)
  else if (kind === 'main') noteLinks(shard, job, { id, from, conversation, before, now: facts })
  const named = isGlance ? [] : nameOthers(shard, { id, from, conversation })
  return { id, session, conversation, abandoned, named }
}

interface ReadMain {
  readonly id: number
  readonly from: number
  readonly conversation: Conversation
  /** Of what was appended to. */
  readonly before: FileFacts | undefined
  readonly now: FileFacts
}

/** Marks the project of a main transcript where it is now to be found out again which sessions come from which. */
function noteLinks(shard: Shard, job: FileJob, { id, from, conversation, before, now }: ReadMain): void {
  const isFollowed = conversation.records.some(
    (record) => record.offset >= from && isLink(record) && shard.origins.isAwaited(record.uuid),
  )
  const lacksOthers = shard.origins.awaitParents(id, [...conversation.missingParents])
  if (lacksOthers || isFollowed || (before && hasAged(shard, id, before, now))) shard.origins.mark(job)
}

/** Whether it may be older or younger now than a session that has the same records. */
function hasAged(shard: Shard, id: number, before: FileFacts, now: FileFacts): boolean {
  const origin = shard.origins.find(id)
  if (origin === undefined) return false
  if (before.started !== now.started || before.forkedFrom !== now.forkedFrom) return true
  const { agesAt } = origin
  return agesAt !== undefined && before.updated !== now.updated && (now.updated ?? 0) >= agesAt
}

/** Until 2.1.27 a file began with summaries of sessions before it. They are kept for whoever comes later, too. */
function nameOthers(
  shard: Shard,
  { id, from, conversation }: Pick<ReadMain, 'id' | 'from' | 'conversation'>,
): readonly StoredFile[] {
  const named = new Set<number>()
  for (const record of conversation.records) {
    if (record.offset < from || !isForeignSummary(record, conversation)) continue
    shard.foreignTitles.add(record.leafUuid, id, record.summary)
    for (const { file } of shard.records.find(record.leafUuid)) named.add(file)
  }
  return [...named].flatMap((file) => shard.files.get(file) ?? [])
}

function isSameFile(known: StoredFile, job: FileJob): boolean {
  return mayGoOn(known, job) && markEdges(job, known.end.offset) === known.edges
}

function openJob({ root, path, copy }: FileJob): ByteFile {
  return copy === undefined ? openByteFile(join(root, path)) : openKeptBytes(copy)
}

/** A record that is in the index. */
function readRaw(job: FileJob, offset: number, length: number): unknown {
  const file = openJob(job)
  try {
    const bytes = Buffer.alloc(length)
    const count = file.read(bytes, 0, length, offset)
    return parseRecovered(bytes.toString('utf8', 0, count))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  } finally {
    file.close()
  }
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
