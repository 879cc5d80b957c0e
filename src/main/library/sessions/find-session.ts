import { resolve } from 'node:path'
import { NotAFileError } from '../../files/open-file.ts'
import { statSync } from '../../files/source-files.ts'
import { cannotRead, LibraryError } from '../library-error.ts'
import { discoverProjects, type FoundProject } from '../sources/discover.ts'
import { isTranscriptName, toSessionId } from '../sources/source.ts'
import type { OnProblem, Problem } from '../sources/walk-files.ts'
import type { SideFiles } from './given-titles.ts'
import { type ReadSession, readSessions } from './read-session.ts'

export interface FindSessionOptions {
  readonly signal?: AbortSignal
  readonly onProblem: OnProblem
  /** What the desktop app remembers of sessions. */
  readonly sideFiles?: SideFiles
}

/** Reads one session of a root; undefined where nothing is left of it on disk. */
export async function readSession(
  { root, projectDir, id }: { readonly root: string; readonly projectDir: string; readonly id: string },
  options: FindSessionOptions,
): Promise<ReadSession | undefined> {
  for await (const project of discoverProjects(root, { ...options, only: new Set([projectDir]) })) {
    const found = await readOne(onlySession(project, id), id, options)
    if (found !== undefined) return found
  }
  return undefined
}

/** A session of which nothing can be read is an error that says why. */
async function readOne(
  project: FoundProject,
  id: string,
  options: FindSessionOptions,
): Promise<ReadSession | undefined> {
  const problems: Problem[] = []
  const onProblem = (problem: Problem) => problems.push(problem)
  for await (const session of readSessions(project, { ...options, onProblem })) {
    if (session.id !== id) continue
    for (const problem of problems) options.onProblem(problem)
    return session
  }
  const own = problems.find(({ path }) => toSessionId(path) === id)
  if (own !== undefined) throw new LibraryError('unreadable', `“${own.path}” cannot be read: ${own.reason}.`)
  for (const problem of problems) options.onProblem(problem)
  return undefined
}

/** The other sessions are left out, but not their overflow: after a fork, a result may lie with them. */
function onlySession(project: FoundProject, id: string): FoundProject {
  const sessions = project.sessions.map((session) =>
    session.id === id ? session : { ...session, main: undefined, earlier: [], subagents: [] },
  )
  return { ...project, sessions }
}

/** A transcript anywhere on disk, with what lies in the folder of its session; undefined where nothing is there. */
export async function openTranscript(
  path: string,
  options: FindSessionOptions,
): Promise<ReadSession | undefined> {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return undefined
  if (stats.isDirectory() || !isTranscriptName(path))
    throw new LibraryError(
      'not-found',
      `“${path}” is not a transcript. Names of transcripts end with “.jsonl”.`,
    )
  if (!stats.isFile()) throw cannotRead(path, new NotAFileError(path))
  for await (const project of discoverProjects(resolve(path), options)) {
    const session = await readOne(project, toSessionId(path), options)
    if (session !== undefined) return session
  }
  throw new LibraryError('not-found', `“${path}” no longer exists.`)
}
