import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { abandonedRecords } from '../../core/model/abandoned-records.ts'
import { isInternalAgent } from '../../core/model/classify.ts'
import { collectOverflow } from '../../core/model/overflow.ts'
import { canBeShared, isLink, type TranscriptRecord } from '../../core/parse/record.ts'
import { findRepeatedQueued } from '../../core/search/find-repeated-queued.ts'
import { toOverflowText } from '../../core/search/overflow-text.ts'
import { type SearchableText, searchableTexts } from '../../core/search/searchable-text.ts'
import { modelTranscript } from '../library/sessions/read-session.ts'
import { readTranscript } from '../library/transcripts/read-transcript.ts'
import type { FileJob } from '../store/index-file.ts'
import { planIndex } from '../store/plan-index.ts'
import { findShardPaths } from '../store/shard-paths.ts'

/** As in the index. */
const PIECE_LENGTH = 128 * 1024

/** A text as a plain reading of all files finds it. */
export interface ScannedText extends Omit<SearchableText, 'block'> {
  readonly session: string
  readonly time: number | undefined
  readonly isSubagent: boolean
  readonly isAbandoned: boolean
}

/** Every text of a root, read anew: what a search is compared with. Of the index only who is in which shard is taken. */
export async function scanTexts(root: string, folder: string): Promise<readonly ScannedText[]> {
  const { jobs } = await planIndex([root], [], { onProblem: () => {} })
  const shards = readShards(folder)
  const owners = new Map<string, string>()
  const overflow = new Set<string>()
  const texts: ScannedText[] = []
  for (const job of jobs) texts.push(...(await scanFile(job, shards.get(job.project), owners, overflow)))
  return texts
}

/** By project: a record that two projects of one shard have is found once. */
function readShards(folder: string): ReadonlyMap<string, number> {
  const database = new DatabaseSync(findShardPaths(folder)[0] ?? '', { readOnly: true })
  try {
    const rows = database.prepare('SELECT project, shard FROM projects').all()
    return new Map(rows.map(({ project, shard }) => [String(project), Number(shard)]))
  } finally {
    database.close()
  }
}

async function scanFile(
  job: FileJob,
  shard: number | undefined,
  owners: Map<string, string>,
  overflow: Set<string>,
): Promise<readonly ScannedText[]> {
  const path = join(job.root, job.path)
  const found: { readonly record: TranscriptRecord; readonly texts: readonly SearchableText[] }[] = []
  const transcript = await readTranscript(path, {
    inspect: (raw, record) => found.push({ record, texts: searchableTexts(record, raw) }),
  })
  const { conversation } = modelTranscript({ ...job, path, name: basename(path) }, transcript)
  const session = job.session ?? transcript.records.find(isLink)?.context.sessionId ?? 'unknown'
  const abandoned = new Set(abandonedRecords(conversation).map(({ offset }) => offset))
  const repeated = findRepeatedQueued(transcript.records)
  const isOwn = (record: TranscriptRecord) => {
    if (repeated.has(record.offset)) return false
    if (!(job.kind === 'main' || isInternalAgent(basename(path))) || !canBeShared(record)) return true
    const key = `${shard} ${record.uuid}`
    if (!owners.has(key)) owners.set(key, path)
    return owners.get(key) === path
  }
  return [
    ...found.flatMap(({ record, texts }) =>
      isOwn(record)
        ? texts.map((text) => ({
            ...text,
            session,
            time: timeOf(record),
            isSubagent: job.kind === 'subagent' || isSidechain(record),
            isAbandoned: abandoned.has(record.offset),
          }))
        : [],
    ),
    ...collectOverflow(transcript.records).flatMap(({ name, sessionId, record }): ScannedText[] => {
      const file = [sessionId, session]
        .map((id) => join(job.root, job.folder, id ?? '', 'tool-results', name))
        .find((place) => statSync(place, { throwIfNoEntry: false })?.isFile())
      if (file === undefined || overflow.has(file)) return []
      overflow.add(file)
      return piecesOf(readFileSync(file, 'utf8')).map((text) => ({
        kind: 'output',
        text: toOverflowText(name, text),
        tool: undefined,
        isError: false,
        session,
        time: timeOf(transcript.records[record]),
        isSubagent: job.kind === 'subagent' || isSidechain(transcript.records[record]),
        isAbandoned: abandoned.has(transcript.records[record]?.offset ?? -1),
      }))
    }),
  ]
}

/** A long one is several texts. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = []
  let from = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    if (Buffer.byteLength(text.slice(from, at + 1)) < PIECE_LENGTH) continue
    pieces.push(text.slice(from, at))
    from = at + 1
  }
  return from < text.length ? [...pieces, text.slice(from)] : pieces
}

function isSidechain(record: TranscriptRecord | undefined): boolean {
  return record !== undefined && isLink(record) && record.isSidechain
}

function timeOf(record: TranscriptRecord | undefined): number | undefined {
  const time = record !== undefined && 'time' in record ? record.time : Number.NaN
  return Number.isNaN(time) ? undefined : time
}
