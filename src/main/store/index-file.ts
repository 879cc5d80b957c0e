import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import type { Conversation } from '../../core/model/build-conversation.ts'
import { repeatsSession } from '../../core/model/session/session-file.ts'
import { joinLaunches, NO_LAUNCH } from '../../core/parse/launch.ts'
import { isLink, type TranscriptRecord } from '../../core/parse/record.ts'
import type { Transcript } from '../../core/parse/transcript.ts'
import { findRepeatedQueued } from '../../core/search/find-repeated-queued.ts'
import type { KeptCopy } from '../kept/kept-files.ts'
import { openKeptBytes } from '../kept/open-kept-bytes.ts'
import { modelTranscript } from '../library/sessions/read-session.ts'
import { type ByteFile, openByteFile } from '../library/transcripts/byte-file.ts'
import { decodeIfSaid } from '../library/transcripts/decode-line.ts'
import { buildFileFacts, type FileFacts } from '../library/transcripts/file-facts.ts'
import { readTranscript } from '../library/transcripts/read-transcript.ts'
import { settle } from './bequeath.ts'
import { nameOthers } from './name-others.ts'
import { markAbandoned, noteLinks } from './note-links.ts'
import type { Shard } from './shard.ts'
import { mayGoOn, STALE, type StoredFile } from './stored-file.ts'
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
  /** It has branches, or may have had some when it was last read. */
  readonly hasBranched: boolean
  /** It was read before, and not from where that ended. */
  readonly isAnew: boolean
  /** Agents of its session that are to be read again. */
  readonly agents: readonly FileJob[]
  /** Other files of which this one has a summary that they were not known by. */
  readonly named: readonly StoredFile[]
}

const EDGE_LENGTH = 1024
/** Of the hash of an edge, in base64: 72 bits. */
export const MARK_LENGTH = 12

export interface IndexFileOptions {
  readonly signal?: AbortSignal
  /** Only what people look for first; the file counts as changed, and is read again. */
  readonly isGlance?: boolean
}

/** Reads what was added to a transcript, or all of it where it is new or was written anew. */
export async function indexFile(
  shard: Shard,
  job: TranscriptJob,
  { signal, isGlance = false }: IndexFileOptions,
): Promise<IndexedFile> {
  const known = shard.files.find(job.root, job.path)
  const before = known && isSameFile(known, job) ? readBefore(shard, known) : undefined
  // What cannot be opened leaves what is known of it.
  if (known && !before) openJob(job).close()
  const agents = before === undefined && job.kind === 'main' && !isGlance ? clearAgents(shard, job) : []
  const bequest = known && !before ? shard.clearFile(known.id) : undefined
  const id = known?.id ?? shard.files.reserve({ ...job, session: job.session ?? '' })
  const writer = new TextWriter(shard, id, job, { isGlance, before: before?.records ?? [] })
  try {
    const added = await readTranscript(join(job.root, job.path), {
      ...(known && before && { from: known.end }),
      ...(signal && { signal }),
      ...(isGlance && { decode: decodeIfSaid }),
      open: () => openJob(job),
      inspect: (raw, record) => writer.add(record, raw),
    })
    return { ...storeFile(shard, job, { id, known, before, added, writer, isGlance }), agents }
  } finally {
    if (bequest !== undefined) settle(shard, bequest)
  }
}

/**
 * Internal agents and earlier versions repeat records of their session: what neither its transcript nor another has any more is
 * found in them, and nothing else. So they are read after these, as if for the first time.
 */
function clearAgents(shard: Shard, { copy, ...job }: TranscriptJob): readonly FileJob[] {
  const agents = shard.files
    .ofSession(job.root, job.project, job.session ?? '')
    .filter(({ path, isGone }) => repeatsSession(basename(path)) && !isGone)
  return agents.flatMap(({ id, path, kind, size, modified, inode, kept }) => {
    shard.clearFile(id)
    shard.files.markStale(id)
    // It is among the jobs of this update, behind its session.
    if (inode === STALE) return []
    return {
      ...job,
      path,
      kind: kind === 'earlier' ? kind : 'subagent',
      size,
      modified,
      inode,
      kept,
      newBytes: size,
    }
  })
}

