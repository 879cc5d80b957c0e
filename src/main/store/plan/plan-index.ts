import { join } from 'node:path'
import { isInside } from '../../files/is-inside.ts'
import { existsSync } from '../../files/source-files.ts'
import type { FindKept } from '../../kept/kept-files.ts'
import { LibraryError } from '../../library/library-error.ts'
import { findGivenTitle, NO_SIDE_FILES, type SideFiles } from '../../library/sessions/given-titles.ts'
import { discoverProjects, type FoundFile, type FoundProject } from '../../library/sources/discover.ts'
import { toSourcePath } from '../../library/sources/source.ts'
import type { OnProblem } from '../../library/sources/walk-files.ts'
import type { SeenSession } from '../tables/given-titles.ts'
import { isChanged, mayGoOn, type StoredFile } from '../tables/stored-file.ts'
import type { FileJob } from '../write/index-file.ts'
import { type KeptMark, markOfThere, planKept, withOverflow } from './plan-kept.ts'

type UnplannedFile = Omit<FileJob, 'newBytes'>

/** By root: the projects to look at; a root that is not named is looked at whole. */
export type OnlyProjects = ReadonlyMap<string, ReadonlySet<string>>

/** What a sweep of the roots found to do. */
export interface IndexPlan {
  /** New and changed files, newest first. */
  readonly jobs: readonly FileJob[]
  /** Files that are no longer on disk and kept, or that are there again. */
  readonly gone: readonly StoredFile[]
  readonly returned: readonly StoredFile[]
  /** Files of which nothing is left. */
  readonly lost: readonly StoredFile[]
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

/** What the index knows, a project at a time: of all files together, it would be too much for the memory. */
export interface KnownFiles {
  listProjects(root: string): readonly string[]
  listFiles(root: string, project: string): readonly StoredFile[]
}

/** Compares what is on disk with what is in the index, by names, sizes and times alone: no file is opened. */
export async function planIndex(
  roots: readonly string[],
  known: KnownFiles,
  { signal, only, kept: findKept, ...options }: PlanOptions,
): Promise<IndexPlan> {
  const unread: string[] = []
  const onProblem: OnProblem = (problem) => {
    if (existsSync(problem.path)) unread.push(problem.path)
    options.onProblem(problem)
  }
  const jobs: FileJob[] = []
  const gone: StoredFile[] = []
  const returned: StoredFile[] = []
  const lost: StoredFile[] = []
  const marks: KeptMark[] = []
  const sessions: SeenSession[] = []
  let files = 0
  const noteUnchanged = (file: StoredFile, kept: string | null) => {
    if (file.isGone) returned.push(file)
    if (file.kept !== kept) marks.push({ file, kept })
  }
  for (const root of roots) {
    const kept = findKept?.(root)
    const projects = only?.get(root)
    const missing: StoredFile[] = []
    const looked = new Set<string>()
    /** Where nothing is kept, nobody asks. */
    const there = new Set<string>()
    try {
      for await (const project of discoverProjects(root, {
        onProblem,
        ...(signal && { signal }),
        ...(projects && { only: projects }),
      })) {
        looked.add(project.dir)
        const { transcripts, outputs } = sortOut(known.listFiles(root, project.dir))
        const seen = new Set<string>()
        const overflow = withOverflow(kept, project.dir)
        // Most files are as they were, and there may be very many: nothing is made for these.
        for (const { found, session } of transcriptsOf(project)) {
          const path = toSourcePath(root, found.path)
          seen.add(path)
          const file = transcripts.get(path)
          const mark = markOfThere(kept, path)
          if (file === undefined || isChanged(file, found)) {
            const kind = found.kind === 'subagent' || found.kind === 'earlier' ? found.kind : 'main'
            const job = toJob(root, project, { found, path, session, kept: mark, kind })
            jobs.push({
              ...job,
              ...overflow,
              newBytes: file === undefined ? job.size : toNewBytes(file, job),
            })
          } else noteUnchanged(file, mark)
        }
        for (const { found, session } of outputsOf(project)) {
          const path = toSourcePath(root, found.path)
          seen.add(path)
          const known = outputs.get(path) ?? []
          const mark = markOfThere(kept, path)
          if (known.length === 0 || known.some((file) => isChanged(file, found))) {
            const newBytes = Math.ceil(found.size / OUTPUT_BYTES_PER_BYTE)
            const job = toJob(root, project, { found, path, session, kept: mark, kind: 'overflow' })
            jobs.push({ ...job, newBytes })
          } else for (const file of known) noteUnchanged(file, mark)
        }
        for (const session of project.sessions)
          sessions.push(toSeen(root, project, session, options.sideFiles ?? NO_SIDE_FILES))
        files += seen.size
        for (const file of [...transcripts.values(), ...[...outputs.values()].flat()])
          if (!seen.has(file.path)) missing.push(file)
        if (kept !== undefined) for (const path of seen) there.add(path)
      }
      for (const dir of projects ?? known.listProjects(root))
        if (!looked.has(dir)) for (const file of known.listFiles(root, dir)) missing.push(file)
      // A folder that cannot be read right now has not lost its files.
      const isReadable = (path: string) => !isBelowAny(unread, join(root, path))
      const isGone = (path: string) => !there.has(path) && isReadable(path)
      const plan = planKept(root, kept, {
        lost: missing.filter(({ path }) => isReadable(path)),
        projects,
        isGone,
      })
      for (const job of plan.jobs) jobs.push(job)
      for (const mark of plan.marks) marks.push(mark)
      for (const file of plan.gone) gone.push(file)
      for (const file of plan.lost) lost.push(file)
    } catch (error) {
      // Nor has a root, such as a stick that is not plugged in.
      if (!(error instanceof LibraryError)) throw error
      onProblem({ path: root, reason: error.message })
    }
  }
  return { jobs: newestFirst(jobs), gone, returned, lost, marks, sessions, files }
}

/** For whoever has them all. */
export function toKnownFiles(stored: readonly StoredFile[]): KnownFiles {
  const files = Map.groupBy(stored, ({ root, project }) => `${root}\n${project}`)
  const projects = Map.groupBy(stored, ({ root }) => root)
  return {
    listProjects: (root) => [...new Set(projects.get(root)?.map(({ project }) => project))],
    listFiles: (root, project) => files.get(`${root}\n${project}`) ?? [],
  }
}

/** By path. An output may be there several times, once for each transcript that names it. */
function sortOut(files: readonly StoredFile[]) {
  const transcripts = new Map<string, StoredFile>()
  const outputs = new Map<string, StoredFile[]>()
  for (const file of files) {
    if (file.kind !== 'overflow') transcripts.set(file.path, file)
    else outputs.set(file.path, [...(outputs.get(file.path) ?? []), file])
  }
  return { transcripts, outputs }
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

function isBelowAny(places: readonly string[], path: string): boolean {
  return places.some((place) => isInside(path, place))
}

function toNewBytes(file: StoredFile, job: UnplannedFile): number {
  return mayGoOn(file, job) ? job.size - file.end.offset : job.size
}

interface FoundPlace {
  readonly found: FoundFile
  /** From its place; a flat subagent tells it inside. */
  readonly session: string | undefined
}

function* transcriptsOf({ sessions, flatSubagents }: FoundProject): Generator<FoundPlace> {
  for (const { id: session, main, earlier, subagents } of sessions) {
    if (main !== undefined) yield { found: main, session }
    for (const found of earlier) yield { found, session }
    for (const found of subagents) yield { found, session }
  }
  for (const found of flatSubagents) yield { found, session: undefined }
}

/** Of an output, far fewer rows are written than of as many bytes of a transcript. */
const OUTPUT_BYTES_PER_BYTE = 4096

/** What lies beside transcripts and can be read as text. */
function* outputsOf({ sessions }: FoundProject): Generator<FoundPlace> {
  for (const { id: session, overflow, workflows } of sessions) {
    for (const found of overflow.values()) yield { found, session }
    for (const found of workflows) yield { found, session }
  }
}

function toSeen(
  root: string,
  { dir, path }: FoundProject,
  { id, title }: FoundProject['sessions'][number],
  sideFiles: SideFiles,
): SeenSession {
  const place = { project: path, session: id, titleFile: title?.path }
  return { root, project: dir, session: id, title: findGivenTitle(place, sideFiles) }
}

function toJob(
  root: string,
  { dir, path: folder }: FoundProject,
  { found, path, session, kept, kind }: FoundPlace & Pick<FileJob, 'kind' | 'kept' | 'path'>,
): UnplannedFile {
  return {
    root,
    path,
    project: dir,
    folder: toSourcePath(root, folder),
    session,
    kind,
    size: found.size,
    modified: found.modified,
    inode: found.inode,
    kept,
  }
}
