import { setImmediate } from 'node:timers/promises'
import { collectOverflow } from '../../core/model/overflow.ts'
import { throwIfCancelled } from '../../shared/expected-error.ts'
import { LibraryError } from '../library/library-error.ts'
import { summarizeSession } from '../library/sessions/session-summary.ts'
import type { OnProblem } from '../library/sources/walk-files.ts'
import { type FileJob, indexFile, knowsMore } from './index-file.ts'
import { indexOverflow } from './index-overflow.ts'
import type { Shard } from './shard.ts'

export interface IndexOptions {
  readonly signal?: AbortSignal
  readonly onProblem: OnProblem
  readonly onFile?: (job: FileJob) => void
}

/** So long a change waits until it can be found; in the middle of much work longer, as each commit has its price. */
const COMMIT_AFTER_MS = 200
const MOST_COMMIT_AFTER_MS = 3000
/** Small files are read without a pause, and being cancelled is heard of only in one. */
const PAUSE_AFTER_MS = 50

/** No more bytes than these make the 16 texts of a segment full, or name an overflow file with a segment of its own. */
const BYTES_PER_SEGMENT = 512

/**
 * Works through files that are new or have changed: newest first, so that what people look for is there soonest.
 * Killed at any moment, whole files are in the index or not at all.
 */
export async function indexJobs(
  shard: Shard,
  jobs: readonly FileJob[],
  options: IndexOptions,
): Promise<void> {
  shard.rows.makeRoom(
    jobs.reduce((sum, { newBytes }) => sum + 2 + Math.ceil(newBytes / BYTES_PER_SEGMENT), 0),
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
  try {
    for (const [at, job] of jobs.entries()) {
      if (jobs[at - 1]?.isSoonest && !job.isSoonest) commit()
      const session = await indexJob(shard, job, options)
      if (session !== undefined)
        sessions.set(`${session.root}\n${session.project}\n${session.session}`, session)
      options.onFile?.(job)
      const now = performance.now()
      const patience = Math.min(MOST_COMMIT_AFTER_MS, Math.max(COMMIT_AFTER_MS, (now - begun) / 4))
      if (now - committed > patience) commit()
      if (now - paused < PAUSE_AFTER_MS) continue
      await setImmediate()
      paused = performance.now()
      if (options.signal?.aborted) commit()
      throwIfCancelled(options.signal)
    }
    commit()
  } catch (error) {
    shard.rollback()
    throw error
  }
}

export interface SessionKey {
  readonly root: string
  readonly project: string
  readonly session: string
}

async function indexJob(
  shard: Shard,
  job: FileJob,
  { signal, onProblem }: IndexOptions,
): Promise<SessionKey | undefined> {
  const { root, project } = job
  shard.begin()
  const known = shard.files.find(root, job.path)
  try {
    if (known !== undefined && knowsMore(known, job)) {
      shard.files.markKept(known.id, job.kept)
      return { root, project, session: known.session }
    }
    const { id, session, conversation } = await indexFile(shard, job, signal)
    const { records } = conversation
    await indexOverflow(shard, job, { id, session, records }, collectOverflow(records))
    return { root, project, session }
  } catch (error) {
    if (!(error instanceof LibraryError)) throw error
    onProblem({ path: job.path, reason: error.message })
    // It vanished, or may no longer be opened: what is known of it stays, and the next sweep says that it is gone.
    if (known !== undefined && error.code !== 'unreadable') return undefined
    // A savepoint would undo what was begun more simply, but makes FTS5 write out its whole buffer for every file.
    const begun = shard.files.find(root, job.path)
    if (begun !== undefined) shard.deleteFile(begun.id)
    return undefined
  }
}

export function refreshSession(shard: Shard, { root, project, session }: SessionKey): void {
  shard.begin()
  const files = shard.files.ofSession(root, project, session)
  const main = files.find(({ kind }) => kind === 'main')
  const agents = files.filter(({ kind }) => kind === 'subagent')
  const lead = main ?? agents[0]
  if (lead === undefined) {
    shard.sessions.delete(root, project, session)
    return
  }
  const overflowBytes = files.reduce((sum, { kind, size }) => (kind === 'overflow' ? sum + size : sum), 0)
  const summary = summarizeSession({
    id: session,
    root,
    path: lead.path,
    projectDir: project,
    main: main?.facts ?? undefined,
    agents: agents.flatMap(({ facts }) => facts ?? []),
    overflowBytes,
  })
  shard.sessions.write(summary, project, { isGone: lead.isGone, isKept: lead.kept !== null })
}
