import { statSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { OverflowReference } from '../../core/model/overflow.ts'
import type { TranscriptRecord } from '../../core/parse/record.ts'
import { readLines } from '../library/read-lines.ts'
import type { FileJob } from './index-file.ts'
import type { Shard } from './shard.ts'

/** One row of the index holds about this much of an overflow file. */
const PIECE_LENGTH = 128 * 1024

/** The overflow files that a transcript names, where they are: they are found like the result they were cut from. */
export async function indexOverflow(
  shard: Shard,
  job: FileJob,
  transcript: {
    readonly id: number
    readonly session: string
    readonly records: readonly TranscriptRecord[]
  },
  references: readonly OverflowReference[],
): Promise<void> {
  for (const { name, sessionId, record } of references) {
    const path = findOverflow(job, [sessionId, transcript.session], name)
    if (path === undefined || shard.findFile(job.root, path) !== undefined) continue
    const named = transcript.records[record]
    const id = shard.reserveFile({ ...job, path, session: transcript.session, kind: 'overflow' })
    const { size, mtimeMs, ino } = statSync(join(job.root, path))
    await addPieces(shard, id, join(job.root, path), {
      time: named !== undefined && 'time' in named ? named.time : Number.NaN,
      isSubagent: job.kind === 'subagent',
    })
    shard.writeFile(id, {
      ...job,
      path,
      kind: 'overflow',
      session: transcript.session,
      size,
      modified: mtimeMs,
      inode: ino,
      end: { offset: size, line: 1 },
      head: '',
      facts: undefined,
      namedIn: transcript.id,
      namedOffset: named?.offset,
    })
  }
}

/** By its base name, below a session's own folder, and nowhere else. */
function findOverflow(
  job: FileJob,
  sessions: readonly (string | undefined)[],
  name: string,
): string | undefined {
  for (const session of new Set(sessions)) {
    if (session === undefined) continue
    const path = posix.join(job.folder, session, 'tool-results', name)
    if (statSync(join(job.root, path), { throwIfNoEntry: false })?.isFile()) return path
  }
  return undefined
}

async function addPieces(
  shard: Shard,
  id: number,
  path: string,
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
        text: lines.join('\n'),
        tool: undefined,
        isError: false,
      }
      shard.addText(nextRow(), { ...place, offset, length }, text)
    }
    offset += length
    lines = []
    length = 0
  }
  for await (const batch of readLines(path)) {
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
