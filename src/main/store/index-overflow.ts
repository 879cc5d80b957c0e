import type { Stats } from 'node:fs'
import { join, posix } from 'node:path'
import type { Conversation } from '../../core/model/build-conversation.ts'
import { collectOverflow } from '../../core/model/session/overflow.ts'
import { isLink, type TranscriptRecord } from '../../core/parse/record.ts'
import { toOverflowText } from '../../core/search/overflow-text.ts'
import { toSize } from '../../shared/format.ts'
import { statSync } from '../files/source-files.ts'
import { openKeptBytes } from '../kept/open-kept-bytes.ts'
import { describeRefusal, LibraryError } from '../library/library-error.ts'
import type { OnProblem } from '../library/sources/walk-files.ts'
import { toProblem } from '../library/to-problem.ts'
import { type ByteFile, openByteFile } from '../library/transcripts/byte-file.ts'
import { readLines } from '../library/transcripts/read-lines.ts'
import type { FileJob, IndexedFile } from './index-file.ts'
import { recordHash } from './record-hash.ts'
import type { SessionKey } from './refresh-session.ts'
import type { Shard } from './shard.ts'
import { isAwaited, isLost, type Naming } from './stored-file.ts'

/** One row of the index holds about this much of an overflow file. */
const PIECE_LENGTH = 128 * 1024

/** Few transcripts have a record twice; all others are gone through as they are. */
function withoutReplaced({ records, duplicates }: Conversation): Conversation['records'] {
  if (duplicates.length === 0) return records
  const replaced = new Set(duplicates)
  return records.filter((_, at) => !replaced.has(at))
}

/** The overflow files that a transcript names, where they are: they are found like the result they were cut from. */
export async function indexOverflow(
  shard: Shard,
  job: FileJob,
  transcript: IndexedFile,
  onProblem: OnProblem,
): Promise<void> {
  const { session, conversation, abandoned, hasBranched } = transcript
  const named = new Set<number>()
  const records = withoutReplaced(conversation)
  for (const { name, sessionId, record: at } of collectOverflow(records)) {
    const record = records[at]
    if (record === undefined) continue
    const paths = [...new Set([sessionId ?? session, session])].map((folder) =>
      posix.join(job.folder, folder, 'tool-results', name),
    )
    const naming = { file: transcript.id, offset: record.offset, length: record.length }
    const found = findOverflow(job, paths, onProblem)
    const outputs =
      found === undefined
        ? paths.map((path) => awaitOverflow(shard, job, path, session))
        : [await takeIn(shard, job, { session, record, naming }, found, onProblem)]
    for (const output of outputs) {
      named.add(output)
      if (isNamedElsewhere(shard, output, { id: transcript.id, root: job.root, record })) continue
      const isNew = shard.files.nameOutput(output, session, naming)
      if (isNew || hasBranched) shard.markAllAbandoned(output, abandoned.has(record.offset))
    }
  }
  if (!transcript.isAnew) return
  for (const { id } of shard.files.listNamedIn(transcript.id)) {
    if (named.has(id)) continue
    const output = shard.files.get(id)
    shard.deleteFile(id)
    if (output !== undefined) await keepLoose(shard, job, output.path, onProblem)
  }
}

/** What no transcript names any more is found with the session in whose folder it lies. */
async function keepLoose(shard: Shard, job: FileJob, path: string, onProblem: OnProblem): Promise<void> {
  const stats = findStats(join(job.root, path), onProblem)
  const session = path.slice(job.folder === '' ? 0 : job.folder.length + 1).split('/')[0]
  if (!stats?.isFile() || session === undefined) return
  const { size, mtimeMs: modified, ino: inode } = stats
  await indexLooseOutput(shard, { ...job, kind: 'overflow', path, session, size, modified, inode }, onProblem)
}

/** An output that no transcript names; what one names was read with it. Gives back the session that has it now. */
export async function indexLooseOutput(
  shard: Shard,
  job: FileJob,
  onProblem: OnProblem,
): Promise<readonly SessionKey[]> {
  const { root, path, project, session = '', size, modified, inode } = job
  const known = shard.files.find(root, path)
  if (known !== undefined && (!isAwaited(known) || shard.files.findNamer(known.id) !== undefined)) return []
  if (known !== undefined) shard.clearFile(known.id)
  const id = known?.id ?? shard.files.reserve({ ...job, session })
  const open = () => openByteFile(join(root, path))
  const found = { path, size, modified, inode, isGone: false, open }
  await readOverflow(shard, job, { id, session, record: undefined, naming: undefined }, found, onProblem)
  return [{ root, project, session }]
}

