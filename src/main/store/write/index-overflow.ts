import type { Stats } from 'node:fs'
import { join, posix } from 'node:path'
import type { Conversation } from '../../../core/model/build-conversation.ts'
import { collectOverflow } from '../../../core/model/session/overflow.ts'
import { toOverflowText } from '../../../core/search/overflow-text.ts'
import { toSize } from '../../../shared/format.ts'
import { statSync } from '../../files/source-files.ts'
import { openKeptBytes } from '../../kept/open-kept-bytes.ts'
import { describeRefusal, LibraryError } from '../../library/library-error.ts'
import type { OnProblem } from '../../library/sources/walk-files.ts'
import { toProblem } from '../../library/to-problem.ts'
import { type ByteFile, openByteFile } from '../../library/transcripts/byte-file.ts'
import { readLines } from '../../library/transcripts/read-lines.ts'
import { COPY } from '../plan/plan-kept.ts'
import type { Shard } from '../tables/shard.ts'
import { isChanged, type Naming, STALE, type StoredFile } from '../tables/stored-file.ts'
import type { FileJob, IndexedFile } from './index-file.ts'
import type { SessionKey } from './refresh-session.ts'
import { addShares, SHARES } from './sharing.ts'

/** One row of the index holds about this much of an overflow file. */
const PIECE_LENGTH = 128 * 1024

/** Few transcripts have a record twice; all others are gone through as they are. */
function withoutReplaced({ records, duplicates }: Conversation): Conversation['records'] {
  if (duplicates.length === 0) return records
  const replaced = new Set(duplicates)
  return records.filter((_, at) => !replaced.has(at))
}

/** The outputs that a transcript names: they are found like the result they were cut from. */
export async function indexOverflow(
  shard: Shard,
  job: FileJob,
  { id: file, session, conversation, abandoned }: IndexedFile,
  onProblem: OnProblem,
): Promise<void> {
  const known = new Map(shard.files.listNamedIn(file).map((output) => [output.path, output]))
  const named = new Set<string>()
  const records = withoutReplaced(conversation)
  for (const { name, sessionId, record: at } of collectOverflow(records)) {
    const record = records[at]
    if (record === undefined) continue
    const paths = [...new Set([sessionId ?? session, session])].map((folder) =>
      posix.join(job.folder, folder, 'tool-results', name),
    )
    const found = findOverflow(job, paths, onProblem)
    for (const path of found === undefined ? paths : [found.path]) {
      if (named.has(path)) continue
      named.add(path)
      const before = known.get(path)
      const id = before?.id ?? shard.files.reserve({ ...job, path, session, kind: 'overflow' })
      const naming = { file, offset: record.offset, length: record.length }
      if (before === undefined || found === undefined || isChanged(before, found)) {
        if (before !== undefined) shard.clearFile(id)
        await readOutput(shard, job, { id, session, naming, path, found }, onProblem)
      } else shard.files.nameOutput(id, session, naming)
      shard.markAllAbandoned(id, abandoned.has(record.offset))
      foldOutputs(shard, shard.files.listAt(job.root, path))
    }
  }
  for (const [path, { id }] of known) {
    if (named.has(path)) continue
    shard.deleteFile(id)
    await keepLoose(shard, job, path, onProblem)
  }
}

/** One that transcripts name belongs to these alone, and is found once. */
function foldOutputs(shard: Shard, outputs: readonly StoredFile[]): void {
  const named = outputs.filter(({ naming }) => naming !== undefined)
  if (named.length > 0) for (const { id, naming } of outputs) if (naming === undefined) shard.deleteFile(id)
  if (named.length > 1) for (const { id } of named) addShares(shard, id, SHARES.here)
}

/** What no transcript names any more is found with the session in whose folder it lies. */
async function keepLoose(shard: Shard, job: FileJob, path: string, onProblem: OnProblem): Promise<void> {
  const stats = findStats(join(job.root, path), onProblem)
  const session = path.slice(job.folder === '' ? 0 : job.folder.length + 1).split('/')[0]
  if (!stats?.isFile() || session === undefined) return
  const { size, mtimeMs: modified, ino: inode } = stats
  await indexOutput(shard, { ...job, kind: 'overflow', path, session, size, modified, inode }, onProblem)
}

/** An output that is new or has changed. Gives back the sessions that have it. */
export async function indexOutput(
  shard: Shard,
  job: FileJob,
  onProblem: OnProblem,
): Promise<readonly SessionKey[]> {
  const { root, path, project, session = '', size, modified, inode } = job
  const known = shard.files.listAt(root, path)
  const changed = known.filter((output) => isChanged(output, job))
  const outputs =
    known.length > 0
      ? changed
      : [{ id: shard.files.reserve({ ...job, session }), session, naming: undefined }]
  const found = { path, size, modified, inode, isGone: false, open: () => openByteFile(join(root, path)) }
  for (const { id, session, naming } of outputs) {
    shard.clearFile(id)
    await readOutput(shard, job, { id, session, naming, path, found }, onProblem)
    const record = naming && shard.records.get(naming.file, naming.offset)
    shard.markAllAbandoned(id, record?.isAbandoned ?? false)
  }
  foldOutputs(shard, shard.files.listAt(root, path))
  return outputs.map((output) => ({ root, project, session: output.session }))
}

interface Output {
  readonly id: number
  readonly session: string
  readonly path: string
  readonly naming: Naming | undefined
  /** Undefined where it is not there: it is looked for again. */
  readonly found: FoundOverflow | undefined
}

/** One that cannot be read is told, and tried again; what names it is found all the same. */
async function readOutput(shard: Shard, job: FileJob, output: Output, onProblem: OnProblem): Promise<void> {
  const { found } = output
  try {
    if (found === undefined)
      writeOutput(shard, job, output, { size: 0, modified: 0, inode: STALE, isGone: true })
    else await addOutput(shard, job, output, found, onProblem)
  } catch (error) {
    if (!(error instanceof LibraryError)) throw error
    onProblem(toProblem(join(job.root, output.path), error))
    shard.clearFile(output.id)
    writeOutput(shard, job, output, { size: 0, modified: 0, inode: STALE, isGone: false })
  }
}

async function addOutput(
  shard: Shard,
  job: FileJob,
  output: Output,
  { open, ...state }: FoundOverflow,
  onProblem: OnProblem,
): Promise<void> {
  const { id, path, naming } = output
  const record = naming && shard.records.get(naming.file, naming.offset)
  const namer = naming && shard.files.get(naming.file)
  const place = {
    // What nobody names is as old as its file.
    time: naming === undefined ? state.modified : (record?.time ?? Number.NaN),
    isSubagent: namer?.kind === 'subagent' || record?.isSidechain === true,
  }
  await addPieces(shard, id, { path, open }, place, (length) =>
    onProblem({
      path: join(job.root, path),
      reason: `A line of ${toSize(length)} is too long to be searched.`,
    }),
  )
  writeOutput(shard, job, output, state)
}

function writeOutput(
  shard: Shard,
  job: FileJob,
  { id, session, path, naming }: Output,
  { size, modified, inode, isGone }: Omit<FoundOverflow, 'path' | 'open'>,
): void {
  shard.files.write(id, {
    ...job,
    path,
    kind: 'overflow',
    session,
    size,
    modified,
    inode,
    isGone,
    kept: job.kind === 'overflow' ? job.kept : job.keptOverflow?.has(path) ? COPY : null,
    end: { offset: size, line: 1 },
    edges: '',
    facts: undefined,
    naming,
  })
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
