import { join, posix } from 'node:path'
import { ExpectedError } from '../../shared/expected-error.ts'
import { existsSync } from '../files/source-files.ts'
import type { FindKept } from '../kept/kept-files.ts'
import type { SideFiles } from '../library/sessions/given-titles.ts'
import { startSpare } from '../threads/run-in-process.ts'
import { checkIndex, isCheckDue } from './check-index.ts'
import { dealProjects } from './deal-projects.ts'
import { findMoved } from './find-moved.ts'
import { noteGivenTitles } from './given-titles.ts'
import type { GrowingFiles } from './growing-files.ts'
import type { FileJob } from './index-file.ts'
import { noteHealth, readHealth } from './index-health.ts'
import { indexJobs } from './index-jobs.ts'
import { type OnLost, rememberFormer, removeIndex } from './open-index.ts'
import { type IndexPlan, type KnownFiles, type OnlyProjects, planIndex } from './plan-index.ts'
import { refreshSession, type SessionKey } from './refresh-session.ts'
import { type RunShardWorkerOptions, runShardWorker } from './run-shard-worker.ts'
import { Shard } from './shard.ts'
import { findShardPaths } from './shard-paths.ts'
import { compareShards, compareWithin } from './sharing.ts'
import { isBroken, isBusy, isRefused } from './sqlite-error.ts'
import { isAwaited, type StoredFile } from './stored-file.ts'
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
  options.onSetAside?.('The index was damaged; Scrollback rebuilds it.')
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
      isUnfinished = follow(shard, plan, (file) => findShard(file) === at, options) || isUnfinished
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

/** What cannot be remembered stays in the index for now. Gives back whether files are to be read again. */
function follow(
  shard: Shard,
  plan: IndexPlan,
  isOwn: (file: StoredFile) => boolean,
  options: UpdateOptions,
): boolean {
  try {
    return noteComingAndGoing(shard, plan, isOwn, options)
  } catch (error) {
    if (!(error instanceof ExpectedError) || plan.lost.length === 0) throw error
    shard.rollback()
    options.onProblem({ path: plan.lost[0]?.root ?? '', reason: error.message })
    return noteComingAndGoing(shard, { ...plan, lost: [] }, isOwn, options)
  }
}

function noteComingAndGoing(
  shard: Shard,
  plan: IndexPlan,
  isOwn: (file: StoredFile) => boolean,
  { onLost }: UpdateOptions,
): boolean {
  const lost = plan.lost.filter(isOwn)
  const changed = [...plan.gone, ...plan.returned].filter(isOwn)
  const marked = plan.marks.filter(({ file }) => isOwn(file))
  if (lost.length + changed.length + marked.length === 0) return false
  shard.begin()
  const isUnfinished = removeLost(shard, lost, new Set(findMoved(plan)), onLost)
  for (const file of changed) shard.files.markGone(file.id, !file.isGone)
  for (const { file, kept } of marked) shard.files.markKept(file.id, kept)
  const touched = [...lost, ...changed, ...marked.map(({ file }) => file)]
  for (const session of sessionsOf(touched)) refreshSession(shard, session)
  return isUnfinished
}

/** Takes out files of which nothing is left; gives back whether others are to be read for it. */
function removeLost(
  shard: Shard,
  lost: readonly StoredFile[],
  moved: ReadonlySet<StoredFile>,
  onLost: OnLost | undefined,
): boolean {
  const transcripts = lost.filter(({ kind }) => kind !== 'overflow')
  const leaving = transcripts.filter(({ kind }) => kind === 'main')
  const known = sessionsOf(lost).map((key) => ({ key, summary: shard.sessions.find(key) }))
  const loosened = transcripts.flatMap(({ id }) => shard.deleteFile(id))
  for (const { id } of lost) {
    const output = shard.files.get(id)
    if (output === undefined) continue
    if (output.naming === undefined) shard.deleteFile(id)
    else {
      // It is looked for again, as long as a record names it.
      shard.clearFile(id)
      shard.files.markStale(id)
      shard.files.markGone(id, true)
    }
  }
  const hasMoved = new Set(sessionsOf([...moved]).map(toText))
  const isLeaving = new Set(sessionsOf(leaving).map(toText))
  const gone = known.flatMap(({ key, summary }) => {
    const isLost =
      isLeaving.has(toText(key)) || shard.files.ofSession(key.root, key.project, key.session).length === 0
    return summary !== undefined && isLost && !hasMoved.has(toText(key)) ? [summary] : []
  })
  // Before anything of them goes.
  if (gone.length > 0) onLost?.(gone)
  return loosened.filter((output) => keepLoose(shard, output)).length > 0
}

/** An output that nobody names any more belongs to the session in whose folder it lies. The next update reads it. */
function keepLoose(shard: Shard, output: StoredFile): boolean {
  if (isAwaited(output) || output.isGone || !existsSync(join(output.root, output.path))) return false
  const session = posix.basename(posix.dirname(posix.dirname(output.path)))
  shard.files.markStale(shard.files.reserve({ ...output, session }))
  return true
}

function sessionsOf(files: readonly StoredFile[]): readonly SessionKey[] {
  const sessions = new Map(
    files.map(({ root, project, session }) => [
      `${root}\n${project}\n${session}`,
      { root, project, session },
    ]),
  )
  return [...sessions.values()]
}

function toText({ root, project, session }: SessionKey): string {
  return `${root}\n${project}\n${session}`
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
