import { join } from 'node:path'
import { isInside } from '../files/is-inside.ts'
import { existsSync } from '../files/source-files.ts'
import type { FindKept, KeptRoot } from '../kept/kept-files.ts'
import { LibraryError } from '../library/library-error.ts'
import { findGivenTitle, NO_SIDE_FILES, type SideFiles } from '../library/sessions/given-titles.ts'
import { discoverProjects, type FoundFile, type FoundProject } from '../library/sources/discover.ts'
import { toSourcePath } from '../library/sources/source.ts'
import type { OnProblem } from '../library/sources/walk-files.ts'
import type { SeenSession } from './given-titles.ts'
import type { FileJob } from './index-file.ts'
import { type KeptMark, markOfThere, planKept, withOverflow } from './plan-kept.ts'
import { mayGoOn, type StoredFile } from './stored-file.ts'

type UnplannedFile = Omit<FileJob, 'newBytes'>

/** By root: the projects to look at; a root that is not named is looked at whole. */
export type OnlyProjects = ReadonlyMap<string, ReadonlySet<string>>

/** What a sweep of the roots found to do. */
export interface IndexPlan {
  /** New and changed files, newest first. */
  readonly jobs: readonly FileJob[]
  /** Files that are in the index and no longer on disk, or that are there again. */
  readonly gone: readonly StoredFile[]
  readonly returned: readonly StoredFile[]
  /** Outputs in files of their own that have changed; the transcripts of their sessions are among the jobs. */
  readonly rewritten: readonly StoredFile[]
  /** Files of which it is not known yet how they are kept. */
  readonly marks: readonly KeptMark[]
  /** Every session that is there, by its folder or its transcript. */
  readonly sessions: readonly SeenSession[]
  /** How many files there are, changed or not. */
  readonly files: number
}

export interface PlanOptions {
  readonly signal?: AbortSignal
  readonly onProblem: OnProblem
  readonly only?: OnlyProjects
  /** What is gone from disk and kept is indexed too. */
  readonly kept?: FindKept
  /** What the desktop app remembers of sessions. */
  readonly sideFiles?: SideFiles
}

const SOONEST_SESSIONS = 100

/** Compares what is on disk with what is in the index, by names, sizes and times alone: no file is opened. */
export async function planIndex(
  roots: readonly string[],
  stored: readonly StoredFile[],
  { signal, only, kept: findKept, ...options }: PlanOptions,
): Promise<IndexPlan> {
  const unread: string[] = []
  const onProblem: OnProblem = (problem) => {
    if (existsSync(problem.path)) unread.push(problem.path)
    options.onProblem(problem)
  }
  const known = new Map(stored.map((file) => [keyOf(file), file]))
  const seen = new Set<string>()
  const jobs: FileJob[] = []
  const returned: StoredFile[] = []
  const rewritten: StoredFile[] = []
  const marks: KeptMark[] = []
  const sessions: SeenSession[] = []
  const readable = new Set<string>()
  for (const root of roots) {
    const kept = findKept?.(root)
    try {
      const projects = only?.get(root)
      for await (const project of discoverProjects(root, {
        onProblem,
        ...(signal && { signal }),
        ...(projects && { only: projects }),
      })) {
        const found = jobsOf(root, project, kept)
        const there = new Set(found.map((job) => known.get(keyOf(job))?.session))
        // Where no transcript of the session is left, what is known of it stays.
        const changed = findRewritten(root, project, known, seen).filter(
          (file) => there.has(file.session) || !file.isNamed,
        )
        rewritten.push(...changed)
        for (const job of outputJobs(root, project, kept)) {
          const file = known.get(keyOf(job))
          if (file === undefined) jobs.push(job)
          else if (file.isNamed) continue
          else if (isChanged(file, job)) jobs.push(job)
          else {
            if (file.isGone) returned.push(file)
            if (file.kept !== job.kept) marks.push({ file, kept: job.kept })
          }
        }
        for (const { id, title } of project.sessions)
          sessions.push({
            root,
            project: project.dir,
            session: id,
            title: findGivenTitle(
              { project: project.path, session: id, titleFile: title?.path },
              options.sideFiles ?? NO_SIDE_FILES,
            ),
          })
        const named = new Set(changed.map(({ session }) => session))
        for (const job of found) {
          seen.add(keyOf(job))
          const file = known.get(keyOf(job))
          if (file === undefined) jobs.push({ ...job, newBytes: job.size })
          else if (isChanged(file, job) || named.has(file.session))
            jobs.push({ ...job, newBytes: toNewBytes(file, job) })
          else {
            if (file.isGone) returned.push(file)
            if (file.kept !== job.kept) marks.push({ file, kept: job.kept })
          }
        }
      }
      readable.add(root)
      const isGone = (path: string) =>
        !seen.has(keyOf({ root, path })) && !isBelowAny(unread, join(root, path))
      const ownFiles = stored.filter((file) => file.root === root && isGone(file.path))
      const plan = planKept(root, kept, {
        known: new Map(ownFiles.map((file) => [file.path, file])),
        projects,
        isGone,
      })
      jobs.push(...plan.jobs)
      marks.push(...plan.marks)
    } catch (error) {
      if (!(error instanceof LibraryError)) throw error
      onProblem({ path: root, reason: error.message })
    }
  }
  // A root that cannot be read right now, such as a stick that is not plugged in, has not lost its files; nor has a folder in it.
  const gone = stored.filter(
    (file) =>
      readable.has(file.root) &&
      !file.isGone &&
      !seen.has(keyOf(file)) &&
      (only?.get(file.root)?.has(file.project) ?? true) &&
      !isBelowAny(unread, join(file.root, file.path)),
  )
  return { jobs: newestFirst(jobs), gone, returned, rewritten, marks, sessions, files: seen.size }
}

