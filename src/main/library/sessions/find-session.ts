import { resolve } from 'node:path'
import { NotAFileError } from '../../files/open-file.ts'
import { statSync } from '../../files/source-files.ts'
import { cannotRead, LibraryError } from '../library-error.ts'
import { discoverProjects, type FoundProject } from '../sources/discover.ts'
import { isTranscriptName, toSessionId } from '../sources/source.ts'
import type { OnProblem, Problem } from '../sources/walk-files.ts'
import { AmbiguousIdError, findNamed, type Nameable } from './find-named.ts'
import type { SideFiles } from './given-titles.ts'
import { findLead, type ReadSession, readSessions } from './read-session.ts'

export interface FindOptions {
  readonly signal?: AbortSignal
  readonly onProblem: OnProblem
  /** What the desktop app remembers of sessions. */
  readonly sideFiles?: SideFiles
}

interface Place {
  readonly project: FoundProject
  readonly id: string
}

/** Reads the session that an id or the beginning of an id names. */
export async function findSession(
  name: string,
  roots: readonly string[],
  options: FindOptions,
): Promise<ReadSession> {
  const all: Place[] = []
  for (const root of roots) {
    for await (const project of tryDiscover(root, options)) {
      for (const { id } of project.sessions) all.push({ project, id })
    }
  }
  const match = await findOne(name, all, options)
  if (match === undefined) throw new LibraryError('not-found', `No session “${name}” was found.`)
  const found = await readOne(onlySession(match.project, match.id), match.id, options)
  if (found !== undefined) return found
  throw new LibraryError('not-found', `The session “${name}” is no longer there.`)
}

/** More titles than this are not read for somebody who typed too little. */
const MOST_TITLES = 20

async function findOne(
  name: string,
  all: readonly Place[],
  options: FindOptions,
): Promise<Place | undefined> {
  try {
    return findNamed(name, all)[0]
  } catch (error) {
    if (!(error instanceof AmbiguousIdError)) throw error
    const matches = all.filter(({ id }) => id.toLowerCase().startsWith(name.toLowerCase()))
    if (matches.length > MOST_TITLES) throw error
    const titled = await Promise.all(matches.map((place) => addTitle(place, options)))
    throw new AmbiguousIdError(name, titled)
  }
}

async function addTitle({ project, id }: Place, { signal }: FindOptions): Promise<Nameable> {
  const read = { ...(signal && { signal }), onProblem: () => {} }
  for await (const session of readSessions(onlySession(project, id), read)) {
    if (session.id === id) return { id, title: findLead(session)?.title.text ?? id }
  }
  return { id }
}

/** A session of which nothing can be read is an error that says why. */
async function readOne(
  project: FoundProject,
  id: string,
  options: FindOptions,
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

/** A root that cannot be read is told, and does not hide the sessions of the others. */
async function* tryDiscover(root: string, options: FindOptions): AsyncGenerator<FoundProject> {
  try {
    yield* discoverProjects(root, options)
  } catch (error) {
    if (!(error instanceof LibraryError)) throw error
    options.onProblem({ path: root, reason: error.message })
  }
}

/** The other sessions are left out, but not their overflow: after a fork, a result may lie with them. */
function onlySession(project: FoundProject, id: string): FoundProject {
  const sessions = project.sessions.map((session) =>
    session.id === id ? session : { ...session, main: undefined, earlier: [], subagents: [] },
  )
  return { ...project, sessions }
}

/** A transcript anywhere on disk, with what lies in the folder of its session; undefined where nothing is there. */
export async function openTranscript(path: string, options: FindOptions): Promise<ReadSession | undefined> {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return undefined
  if (stats.isDirectory() || !isTranscriptName(path))
    throw new LibraryError('not-found', `“${path}” is not a transcript: their names end with “.jsonl”.`)
  if (!stats.isFile()) throw cannotRead(path, new NotAFileError(path))
  for await (const project of discoverProjects(resolve(path), options)) {
    const session = await readOne(project, toSessionId(path), options)
    if (session !== undefined) return session
  }
  throw new LibraryError('not-found', `“${path}” is no longer there.`)
}
