import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { discoverProjects, type FoundProject } from './discover.ts'
import { LibraryError } from './library-error.ts'
import { type ReadSession, readConversation, readSessions } from './read-session.ts'
import type { OnProblem } from './walk-files.ts'

export interface FindOptions {
  readonly signal?: AbortSignal
  readonly onProblem: OnProblem
}

/** Reads the session that an id, the beginning of an id, or the path of a transcript names. */
export async function findSession(
  name: string,
  roots: readonly string[],
  options: FindOptions,
): Promise<ReadSession> {
  const alone = await readAlone(name)
  if (alone !== undefined) return alone
  const matches: { readonly project: FoundProject; readonly id: string }[] = []
  for (const root of roots) {
    for await (const project of discoverProjects(root, options)) {
      for (const { id } of project.sessions) if (id.startsWith(name)) matches.push({ project, id })
    }
  }
  const exact = matches.filter(({ id }) => id === name)
  const [match, ...others] = exact.length > 0 ? exact : matches
  if (match === undefined) throw new LibraryError('not-found', `No session “${name}” was found.`)
  if (others.length > 0 && exact.length === 0) {
    const ids = [match, ...others].map(({ id }) => id).join(', ')
    throw new LibraryError('not-found', `“${name}” is the beginning of several sessions: ${ids}.`)
  }
  for await (const session of readSessions(onlySession(match.project, match.id), options)) {
    if (session.id === match.id) return session
  }
  throw new LibraryError('not-found', `The session “${name}” is no longer there.`)
}

/** The other sessions are left out, but not their overflow: after a fork, a result may lie with them. */
function onlySession(project: FoundProject, id: string): FoundProject {
  const sessions = project.sessions.map((session) =>
    session.id === id ? session : { ...session, main: undefined, subagents: [] },
  )
  return { ...project, sessions }
}

/** A transcript somewhere on disk, without what would lie around it in a root. */
async function readAlone(path: string): Promise<ReadSession | undefined> {
  if (!path.endsWith('.jsonl')) return undefined
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return undefined
  const name = basename(path)
  const kind = name.startsWith('agent-') ? 'subagent' : 'main'
  const read = await readConversation({ path, name, kind, size: stats.size, modified: stats.mtimeMs })
  return {
    id: name.slice(0, -'.jsonl'.length),
    main: { ...read, overflow: [] },
    agents: [],
    links: { linked: new Map(), unlinked: [] },
    overflowBytes: 0,
    companions: { todos: [], tasks: [], plans: [], fileHistory: [] },
  }
}
