import { closeSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import { createStepItems, type StepItems } from '../../core/items/step-items.ts'
import { findEarlier } from '../../core/model/session/session-file.ts'
import { collectTranscript, joinTranscripts } from '../../core/parse/transcript.ts'
import { NotAFileError } from '../files/open-file.ts'
import { existsSync, statSync } from '../files/source-files.ts'
import {
  cannotRead,
  describeRefusal,
  findSystemCode,
  LibraryError,
  toErrorCode,
} from '../library/library-error.ts'
import { modelTranscript, type ReadFile } from '../library/sessions/read-session.ts'
import type { FoundFile } from '../library/sources/discover.ts'
import { openForReading } from '../library/transcripts/byte-file.ts'
import type { KnownLine, KnownLines } from '../library/transcripts/content-file.ts'
import { readTranscript } from '../library/transcripts/read-transcript.ts'

/** A transcript as the reader keeps it: everything but the texts. */
export interface ReadTranscript extends Omit<ReadFile, 'overflow'> {
  readonly items: StepItems
  /** Bytes at the beginning and at the end of what was read: where they are the same, the file was only added to. */
  readonly edges: readonly Buffer[] | undefined
  /** With all they say, where somebody goes through them right away. */
  readonly lines: KnownLines | undefined
}

export interface ReadTranscriptFileOptions {
  readonly signal?: AbortSignal
  /** Somebody only passes through; if not, what is added later can be read on its own. */
  readonly isPassing: boolean
  /** All that it says is wanted right away. */
  readonly keepsLines: boolean
  /** No more than this is read of it. */
  readonly firstSize?: number | undefined
}

const EDGE_LENGTH = 1024
/** Of a longer transcript, lines are read again when they are asked for. */
const MOST_BYTES_OF_LINES = 8 * 1024 * 1024

/** Reads a transcript, or of one that is known what was added to it. */
export async function readTranscriptFile(
  path: string,
  known: ReadTranscript | undefined,
  { isPassing, keepsLines, firstSize = Number.POSITIVE_INFINITY, ...options }: ReadTranscriptFileOptions,
): Promise<ReadTranscript> {
  const found = lookAtSession(path)
  if (!hasTranscript(found)) return withoutTranscript(found)
  const file = { ...found, size: Math.min(found.size, firstSize) }
  if (known !== undefined && isUnchanged(known.file, file)) return known
  const isAppend = known !== undefined && isAddedTo(known, file)
  const lines = keepsLines && file.size <= MOST_BYTES_OF_LINES ? new Map<number, KnownLine>() : undefined
  const added = await readTranscript(path, {
    ...options,
    to: file.size,
    ...(isAppend && { from: known.transcript.end }),
    ...(lines && { inspect: (raw, { offset }, isPartial) => lines.set(offset, { raw, isPartial }) }),
  })
  const transcript = isAppend ? joinTranscripts(known.transcript, added) : added
  const read = modelTranscript(file, transcript)
  return {
    ...read,
    items: createStepItems(read.conversation),
    edges: isPassing ? undefined : readEdges(path, transcript.end.offset),
    lines,
  }
}

/** Stands for the inode where there is no transcript. */
const NO_FILE = -1

/** A transcript, or the place of one that was deleted while the folder of its session was left. */
export function lookAtSession(path: string): FoundFile {
  try {
    return lookAt(path)
  } catch (error) {
    if (!(error instanceof LibraryError) || error.code !== 'not-found') throw error
    const folder = statSync(path.replace(/\.jsonl$/, ''), { throwIfNoEntry: false })
    if (!path.endsWith('.jsonl') || existsSync(path) || !folder?.isDirectory()) throw error
    const name = basename(path)
    return { path, name, kind: 'main', size: 0, modified: folder.mtimeMs, inode: NO_FILE }
  }
}

export function hasTranscript({ inode }: Pick<FoundFile, 'inode'>): boolean {
  return inode !== NO_FILE
}

function withoutTranscript(file: FoundFile): ReadTranscript {
  const transcript = collectTranscript({ offset: 0, line: 1 }).finish()
  const read = modelTranscript(file, transcript)
  return { ...read, items: createStepItems(read.conversation), edges: undefined, lines: undefined }
}

export function lookAt(path: string): FoundFile {
  try {
    const stats = statSync(path)
    if (stats.isDirectory()) throw new LibraryError('not-found', 'This is a folder, not a transcript.')
    if (!stats.isFile()) throw cannotRead(path, new NotAFileError(path))
    const name = basename(path)
    return {
      path,
      name,
      kind: kindOf(name),
      size: stats.size,
      modified: stats.mtimeMs,
      inode: stats.ino,
    }
  } catch (cause) {
    if (cause instanceof LibraryError) throw cause
    throw explain(cause)
  }
}

function kindOf(name: string): FoundFile['kind'] {
  if (isAgentName(name)) return 'subagent'
  return findEarlier(name) === undefined ? 'main' : 'earlier'
}

export function isAgentName(name: string): boolean {
  return name.startsWith('agent-')
}

function explain(cause: unknown): LibraryError {
  const isGone = findSystemCode(cause) === 'ENOENT' || findSystemCode(cause) === 'ENOTDIR'
  if (isGone) return new LibraryError('not-found', 'This transcript is no longer on disk.', { cause })
  const message = `This transcript cannot be read: ${describeRefusal(cause)}.`
  return new LibraryError(toErrorCode(cause), message, { cause })
}

function isUnchanged(before: FoundFile, now: FoundFile): boolean {
  return before.size === now.size && before.modified === now.modified && before.inode === now.inode
}

function isAddedTo({ file, transcript, edges }: ReadTranscript, now: FoundFile): boolean {
  if (edges === undefined || now.inode !== file.inode || now.size < transcript.end.offset) return false
  return readEdges(now.path, transcript.end.offset).every((edge, at) => edges[at]?.equals(edge))
}

function readEdges(path: string, end: number): readonly Buffer[] {
  const file = openForReading(path)
  try {
    const length = Math.min(EDGE_LENGTH, end)
    return [0, end - length].map((from) => {
      const bytes = Buffer.alloc(length)
      return bytes.subarray(0, readSync(file, bytes, 0, length, from))
    })
  } finally {
    closeSync(file)
  }
}