/** A fork may name it too, and have left the branch. One that is about to be read again may no longer have the record. */
function isNamedElsewhere(
  shard: Shard,
  output: number,
  { id, root, record }: { readonly id: number; readonly root: string; readonly record: TranscriptRecord },
): boolean {
  const namer = shard.files.findNamer(output)
  if (namer === undefined || namer.id === id || isLost(namer)) return false
  return !isLink(record) || shard.listHolders(recordHash(root, record.uuid)).includes(namer.id)
}

/** So that the transcript is looked at again when the file is there. */
function awaitOverflow(shard: Shard, job: FileJob, path: string, session: string): number {
  const known = shard.files.find(job.root, path)
  if (known !== undefined) return known.id
  const id = shard.files.reserve({ ...job, path, session, kind: 'overflow' })
  shard.files.markStale(id)
  shard.files.markGone(id, true)
  return id
}

/** What another transcript named before is not read again. */
async function takeIn(
  shard: Shard,
  job: FileJob,
  naming: Omit<NamedOverflow, 'id'>,
  found: FoundOverflow,
  onProblem: OnProblem,
): Promise<number> {
  const known = shard.files.find(job.root, found.path)
  const { session } = naming
  const id = known?.id ?? shard.files.reserve({ ...job, path: found.path, session, kind: 'overflow' })
  if (known === undefined || isAwaited(known))
    await readOverflow(shard, job, { id, ...naming }, found, onProblem)
  return id
}

interface NamedOverflow {
  readonly id: number
  readonly session: string
  /** The record that names it; undefined where none does. */
  readonly record: TranscriptRecord | undefined
  readonly naming: Naming | undefined
}

/** One that cannot be read is told, and tried again; what names it is found all the same. */
async function readOverflow(
  shard: Shard,
  job: FileJob,
  overflow: NamedOverflow,
  found: FoundOverflow,
  onProblem: OnProblem,
): Promise<void> {
  try {
    await addOverflow(shard, job, overflow, found, onProblem)
  } catch (error) {
    if (!(error instanceof LibraryError)) throw error
    onProblem(toProblem(join(job.root, found.path), error))
    shard.clearFile(overflow.id)
    shard.files.markStale(overflow.id)
  }
}

async function addOverflow(
  shard: Shard,
  job: FileJob,
  { id, session, record, naming }: NamedOverflow,
  { path, open, ...state }: FoundOverflow,
  onProblem: OnProblem,
): Promise<void> {
  const place = {
    time: timeOf(record, state.modified),
    isSubagent: job.kind === 'subagent' || (record !== undefined && isLink(record) && record.isSidechain),
  }
  await addPieces(shard, id, { path, open }, place, (length) =>
    onProblem({
      path: join(job.root, path),
      reason: `A line of ${toSize(length)} is too long to be searched.`,
    }),
  )
  shard.files.write(id, {
    ...job,
    path,
    kind: 'overflow',
    session,
    ...state,
    kept: naming === undefined ? job.kept : null,
    end: { offset: state.size, line: 1 },
    edges: '',
    facts: undefined,
    naming,
  })
}

/** What nobody names is as old as its file. */
function timeOf(record: TranscriptRecord | undefined, modified: number): number {
  if (record === undefined) return modified
  return 'time' in record ? record.time : Number.NaN
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
  paths: readonly string[],
  onProblem: OnProblem,
): FoundOverflow | undefined {
  for (const path of paths) {
    const whole = join(job.root, path)
    const stats = findStats(whole, onProblem)
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

function findStats(path: string, onProblem: OnProblem): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (cause) {
    onProblem({ path, reason: describeRefusal(cause) })
    return undefined
  }
}

async function addPieces(
  shard: Shard,
  id: number,
  { path, open }: Pick<FoundOverflow, 'path' | 'open'>,
  place: { readonly time: number; readonly isSubagent: boolean },
  onTooLong: (length: number) => void,
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
      onTooLong(line.length)
    }
  }
  flush()
}
