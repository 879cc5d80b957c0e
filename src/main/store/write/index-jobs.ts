import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { throwIfCancelled } from '../../../shared/expected-error.ts'
import { openKeptBytes } from '../../kept/open-kept-bytes.ts'
import { LibraryError } from '../../library/library-error.ts'
import type { OnProblem } from '../../library/sources/walk-files.ts'
import { toProblem } from '../../library/to-problem.ts'
import type { Shard } from '../tables/shard.ts'
import { STALE } from '../tables/stored-file.ts'
import type { GrowingFiles } from './growing-files.ts'
import { type FileJob, indexFile, type TranscriptJob } from './index-file.ts'
import { indexOutput, indexOverflow } from './index-overflow.ts'
import { refreshSession, type SessionKey } from './refresh-session.ts'
import { compareWithin } from './sharing.ts'
import { tellOrigins } from './tell-origins.ts'

export interface IndexOptions {
  readonly signal?: AbortSignal
  readonly onProblem: OnProblem
  readonly onFile?: (job: FileJob) => void
  /** So much that the newest sessions should not have to wait for it. */
  readonly isMuch?: boolean
  /** Outlines of files that were added to before. */
  readonly growing?: GrowingFiles
}

/** So long a change waits until it can be found; in the middle of much work longer, as each commit has its price. */
const COMMIT_AFTER_MS = 200
const MOST_COMMIT_AFTER_MS = 3000
/** Small files are read without a pause, and being cancelled is heard of only in one. */
const PAUSE_AFTER_MS = 50

/** No more bytes than these make the 32 texts of a segment full, or name an overflow file with a segment of its own. */
const BYTES_PER_SEGMENT = 1024

/** So much of what is there at a glance is taken out and put in whole at a time. */
const BATCH_BYTES = 16_000_000

/**
 * Works through files that are new or have changed: newest first, so that what people look for is there soonest. Gives back
 * whether some are to be read again.
 * Killed at any moment, a file is in the index whole or not at all, or at a glance and read again by the next update.
 */
export async function indexJobs(
  shard: Shard,
  jobs: readonly FileJob[],
  options: IndexOptions,
): Promise<boolean> {
  const phases = planPhases(jobs, options.isMuch ?? false)
  // Nobody else writes from here on, and takes the same numbers.
  if (jobs.length > 0) shard.begin()
  shard.rows.makeRoom(
    phases
      .flatMap((phase) => phase.jobs)
      .reduce((sum, { newBytes }) => sum + 2 + Math.ceil(newBytes / BYTES_PER_SEGMENT), 0),
  )
  const sessions = new Map<string, SessionKey>()
  const begun = performance.now()
  let committed = begun
  let paused = begun
  const commit = () => {
    for (const key of sessions.values()) refreshSession(shard, key)
    sessions.clear()
    shard.commit()
    committed = performance.now()
  }
  const index = async (job: FileJob, isGlance: boolean) => {
    for (const key of await indexJob(shard, job, { ...options, isGlance }))
      sessions.set(`${key.root}\n${key.project}\n${key.session}`, key)
  }
  try {
    for (const { kind, jobs } of phases) {
      if (kind === 'newest') clearGlanced(shard, jobs)
      for (const job of jobs) {
        await index(job, kind === 'glance')
        if (kind !== 'glance') options.onFile?.(job)
        const now = performance.now()
        const patience = Math.min(MOST_COMMIT_AFTER_MS, Math.max(COMMIT_AFTER_MS, (now - begun) / 4))
        if (now - committed > patience && kind === 'rest') commit()
        if (now - paused < PAUSE_AFTER_MS) continue
        await setImmediate()
        paused = performance.now()
        if (options.signal?.aborted && kind === 'rest') commit()
        throwIfCancelled(options.signal)
      }
      commit()
    }
    compareWithin(shard)
    tellOrigins(shard)
    commit()
    return shard.damaged.isReadAgain
  } catch (error) {
    shard.rollback()
    throw error
  }
}

