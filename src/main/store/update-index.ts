import { existsSync } from 'node:fs'
import { ExpectedError } from '../../shared/expected-error.ts'
import type { FindKept } from '../kept/kept-files.ts'
import type { SideFiles } from '../library/sessions/given-titles.ts'
import { startSpare } from '../threads/run-in-process.ts'
import { checkIndex, isCheckDue } from './check-index.ts'
import { compareShards } from './compare-shards.ts'
import { dealProjects } from './deal-projects.ts'
import { findMoved } from './find-moved.ts'
import { noteGivenTitles } from './given-titles.ts'
import type { FileJob } from './index-file.ts'
import { noteHealth, readHealth } from './index-health.ts'
import { indexJobs } from './index-jobs.ts'
import { isFormerIndex, retireIndex } from './open-index.ts'
import { type IndexPlan, type KnownFiles, type OnlyProjects, planIndex } from './plan-index.ts'
import { refreshSession } from './refresh-session.ts'
import { type RunShardWorkerOptions, runShardWorker } from './run-shard-worker.ts'
import { Shard } from './shard.ts'
import { findShardPaths } from './shard-paths.ts'
import { isBroken, isBusy, isRefused } from './sqlite-error.ts'
import { isLost, type StoredFile } from './stored-file.ts'
import { tellOrigins } from './tell-origins.ts'
import type { DoneFiles } from './work-on-shard.ts'

export interface UpdateOptions extends Omit<RunShardWorkerOptions, 'onFiles'> {
  readonly onProgress?: (progress: IndexProgress) => void
  /** Look at some projects only, as something happened there. */
  readonly only?: OnlyProjects
  /** What is kept in the vault: of that, what is gone from disk stays. */
  readonly kept?: FindKept
  /** What the desktop app remembers of sessions. */
  readonly sideFiles?: SideFiles
  /** Less work than this many bytes is done at once, without the price of threads. */
  readonly threadsFrom?: number
  /** More bytes than this are much: worth a process, a glance at the newest, and a tidy index afterwards. */
  readonly muchFrom?: number
  /** How long this thread may wait for another process that writes. */
  readonly busyTimeoutMs?: number
  /** Reads everything again. */
  readonly isRebuild?: boolean
  /** Looks for damage before, if that was not done for a while. */
  readonly isChecked?: boolean
}

export interface IndexProgress {
  readonly filesDone: number
  readonly filesTotal: number
  readonly bytesDone: number
  readonly bytesTotal: number
}

export interface UpdateReport {
  readonly files: number
  readonly changed: number
  readonly gone: number
}

const MUCH_BYTES = 24_000_000

/** Brings the index up to date with what is on disk. Nothing below a root is written or locked. */
export async function updateIndex(
  folder: string,
  roots: readonly string[],
  options: UpdateOptions,
): Promise<UpdateReport> {
  const begun = Date.now()
  // Without an index there is probably much to do, and a process takes as long to start as looking around does.
  const isFirst = findShardPaths(folder).every((path) => !existsSync(path))
  const spare = isFirst && options.startProcess ? startSpare(options.startProcess) : undefined
  try {
    const { damage } = readHealth(folder)
    if (options.isRebuild) return await rebuildIndex(folder, roots, options)
    if (damage === 'file') return await replaceDamaged(folder, roots, options)
    await openFormer(folder, options)
    const isCheckWanted = options.isChecked && isCheckDue(folder, begun)
    if (isCheckWanted || damage === 'values') await checkIndex(folder, options)
    return await updateTwice(folder, roots, spare ? { ...options, startProcess: spare.take } : options)
  } catch (error) {
    if (!isBroken(error) && !(await isExplainedByDamage(error, folder, options))) throw error
    return await replaceDamaged(folder, roots, options)
  } finally {
    spare?.dismiss()
  }
}

