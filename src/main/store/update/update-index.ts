import { existsSync } from 'node:fs'
import { ExpectedError } from '../../../shared/expected-error.ts'
import type { FindKept } from '../../kept/kept-files.ts'
import type { SideFiles } from '../../library/sessions/given-titles.ts'
import { startSpare } from '../../threads/run-in-process.ts'
import { type OnLost, rememberFormer, removeIndex } from '../database/open-index.ts'
import { findShardPaths } from '../database/shard-paths.ts'
import { isBroken, isBusy, isRefused } from '../database/sqlite-error.ts'
import { checkIndex, isCheckDue } from '../health/check-index.ts'
import { noteHealth, readHealth } from '../health/index-health.ts'
import { dealProjects } from '../plan/deal-projects.ts'
import { type IndexPlan, type KnownFiles, type OnlyProjects, planIndex } from '../plan/plan-index.ts'
import { noteGivenTitles } from '../tables/given-titles.ts'
import { Shard } from '../tables/shard.ts'
import type { GrowingFiles } from '../write/growing-files.ts'
import type { FileJob } from '../write/index-file.ts'
import { indexJobs } from '../write/index-jobs.ts'
import { compareShards, compareWithin } from '../write/sharing.ts'
import { tellOrigins } from '../write/tell-origins.ts'
import { followDisk } from './follow-disk.ts'
import { type RunShardWorkerOptions, runShardWorker } from './run-shard-worker.ts'
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
  /** Sessions that are gone from disk and not kept leave the index. It takes note of them before that. */
  readonly onLost?: OnLost
  /** Outlines of files that were added to before: whoever updates again and again keeps them. */
  readonly growing?: GrowingFiles
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
    rememberFormer(folder, options.onLost)
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

/** Reads everything again. */
async function rebuildIndex(
  folder: string,
  roots: readonly string[],
  { only: _, ...options }: UpdateOptions,
): Promise<UpdateReport> {
  rememberFormer(folder, options.onLost, true)
  for (const path of findShardPaths(folder)) removeIndex(path)
  noteHealth(folder, { damage: 'none' })
  return updateTwice(folder, roots, options)
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
      isUnfinished = followDisk(shard, plan, (file) => findShard(file) === at, options) || isUnfinished
      noteGivenTitles(
        shard,
        plan.sessions.filter((session) => findShard(session) === at),
      )
      if (parts[at]?.length === 0) {
        compareWithin(shard)
        tellOrigins(shard)
      }
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
  if (parts.length > 0) await runShardWorker({ kind: 'compare', paths }, others)
  return {
    files: plan.files,
    changed: plan.jobs.length,
    gone: plan.gone.length + plan.lost.length,
    isUnfinished,
  }
}

function toKnown(shards: readonly Shard[]): KnownFiles {
  return {
    listProjects: (root) => [...new Set(shards.flatMap(({ files }) => files.listProjects(root)))],
    listFiles: (root, project) => shards.flatMap(({ files }) => files.list(root, project)),
  }
}

/** A line that is added to a long transcript has it modelled again, which costs a part of reading it. */
function weightOf(jobs: readonly FileJob[]): number {
  return jobs.reduce((sum, { newBytes, size }) => sum + newBytes + size / 64, 0)
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