/** Files that are in the index together; the rest one by one. */
interface Phase {
  readonly kind: 'glance' | 'newest' | 'rest'
  readonly jobs: readonly FileJob[]
}

/** Of much, the newest sessions are there at a glance, and then whole, before anything else is. */
function planPhases(jobs: readonly FileJob[], isMuch: boolean): readonly Phase[] {
  if (!isMuch) return [{ kind: 'rest', jobs }]
  // What grew is there already, but for its end.
  const newest = jobs.filter(({ isSoonest, newBytes, size }) => isSoonest && newBytes === size)
  const isNewest = new Set(newest)
  return [
    { kind: 'glance', jobs: newest },
    ...inBatches(newest).map((batch) => ({ kind: 'newest', jobs: batch }) as const),
    { kind: 'rest', jobs: jobs.filter((job) => !isNewest.has(job)) },
  ]
}

function inBatches(jobs: readonly FileJob[]): readonly (readonly FileJob[])[] {
  const batches: FileJob[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const job of jobs) {
    if (bytes + job.newBytes > BATCH_BYTES) {
      batches.push([])
      bytes = 0
    }
    batches.at(-1)?.push(job)
    bytes += job.newBytes
  }
  return batches
}

/**
 * Takes out what was put in at a glance, which has made its file stale. All at once, as FTS5 writes out its buffer whenever something is deleted.
 */
function clearGlanced(shard: Shard, jobs: readonly FileJob[]): void {
  shard.begin()
  for (const job of jobs) {
    const known = shard.files.find(job.root, job.path)
    if (known?.inode === STALE) shard.clearFile(known.id)
  }
}

const CHUNK = 1024 * 1024

/** Throws where it is damaged anywhere: that is known before anything is taken out for what it has. */
function requireWholeCopy(copy: string): void {
  const file = openKeptBytes(copy)
  try {
    const bytes = Buffer.allocUnsafe(CHUNK)
    for (let at = 0, count = CHUNK; count === CHUNK; at += count) count = file.read(bytes, 0, CHUNK, at)
  } finally {
    file.close()
  }
}

interface JobOptions extends IndexOptions {
  readonly isGlance: boolean
}

function isTranscript(job: FileJob): job is TranscriptJob {
  return job.kind !== 'overflow'
}

/** Gives back the sessions about which something else is known now. */
async function indexJob(
  shard: Shard,
  job: FileJob,
  { signal, onProblem, isGlance, growing }: JobOptions,
): Promise<readonly SessionKey[]> {
  const { root, project } = job
  shard.begin()
  if (!isTranscript(job)) return indexOutput(shard, job, onProblem)
  const known = shard.files.find(root, job.path)
  let isBegun = false
  try {
    if (known !== undefined && job.copy !== undefined) requireWholeCopy(job.copy)
    isBegun = true
    const file = await indexFile(shard, job, {
      ...(signal && { signal }),
      ...(growing && { growing }),
      isGlance,
    })
    if (!isGlance) await indexOverflow(shard, job, file, onProblem)
    // A flat agent tells its session inside, and may have told nothing or another one before.
    const sessions = known === undefined ? [file.session] : [known.session, file.session]
    return [...sessions.map((session) => ({ root, project, session })), ...file.named]
  } catch (error) {
    if (!(error instanceof LibraryError)) throw error
    // The second look will say so.
    if (!isGlance) onProblem(toProblem(join(root, job.path), error))
    // It vanished, may no longer be opened, or its copy is damaged: what is known of it stays, and the next sweep says that it is gone.
    if (known !== undefined && (!isBegun || error.code !== 'unreadable')) return []
    // A savepoint would undo what was begun more simply, but makes FTS5 write out its whole buffer for every file.
    const begun = shard.files.find(root, job.path)
    if (begun !== undefined) shard.deleteFile(begun.id)
    return []
  }
}
