import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { LibraryError } from '../library-error.ts'
import { discoverProjects, type FoundProject } from '../sources/discover.ts'
import type { OnProblem } from '../sources/walk-files.ts'
import { findNamed } from './find-named.ts'
import { type ReadSession, readSessions } from './read-session.ts'

export interface FindOptions {
  readonly signal?: AbortSignal
  readonly onProblem: OnProblem
}

/** Reads the session that an id or the beginning of an id names. */
export async function findSession(
  name: string,
  roots: readonly string[],
  options: FindOptions,
): Promise<ReadSession> {
  const all: { readonly project: FoundProject; readonly id: string }[] = []
  for (const root of roots) {
    for await (const project of tryDiscover(root, options)) {
      for (const { id } of project.sessions) all.push({ project, id })
    }
  }
  const [match] = findNamed(name, all)
  if (match === undefined) throw new LibraryError('not-found', `No session “${name}” was found.`)
  for await (const session of readSessions(onlySession(match.project, match.id), options)) {
    if (session.id === match.id) return session
  }
  throw new LibraryError('not-found', `The session “${name}” is no longer there.`)
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
    session.id === id ? session : { ...session, main: undefined, subagents: [] },
  )
  return { ...project, sessions }
}

/** A transcript anywhere on disk, with what lies in the folder of its session; undefined where nothing is there. */
export async function openTranscript(path: string, options: FindOptions): Promise<ReadSession | undefined> {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return undefined
  if (!stats.isFile() || !path.endsWith('.jsonl'))
    throw new LibraryError('not-found', `“${path}” is not a transcript: their names end with “.jsonl”.`)
  for await (const project of discoverProjects(resolve(path), options)) {
    for await (const session of readSessions(project, options)) return session
  }
  throw new LibraryError('not-found', `“${path}” is no longer there.`)
}