/** What was indexed of a file that was only added to. */
interface IndexedBefore {
  readonly facts: FileFacts
  readonly records: readonly TranscriptRecord[]
  /** How many of them are stored. */
  readonly stored: number
}

/** A torn last line is read again: what was found in it is taken out. */
function readBefore(shard: Shard, { id, end }: StoredFile): IndexedBefore | undefined {
  const facts = shard.files.readFacts(id)
  if (facts === undefined) return undefined
  const all = shard.records.find(id)
  if (all === undefined) return undefined
  const records = all.filter(({ offset }) => offset < end.offset)
  if (records.length === all.length) return { facts, records, stored: records.length }
  shard.removeTexts(id, offsetsOf(all.slice(records.length)))
  shard.records.delete(id)
  return { facts, records, stored: 0 }
}

interface ReadJob {
  readonly id: number
  readonly known: StoredFile | undefined
  readonly before: IndexedBefore | undefined
  readonly added: Transcript
  readonly writer: TextWriter
  readonly isGlance: boolean
}

/** What is known of a file when all of its texts are written. */
function storeFile(
  shard: Shard,
  job: TranscriptJob,
  { id, known, before, added, writer, isGlance }: ReadJob,
): Omit<IndexedFile, 'agents'> {
  const records = [...(before?.records ?? []), ...added.records]
  const repeated = findRepeatedQueued(records)
  writer.finish(repeated)
  if (before !== undefined) {
    const formerly = findRepeatedQueued(before.records)
    shard.removeTexts(id, new Set([...repeated].filter((offset) => !formerly.has(offset))))
  }

  const path = join(job.root, job.path)
  const { kind, size, modified, inode } = job
  // Of the whole lines before, it matters only whether there were any.
  const wasEmpty = before === undefined || before.facts.class === 'empty' || known?.end.offset === 0
  const counts = { ...added.counts, lines: added.counts.lines + (wasEmpty ? 0 : 1) }
  const read = modelTranscript(
    { path, name: basename(path), kind, size, modified, inode },
    { ...added, counts, records, launch: joinLaunches(before?.facts.launch ?? NO_LAUNCH, added.launch) },
  )
  const { conversation } = read
  const session = job.session ?? records.find(isLink)?.context.sessionId ?? 'unknown'
  const stored = before?.stored ?? 0
  if (records.length > stored && !isGlance) shard.records.add(id, records, stored)
  shard.removeTexts(id, offsetsOf(conversation.duplicates.map((at) => records[at])))
  const isAnew = known !== undefined && before === undefined
  const hasBranched = conversation.branches.length > 1 || isAnew || (before?.facts.branches ?? 1) > 1
  const abandoned = markAbandoned(shard, { id, root: job.root }, conversation, hasBranched)
  const foreignTitle = writer.findTitle(abandoned) ?? before?.facts.foreignTitle
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
      before: before?.facts,
      now: facts,
      isLinked: writer.isLinked,
    })
  else if (repeatsSession(basename(path)) && !isGlance) shard.doubles.noteUncompared(id, 0)
  const named = nameOthers(shard, { id, root: job.root, conversation, records: added.records })
  return { id, session, conversation, abandoned, hasBranched, isAnew, named }
}

/** Where the copy of a file that is gone ends before what was indexed of it, the index knows more than anybody else. */
export function knowsMore({ end, edges }: StoredFile, job: FileJob): boolean {
  if (job.copy === undefined || job.size >= end.offset) return false
  return edges.startsWith(markEdges(job, job.size).slice(0, MARK_LENGTH))
}

function isSameFile(known: StoredFile, job: FileJob): boolean {
  return mayGoOn(known, job) && markEdges(job, known.end.offset) === known.edges
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

function offsetsOf(records: readonly (TranscriptRecord | undefined)[]): ReadonlySet<number> {
  return new Set(records.flatMap((record) => record?.offset ?? []))
}
