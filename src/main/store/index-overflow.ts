import { statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { abandonedRecords } from '../../core/model/abandoned-records.ts'
import type { Conversation } from '../../core/model/build-conversation.ts'
import { collectOverflow } from '../../core/model/overflow.ts'
import { isLink, type TranscriptRecord } from '../../core/parse/record.ts'
import { toOverflowText } from '../../core/search/overflow-text.ts'
import { openKeptBytes } from '../kept/open-kept-bytes.ts'
import { type ByteFile, openByteFile } from '../library/transcripts/byte-file.ts'
import { readLines } from '../library/transcripts/read-lines.ts'
import type { FileJob } from './index-file.ts'
import type { Shard } from './shard.ts'
import type { Naming } from './stored-file.ts'

/** One row of the index holds about this much of an overflow file. */
const PIECE_LENGTH = 128 * 1024

/** The overflow files that a transcript names, where they are: they are found like the result they were cut from. */
export async function indexOverflow(
  shard: Shard,
  job: FileJob,
  transcript: {
    readonly id: number
    readonly session: string
    readonly conversation: Conversation
  },
): Promise<void> {
  const { records } = transcript.conversation
  const abandoned = new Set(abandonedRecords(transcript.conversation))
  for (const { name, sessionId, record } of collectOverflow(records)) {
    const found = findOverflow(job, [sessionId, transcript.session], name)
    const named = records[record]
    if (found === undefined || named === undefined) continue
    const naming = { file: transcript.id, offset: named.offset, length: named.length }
    const known = shard.files.find(job.root, found.path)
    const id =
      known?.id ?? (await addOverflow(shard, job, { session: transcript.session, named, naming }, found))
    const isMoved = known !== undefined && shard.files.moveNaming(id, naming)
    if (isMoved || abandoned.size > 0) shard.markAllAbandoned(id, abandoned.has(named))
  }
}

interface NamedOverflow {
  readonly session: string
  readonly named: TranscriptRecord
  readonly naming: Naming
}

async function addOverflow(
  shard: Shard,
  job: FileJob,
  { session, named, naming }: NamedOverflow,
  { path, open, ...state }: FoundOverflow,
): Promise<number> {
  const id = shard.files.reserve({ ...job, path, session, kind: 'overflow' })
  const place = {
    time: 'time' in named ? named.time : Number.NaN,
    isSubagent: job.kind === 'subagent' || (isLink(named) && named.isSidechain),
  }
  await addPieces(shard, id, { path, open }, place)
  shard.files.write(id, {
    ...job,
    path,
    kind: 'overflow',
    session,
    ...state,
    kept: null,
    end: { offset: state.size, line: 1 },
    edges: '',
    facts: undefined,
    naming,
  })
  return id
}

interface FoundOverflow {
  readonly path: string
  readonly size: number
  readonly modified: number
  readonly inode: number
  readonly isGone: boolean
  readonly open: () => ByteFile
}

/** By its base name, below a session's own folder, and nowhere else: on disk, or what is kept of it. */
function findOverflow(
  job: FileJob,
  sessions: readonly (string | undefined)[],
  name: string,
): FoundOverflow | undefined {
  const paths = [...new Set(sessions)]
    .filter((session) => session !== undefined)
    .map((session) => posix.join(job.folder, session, 'tool-results', name))
  for (const path of paths) {
    const whole = join(job.root, path)
    const stats = statSync(whole, { throwIfNoEntry: false })
    if (!stats?.isFile()) continue
    const { size, mtimeMs: modified, ino: inode } = stats
    return { path, size, modified, inode, isGone: false, open: () => openByteFile(whole) }
  }
  for (const path of paths) {
    const copy = job.keptOverflow?.get(path)
    if (copy === undefined) continue
    const { length: size, modified, file } = copy
    return { path, size, modified, inode: 0, isGone: true, open: () => openKeptBytes(file) }
  }
  return undefined
}

async function addPieces(
  shard: Shard,
  id: number,
  { path, open }: Pick<FoundOverflow, 'path' | 'open'>,
  place: { readonly time: number; readonly isSubagent: boolean },
): Promise<void> {
  const nextRow = shard.rows.numberRows(id)
  let lines: string[] = []
  let offset = 0
  let length = 0
  const flush = () => {
    if (lines.length > 0) {
      const text = {
        block: 0,
        kind: 'output' as const,
        text: toOverflowText(path, lines.join('\n')),
        tool: undefined,
        isError: false,
      }
      shard.addText(nextRow(), { ...place, offset, length }, text)
    }
    offset += length
    lines = []
    length = 0
  }
  for await (const batch of readLines('', { open })) {
    for (const line of batch.lines) {
      lines.push(line.text)
      length += line.length + 1
      if (length >= PIECE_LENGTH) flush()
    }
    for (const line of batch.oversized) {
      flush()
      offset = line.offset + line.length + 1
    }
  }
  flush()
}