/** Damage can make anything fail, in ways that do not speak of it. */
async function isExplainedByDamage(error: unknown, folder: string, options: UpdateOptions): Promise<boolean> {
  const isExplained = error instanceof ExpectedError || isBusy(error) || isRefused(error)
  if (isExplained || (error instanceof Error && 'syscall' in error)) return false
  try {
    return await checkIndex(folder, options)
  } catch (found) {
    return isBroken(found)
  }
}

function replaceDamaged(
  folder: string,
  roots: readonly string[],
  options: UpdateOptions,
): Promise<UpdateReport> {
  options.onSetAside?.('The index was damaged. Scrollback is rebuilding it.')
  return rebuildIndex(folder, roots, options)
}

/** Reads everything again. What is gone from disk and not in the vault is taken over from the former index, as far as it can be read. */
async function rebuildIndex(
  folder: string,
  roots: readonly string[],
  { only: _, ...options }: UpdateOptions,
): Promise<UpdateReport> {
  for (const path of findShardPaths(folder)) retireIndex(path)
  noteHealth(folder, { damage: 'none' })
  await openFormer(folder, options)
  const report = await updateTwice(folder, roots, options)
  // A session that could be taken over only in part is in the list all the same.
  await checkIndex(folder, options)
  return report
}

/** What is carried over from an earlier version takes a while, in which this thread has other things to do. */
async function openFormer(folder: string, { startProcess: _, ...options }: UpdateOptions): Promise<void> {
  const former = findShardPaths(folder).filter(isFormerIndex)
  await Promise.all(former.map((path) => runShardWorker({ kind: 'open', path }, options)))
}

/** Once more where an update has found out that files are to be read again, in whatever project. */
async function updateTwice(
  folder: string,
  roots: readonly string[],
  options: UpdateOptions,
): Promise<UpdateReport> {
  const { isUnfinished, ...report } = await tryUpdate(folder, roots, options)
  const { only, startProcess, ...others } = options
  if (isUnfinished) await tryUpdate(folder, roots, others)
  return report
}

async function tryUpdate(
  folder: string,
  roots: readonly string[],
  options: UpdateOptions,
): Promise<UpdateReport & { readonly isUnfinished: boolean }> {
  const paths = findShardPaths(folder)
  const shards = paths.map((path) => new Shard(path, options.busyTimeoutMs))
  let plan: IndexPlan
  let parts: readonly (readonly FileJob[])[]
  let onFiles: OnFiles
  let isUnfinished = false
  try {
    for (const { setAside } of shards) if (setAside !== undefined) options.onSetAside?.(setAside)
    plan = await planIndex(roots, toKnown(shards), options)
    onFiles = reportFiles(plan.jobs, options)
    const findShard = dealProjects(shards, roots, plan.jobs)
    parts = paths.map((_, at) => plan.jobs.filter((job) => findShard(job) === at))
    for (const [at, shard] of shards.entries()) {
      noteComingAndGoing(shard, plan, (file) => findShard(file) === at)
      noteGivenTitles(
        shard,
        plan.sessions.filter((session) => findShard(session) === at),
      )
      // Where files are to be read, that comes after them: what a fork had before says nothing of what it has now.
      if (parts[at]?.length === 0) isUnfinished = tellOrigins(shard) || isUnfinished
      shard.commit()
      isUnfinished = shard.damaged.isReadAgain || isUnfinished
    }
    if (weightOf(plan.jobs) < (options.threadsFrom ?? MUCH_BYTES)) {
      for (const [at, shard] of shards.entries()) {
        const onFile = ({ size }: FileJob) => onFiles({ files: 1, bytes: size })
        isUnfinished = (await indexJobs(shard, parts[at] ?? [], { ...options, onFile })) || isUnfinished
      }
      compareShards(shards.map((shard, at) => ({ shard, path: paths[at] ?? '' })))
      parts = []
    }
  } finally {
    for (const shard of shards) shard.close()
  }
  const { startProcess, muchFrom = MUCH_BYTES, ...others } = options
  const isMuch = newBytesOf(plan.jobs) >= muchFrom
  // All of them have ended before anybody begins the next update.
  const ends = await Promise.allSettled(
    parts.flatMap((jobs, at) => {
      if (jobs.length === 0) return []
      // The first shard is this process's own.
      const inProcess = isMuch && at > 0 && startProcess !== undefined ? { startProcess } : {}
      const work = { kind: 'index', path: paths[at] ?? '', jobs, isMuch } as const
      return [runShardWorker(work, { ...others, ...inProcess, onFiles })]
    }),
  )
  for (const end of ends) {
    if (end.status === 'rejected') throw end.reason
    isUnfinished = end.value || isUnfinished
  }
  if (parts.length > 0) compareWritten(paths, options)
  return { files: plan.files, changed: plan.jobs.length, gone: plan.gone.length, isUnfinished }
}

