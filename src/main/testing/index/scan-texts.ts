import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { abandonedRecords } from '../../../core/model/branches/abandoned-records.ts'
import { collectOverflow } from '../../../core/model/session/overflow.ts'
import { repeatsSession } from '../../../core/model/session/session-file.ts'
import { canBeShared, isLink, type TranscriptRecord } from '../../../core/parse/record.ts'
import { findRepeatedQueued } from '../../../core/search/find-repeated-queued.ts'
import { toOverflowText } from '../../../core/search/overflow-text.ts'
import { type SearchableText, searchableTexts } from '../../../core/search/searchable-text.ts'
import { titleKeyOf } from '../../../core/search/title-key.ts'
import { modelTranscript } from '../../library/sessions/read-session.ts'
import { readTranscript } from '../../library/transcripts/read-transcript.ts'
import { findShardPaths } from '../../store/database/shard-paths.ts'
import { planIndex, toKnownFiles } from '../../store/plan/plan-index.ts'
import type { FileJob, TranscriptJob } from '../../store/write/index-file.ts'

/** As in the index. */
const PIECE_LENGTH = 128 * 1024

/** A text as a plain reading of all files finds it. */
export interface ScannedText extends Omit<SearchableText, 'block'> {
  readonly time: number | undefined
  /** Where it stands: forks repeat records. */
  readonly places: readonly ScannedPlace[]
}

export interface ScannedPlace {
  readonly session: string
  readonly shard: number
  /** Whether a transcript has it that is there for that: what internal agents repeat is no place of it. */
  readonly isOwn: boolean
  readonly isSubagent: boolean
  readonly isAbandoned: boolean
}

interface Scan {
  readonly shards: ReadonlyMap<string, number>
  /** By record, and by output in a file of its own. */
  readonly places: Map<string, ScannedPlace[]>
  readonly texts: ScannedText[]
}

/** Every text of a root, read anew: what a search is compared with. Of the index only who is in which shard is taken. */
export async function scanTexts(root: string, folder: string): Promise<readonly ScannedText[]> {
  const { jobs } = await planIndex([root], toKnownFiles([]), { onProblem: () => {} })
  const scan: Scan = { shards: readShards(folder), places: new Map(), texts: [] }
  for (const job of jobs) if (isTranscript(job)) await scanFile(job, scan)
  for (const job of jobs) if (!isTranscript(job)) scanOutput(job, scan)
  return scan.texts.map((text) => {
    const own = text.places.filter(({ isOwn }) => isOwn)
    return own.length > 0 ? { ...text, places: own } : text
  })
}

/** By project. */
function readShards(folder: string): ReadonlyMap<string, number> {
  const database = new DatabaseSync(findShardPaths(folder)[0] ?? '', { readOnly: true })
  try {
    const rows = database.prepare('SELECT project, shard FROM projects').all()
    return new Map(rows.map(({ project, shard }) => [String(project), Number(shard)]))
  } finally {
    database.close()
  }
}

function isTranscript(job: FileJob): job is TranscriptJob {
  return job.kind !== 'overflow'
}

/** One that no transcript names. */
function scanOutput(job: FileJob, scan: Scan): void {
  const file = join(job.root, job.path)
  const place = { session: job.session ?? '', shard: scan.shards.get(job.project) ?? 0 }
  if (scan.places.has(file)) return
  const places = addPlace(scan, file, { ...place, isOwn: true, isSubagent: false, isAbandoned: false })
  if (places !== undefined) scan.texts.push(...textsOfOutput(job.path, file, job.modified, places))
}

function textsOfOutput(
  name: string,
  file: string,
  time: number | undefined,
  places: readonly ScannedPlace[],
): readonly ScannedText[] {
  return piecesOf(readFileSync(file, 'utf8')).map((text) => ({
    kind: 'output',
    text: toOverflowText(name, text),
    tool: undefined,
    isError: false,
    time,
    places,
  }))
}

async function scanFile(job: TranscriptJob, scan: Scan): Promise<void> {
  const path = join(job.root, job.path)
  const found: { readonly record: TranscriptRecord; readonly texts: readonly SearchableText[] }[] = []
  const transcript = await readTranscript(path, {
    inspect: (raw, record) => found.push({ record, texts: searchableTexts(record, raw) }),
  })
  const { conversation } = modelTranscript({ ...job, path, name: basename(path) }, transcript)
  const session = job.session ?? transcript.records.find(isLink)?.context.sessionId ?? 'unknown'
  const abandoned = new Set(abandonedRecords(conversation).map(({ offset }) => offset))
  const repeated = findRepeatedQueued(transcript.records)
  const canRepeat = job.kind === 'main' || repeatsSession(basename(path))
  const placeOf = (record: TranscriptRecord | undefined): ScannedPlace => ({
    session,
    isOwn: !repeatsSession(basename(path)),
    shard: scan.shards.get(job.project) ?? 0,
    isSubagent: job.kind === 'subagent' || isSidechain(record),
    isAbandoned: abandoned.has(record?.offset ?? -1),
  })
  for (const { record, texts } of found) {
    if (repeated.has(record.offset)) continue
    const key =
      canRepeat && canBeShared(record) ? record.uuid : `${path} ${titleKeyOf(record) ?? record.offset}`
    const places = addPlace(scan, key, placeOf(record))
    if (places === undefined) continue
    scan.texts.push(...texts.map((text) => ({ ...text, time: timeOf(record), places })))
  }
  const replaced = new Set(conversation.duplicates)
  const counting = conversation.records.filter((_, at) => !replaced.has(at))
  for (const { name, sessionId, record } of collectOverflow(counting)) {
    const naming = counting[record]
    const file = [sessionId, session]
      .map((id) => join(job.root, job.folder, id ?? '', 'tool-results', name))
      .find((place) => statSync(place, { throwIfNoEntry: false })?.isFile())
    if (file === undefined) continue
    const places = addPlace(scan, file, placeOf(naming))
    if (places === undefined) continue
    scan.texts.push(...textsOfOutput(name, file, timeOf(naming), places))
  }
}

/** All places of a text that was not known yet. */
function addPlace({ places }: Scan, key: string, place: ScannedPlace): readonly ScannedPlace[] | undefined {
  const known = places.get(key)
  if (known !== undefined) {
    known.push(place)
    return undefined
  }
  const first = [place]
  places.set(key, first)
  return first
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