/** Notes which outputs there are, and gives back those that are known otherwise: one of the background may grow for hours. */
function findRewritten(
  root: string,
  project: FoundProject,
  known: ReadonlyMap<string, StoredFile>,
  seen: Set<string>,
): readonly StoredFile[] {
  return listOutputs(project).flatMap(({ file: found }) => {
    const key = keyOf({ root, path: toSourcePath(root, found.path) })
    seen.add(key)
    const file = known.get(key)
    return file !== undefined && isChanged(file, found) ? [file] : []
  })
}

/** What lies beside transcripts and can be read as text. */
function listOutputs({ sessions }: FoundProject) {
  return sessions.flatMap(({ id, overflow, workflows }) =>
    [...overflow.values(), ...workflows].map((file) => ({ session: id, file })),
  )
}

/** Of an output, far fewer rows are written than of as many bytes of a transcript. */
const OUTPUT_BYTES_PER_BYTE = 4096

function outputJobs(root: string, project: FoundProject, kept: KeptRoot | undefined): readonly FileJob[] {
  const { dir, path } = project
  const folder = toSourcePath(root, path)
  return listOutputs(project).map(({ session, file: { path: place, size, modified, inode } }) => ({
    root,
    path: toSourcePath(root, place),
    project: dir,
    folder,
    session,
    kind: 'overflow',
    size,
    modified,
    inode,
    newBytes: Math.ceil(size / OUTPUT_BYTES_PER_BYTE),
    kept: markOfThere(kept, toSourcePath(root, place)),
  }))
}

/**
 * What people look for is there soonest: of the newest sessions first the transcript, then those of its subagents. None comes
 * before its session's: an internal agent repeats records of that, which are to be found there.
 */
function newestFirst(jobs: readonly FileJob[]): readonly FileJob[] {
  const isMain = ({ kind }: FileJob) => kind === 'main'
  const isOutput = ({ kind }: FileJob) => kind === 'overflow'
  const sessionOf = ({ root, project, session }: FileJob) => `${root}\n${project}\n${session}`
  const mains = new Map(jobs.filter(isMain).map((job) => [sessionOf(job), job.modified]))
  const aged = jobs
    .filter((job) => !isOutput(job))
    .map((job) => ({
      job,
      modified: Math.min(job.modified, mains.get(sessionOf(job)) ?? job.modified),
    }))
  const sorted = aged
    .toSorted((a, b) => b.modified - a.modified || Number(isMain(b.job)) - Number(isMain(a.job)))
    .map(({ job }) => job)
  const last = sorted.filter(isMain)[SOONEST_SESSIONS - 1]
  const soonest = sorted.slice(0, last ? sorted.indexOf(last) + 1 : sorted.length)
  return [
    ...soonest.filter(isMain).map((job) => ({ ...job, isSoonest: true })),
    ...soonest.filter((job) => !isMain(job)),
    ...sorted.slice(soonest.length),
    // Most of them have been read by then, with the transcripts that name them.
    ...jobs.filter(isOutput),
  ]
}

function keyOf({ root, path }: { readonly root: string; readonly path: string }): string {
  return `${root}\n${path}`
}

function isBelowAny(places: readonly string[], path: string): boolean {
  return places.some((place) => isInside(path, place))
}

function toNewBytes(file: StoredFile, job: UnplannedFile): number {
  return mayGoOn(file, job) ? job.size - file.end.offset : job.size
}

function isChanged(
  file: StoredFile,
  { size, modified, inode }: Pick<UnplannedFile, 'size' | 'modified' | 'inode'>,
): boolean {
  return file.size !== size || file.modified !== modified || file.inode !== inode
}

function jobsOf(
  root: string,
  { dir, path, sessions, flatSubagents }: FoundProject,
  kept: KeptRoot | undefined,
): readonly UnplannedFile[] {
  const folder = toSourcePath(root, path)
  const overflow = withOverflow(kept, dir)
  const toJob = (file: FoundFile, session: string | undefined): UnplannedFile => {
    const place = toSourcePath(root, file.path)
    return {
      root,
      path: place,
      project: dir,
      folder,
      session,
      kind: file.kind === 'subagent' || file.kind === 'earlier' ? file.kind : 'main',
      size: file.size,
      modified: file.modified,
      inode: file.inode,
      kept: markOfThere(kept, place),
      ...overflow,
    }
  }
  return [
    ...sessions.flatMap(({ id, main, earlier, subagents }) =>
      [...(main ? [main] : []), ...earlier, ...subagents].map((file) => toJob(file, id)),
    ),
    ...flatSubagents.map((file) => toJob(file, undefined)),
  ]
}