/** What threads and processes have written. */
function compareWritten(paths: readonly string[], { busyTimeoutMs }: UpdateOptions): void {
  const shards = paths.map((path) => ({ path, shard: new Shard(path, busyTimeoutMs) }))
  try {
    compareShards(shards)
  } finally {
    for (const { shard } of shards) shard.close()
  }
}

function noteComingAndGoing(shard: Shard, plan: IndexPlan, isOwn: (file: StoredFile) => boolean): void {
  const moved = new Set(findMoved(plan))
  const changed = [...plan.gone, ...plan.returned].filter(isOwn)
  const marked = plan.marks.filter(({ file }) => isOwn(file))
  const rewritten = plan.rewritten.filter(isOwn)
  if (changed.length + marked.length + rewritten.length > 0) shard.begin()
  for (const { id } of rewritten) {
    shard.clearFile(id)
    shard.files.markStale(id)
  }
  // What one of them leaves goes to a lost file, and not to the next that is taken out here.
  for (const file of changed) if (moved.has(file)) shard.origins.deleteOf(file.id)
  for (const file of changed) {
    if (moved.has(file)) shard.deleteFile(file.id)
    else shard.files.markGone(file.id, !file.isGone)
  }
  for (const { file, kept } of marked) shard.files.markKept(file.id, kept)
  const touched = [...changed, ...marked.map(({ file }) => file)]
  const sessions = new Map(
    touched.map(({ root, project, session }) => [
      `${root}\n${project}\n${session}`,
      { root, project, session },
    ]),
  )
  for (const session of sessions.values()) refreshSession(shard, session)
  for (const file of touched) {
    const now = shard.files.get(file.id)
    if (now?.kind === 'main' && isLost(now) !== isLost(file)) shard.origins.mark(file)
  }
}

function toKnown(shards: readonly Shard[]): KnownFiles {
  return {
    listProjects: (root) => [...new Set(shards.flatMap(({ files }) => files.listProjects(root)))],
    listFiles: (root, project) => shards.flatMap(({ files }) => files.list(root, project)),
  }
}

/** A line that is added to a long transcript has it modelled anew, which costs a part of reading it. */
function weightOf(jobs: readonly FileJob[]): number {
  return jobs.reduce((sum, { newBytes, size }) => sum + newBytes + size / 16, 0)
}

function newBytesOf(jobs: readonly Pick<FileJob, 'newBytes'>[]): number {
  return jobs.reduce((sum, { newBytes }) => sum + newBytes, 0)
}

type OnFiles = (done: DoneFiles) => void

/** Tells how far it is: at once, as the first file may take long, and after each. */
function reportFiles(jobs: readonly FileJob[], { onProgress }: UpdateOptions): OnFiles {
  const bytesTotal = jobs.reduce((sum, { size }) => sum + size, 0)
  let filesDone = 0
  let bytesDone = 0
  const report = () => onProgress?.({ filesDone, filesTotal: jobs.length, bytesDone, bytesTotal })
  if (jobs.length > 0) report()
  return ({ files, bytes }) => {
    filesDone += files
    bytesDone += bytes
    report()
  }
}
