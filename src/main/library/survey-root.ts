import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CancelledError } from '../../shared/expected-error.ts'
import type { Survey, SurveyProblem, SurveyProgress } from '../../shared/roots.ts'
import { describeRefusal, findSystemCode, LibraryError, toErrorCode } from './library-error.ts'

export interface SurveyOptions {
  readonly signal?: AbortSignal
  readonly report?: (progress: SurveyProgress) => void
}

const MAX_LISTED_PROBLEMS = 100
const STATS_AT_ONCE = 32

const SESSION_FILE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.jsonl$/i
const SUBAGENT_FILE = /^agent-.+\.jsonl$/i

/** Counts what a root holds, from names, sizes and times alone: no file is opened, and nothing is written. */
export async function surveyRoot(root: string, { signal, report }: SurveyOptions = {}): Promise<Survey> {
  const tally = new Tally(signal)
  const projects = await listProjects(root, tally)
  const toProgress = (projectsDone: number): SurveyProgress => ({
    projectsDone,
    projectsTotal: projects.length,
    sessions: tally.sessions,
    bytes: tally.bytes,
  })
  report?.(toProgress(0))
  for (const [index, project] of projects.entries()) {
    await countFolder(project, true, tally)
    report?.(toProgress(index + 1))
  }
  return tally.toSurvey(projects.length)
}

class Tally {
  sessions = 0
  subagents = 0
  bytes = 0
  private oldest: number | null = null
  private newest: number | null = null
  private problemCount = 0
  private readonly problems: SurveyProblem[] = []
  private readonly entered = new Set<string>()
  private readonly signal: AbortSignal | undefined

  constructor(signal: AbortSignal | undefined) {
    this.signal = signal
  }

  throwIfCancelled(): void {
    if (this.signal?.aborted) throw new CancelledError({ cause: this.signal.reason })
  }

  /** Whether this folder is met for the first time: links may lead to one place twice, or in a circle. */
  enter(device: bigint, inode: bigint): boolean {
    const key = `${device}:${inode}`
    if (this.entered.has(key)) return false
    this.entered.add(key)
    return true
  }

  addTranscript(modified: number): void {
    if (this.oldest === null || modified < this.oldest) this.oldest = modified
    if (this.newest === null || modified > this.newest) this.newest = modified
  }

  addProblem(path: string, cause: unknown): void {
    this.problemCount += 1
    if (this.problems.length < MAX_LISTED_PROBLEMS)
      this.problems.push({ path, reason: describeRefusal(cause) })
  }

  toSurvey(projects: number): Survey {
    const { sessions, subagents, bytes, oldest, newest, problems, problemCount } = this
    return { projects, sessions, subagents, bytes, oldest, newest, problems, problemCount }
  }
}

async function listProjects(root: string, tally: Tally): Promise<readonly string[]> {
  tally.throwIfCancelled()
  try {
    await readdir(root)
  } catch (cause) {
    throw new LibraryError(toErrorCode(cause), `This folder cannot be read: ${describeRefusal(cause)}.`, {
      cause,
    })
  }
  const folder = join(root, 'projects')
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    const isProject = await Promise.all(entries.map((entry) => isFolderEntry(folder, entry, tally)))
    return entries.filter((_, index) => isProject[index]).map((entry) => join(folder, entry.name))
  } catch (cause) {
    // Claude Code makes the folder with the first conversation.
    if (findSystemCode(cause) === 'ENOENT') return []
    throw new LibraryError(
      toErrorCode(cause),
      `The folder “projects” in it cannot be read: ${describeRefusal(cause)}.`,
      {
        cause,
      },
    )
  }
}

async function isFolderEntry(folder: string, entry: Dirent, tally: Tally): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isDirectory()
  const path = join(folder, entry.name)
  try {
    return (await stat(path)).isDirectory()
  } catch (cause) {
    tally.addProblem(path, cause)
    return false
  }
}

async function countFolder(folder: string, isProject: boolean, tally: Tally): Promise<void> {
  tally.throwIfCancelled()
  let entries: readonly Dirent[]
  try {
    const { dev, ino } = await stat(folder, { bigint: true })
    if (!tally.enter(dev, ino)) return
    entries = await readdir(folder, { withFileTypes: true })
  } catch (cause) {
    tally.addProblem(folder, cause)
    return
  }
  const folders: string[] = []
  for (let start = 0; start < entries.length; start += STATS_AT_ONCE) {
    tally.throwIfCancelled()
    const found = await Promise.all(
      entries.slice(start, start + STATS_AT_ONCE).map((entry) => countEntry(folder, entry, isProject, tally)),
    )
    folders.push(...found.filter((path) => path !== undefined))
  }
  for (const path of folders) await countFolder(path, false, tally)
}

/** Counts a file; gives back the path of a folder, to be counted next. */
async function countEntry(
  folder: string,
  entry: Dirent,
  isInProject: boolean,
  tally: Tally,
): Promise<string | undefined> {
  const path = join(folder, entry.name)
  if (entry.isDirectory()) return path
  try {
    const { size, mtimeMs, ...kind } = await statEntry(path)
    if (kind.isFolder) return path
    if (!kind.isFile) return undefined
    tally.bytes += size
    const isSession = isInProject && SESSION_FILE.test(entry.name)
    const isSubagent = SUBAGENT_FILE.test(entry.name)
    if (isSession) tally.sessions += 1
    if (isSubagent) tally.subagents += 1
    if (isSession || isSubagent) tally.addTranscript(mtimeMs)
  } catch (cause) {
    tally.addProblem(path, cause)
  }
  return undefined
}

async function statEntry(path: string) {
  const stats = await stat(path)
  return { size: stats.size, mtimeMs: stats.mtimeMs, isFolder: stats.isDirectory(), isFile: stats.isFile() }
}
