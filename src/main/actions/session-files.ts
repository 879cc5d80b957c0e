import { basename, join, sep } from 'node:path'
import { isToBeKept } from '../../core/vault/what-to-keep.ts'
import { BEING_WRITTEN_MS } from '../../shared/being-written.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import type { Session } from '../../shared/schemas/sessions.ts'
import { existsSync, lstatSync, statSync } from '../files/source-files.ts'
import { listCompanions } from '../library/sessions/companions.ts'
import { findSourceKind } from '../library/sources/source.ts'
import { LinkedFolders, walkFiles } from '../library/sources/walk-files.ts'
import { AgentFinder, findSessionPlace } from '../reader/session-place.ts'

export interface SessionFile {
  readonly path: string
  /** In its root, with `/`. */
  readonly name: string
  readonly size: number
  readonly modified: number
  /** Whether a backup would have it. */
  readonly isKeepable: boolean
}

export interface SessionFiles {
  readonly files: readonly SessionFile[]
  /** What is to be moved to take all of them away: files, and folders that are the session's own. The transcript is the last. */
  readonly places: readonly string[]
}

type Located = Pick<Session, 'root' | 'id' | 'file'>

/** Everything on disk that belongs to one session and to no other. */
export async function listSessionFiles({ root, id, file }: Located): Promise<SessionFiles> {
  const problems: string[] = []
  const onProblem = ({ path, reason }: { readonly path: string; readonly reason: string }) =>
    problems.push(`“${path}” cannot be read: ${reason}.`)
  const place = await findSessionPlace(file)
  const isClaude = findSourceKind(root) === 'claude'
  const { todos, tasks, fileHistory } = isClaude
    ? listCompanions(root, onProblem)(id, [])
    : { todos: [], tasks: [], fileHistory: [] }
  const own = join(place.project, id)
  const folders = [
    own,
    ...(tasks.length > 0 ? [join(root, 'tasks', id)] : []),
    ...(fileHistory.length > 0 ? [join(root, 'file-history', id)] : []),
  ].filter(existsSync)
  const agents = (await new AgentFinder().list(place)).map(({ path }) => path)
  const inFolders = folders.flatMap((folder) =>
    [...walkFiles(folder, new LinkedFolders(folder), onProblem)].map(({ path }) => path),
  )
  const [problem] = problems
  if (problem !== undefined) throw new ExpectedError('unreadable', problem)
  const isInFolder = (path: string) => folders.some((folder) => path.startsWith(folder + sep))
  const loose = [...new Set([...todos, ...agents])].filter((path) => !isInFolder(path))
  const main = existsSync(place.main) ? [place.main] : []
  const paths = [...new Set([...main, ...loose, ...inFolders])]
  return {
    files: paths.flatMap((path) => describe(path, root)).sort((a, b) => (a.name < b.name ? -1 : 1)),
    places: [...folders, ...loose, ...main],
  }
}

function describe(path: string, root: string): readonly SessionFile[] {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return []
  const name = path.startsWith(root + sep) ? path.slice(root.length + 1).replaceAll(sep, '/') : basename(path)
  return [{ path, name, size: stats.size, modified: stats.mtimeMs, isKeepable: isToBeKept(name) }]
}

/** Whether Claude Code may be in the middle of it. */
export function isBeingWritten(files: readonly Pick<SessionFile, 'modified'>[], now: number): boolean {
  return files.some(({ modified }) => Math.abs(now - modified) < BEING_WRITTEN_MS)
}

/** A link would have something else moved or written to than what is listed. */
export function isLink(path: string): boolean {
  return lstatSync(path).isSymbolicLink()
}
