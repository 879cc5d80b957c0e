import { basename, dirname, sep } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { throwIfCancelled } from '../../../shared/expected-error.ts'
import { type FindCompanions, listCompanions, noCompanions } from '../sessions/companions.ts'
import { listProjects, type ProjectPlace } from './list-projects.ts'
import type { OnProblem } from './walk-files.ts'

export type FileKind = 'main' | 'subagent' | 'journal' | 'other'

export interface FoundFile {
  readonly path: string
  readonly name: string
  readonly kind: FileKind
  readonly size: number
  readonly modified: number
  readonly inode: number
}

/** A main transcript with the files that lie in its folder. Flat subagents belong to the project until they are read. */
export interface FoundSession {
  readonly id: string
  /** Gone for some: Claude Code deleted it and left the folder. */
  readonly main: FoundFile | undefined
  readonly subagents: readonly FoundFile[]
  /** By agent id: the path of `agent-<id>.meta.json`. */
  readonly metas: ReadonlyMap<string, string>
  /** By base name: the path of each file in `tool-results/`. */
  readonly overflow: ReadonlyMap<string, FoundFile>
}

export interface FoundProject {
  /** The name of its folder below `projects/`, or where it lies in a source that is no root; `.` for the source itself. */
  readonly dir: string
  readonly path: string
  readonly sessions: readonly FoundSession[]
  readonly flatSubagents: readonly FoundFile[]
  /** Journals, and transcripts that were set aside. */
  readonly others: readonly FoundFile[]
  /** Of every file in it. */
  readonly bytes: number
  readonly companionsOf: FindCompanions
}

export interface DiscoverOptions {
  readonly signal?: AbortSignal
  readonly onProblem: OnProblem
  readonly onStart?: (projects: number) => void
  /** Only the projects with these `dir`s. */
  readonly only?: ReadonlySet<string>
}

/**
 * The projects of a root or another source, one after the other, from names, sizes and times alone: no file is opened, and
 * nothing is written. A root that cannot be read is an error; what cannot be read below it is a problem.
 */
export async function* discoverProjects(
  root: string,
  { signal, onProblem, onStart, only }: DiscoverOptions,
): AsyncGenerator<FoundProject> {
  throwIfCancelled(signal)
  const all = await listProjects(root, { onProblem, ...(signal && { signal }) })
  const projects = only === undefined ? all : all.filter(({ dir }) => only.has(dir))
  const companionsOf = findCompanionFolders(onProblem)
  onStart?.(projects.length)
  for (const project of projects) {
    throwIfCancelled(signal)
    yield { ...discoverProject(project), companionsOf: companionsOf(project.path) }
    await setImmediate()
  }
}

/** Todos, plans and the like lie beside `projects/`, wherever that is; they are listed when somebody asks. */
function findCompanionFolders(onProblem: OnProblem): (project: string) => FindCompanions {
  const known = new Map<string, FindCompanions>()
  return (project) => {
    const folder = dirname(project)
    if (basename(folder) !== 'projects') return noCompanions
    return (sessionId, plans) => {
      const find = known.get(folder) ?? listCompanions(dirname(folder), onProblem)
      known.set(folder, find)
      return find(sessionId, plans)
    }
  }
}

interface SessionDraft {
  main: FoundFile | undefined
  readonly subagents: FoundFile[]
  readonly metas: Map<string, string>
  readonly overflow: Map<string, FoundFile>
}

function discoverProject({
  dir,
  path: project,
  listFiles,
}: ProjectPlace): Omit<FoundProject, 'companionsOf'> {
  const sessions = new Map<string, SessionDraft>()
  const flatSubagents: FoundFile[] = []
  const others: FoundFile[] = []
  const sessionOf = (id: string) => {
    const found: SessionDraft = sessions.get(id) ?? {
      main: undefined,
      subagents: [],
      metas: new Map(),
      overflow: new Map(),
    }
    sessions.set(id, found)
    return found
  }

  let bytes = 0
  for (const { path, stats } of listFiles()) {
    bytes += stats.size
    const parts = path.slice(project.length + 1).split(sep)
    const name = parts.at(-1) ?? ''
    const sessionId = parts[0] ?? ''
    const file = {
      path,
      name,
      kind: kindOf(parts),
      size: stats.size,
      modified: stats.mtimeMs,
      inode: stats.ino,
    }
    if (parts[1] === 'tool-results') {
      sessionOf(sessionId).overflow.set(name, file)
      continue
    }
    const agentOfMeta = /^agent-(.+)\.meta\.json$/.exec(name)?.[1]
    if (agentOfMeta !== undefined && parts.length > 2) sessionOf(sessionId).metas.set(agentOfMeta, path)
    if (!/\.jsonl(\.|$)/.test(name)) continue
    if (file.kind === 'main') sessionOf(name.slice(0, -'.jsonl'.length)).main = file
    else if (file.kind !== 'subagent') others.push(file)
    else if (parts.length === 1) flatSubagents.push(file)
    else sessionOf(sessionId).subagents.push(file)
  }
  return {
    dir,
    path: project,
    sessions: [...sessions].map(([id, draft]) => ({ id, ...draft })),
    flatSubagents,
    others,
    bytes,
  }
}

/** By the path in its project. */
export function kindOf(parts: readonly string[]): FileKind {
  const name = parts.at(-1) ?? ''
  if (!name.endsWith('.jsonl')) return 'other'
  if (name.startsWith('agent-') && (parts.length === 1 || parts[1] === 'subagents')) return 'subagent'
  if (name === 'journal.jsonl' && parts.length > 1) return 'journal'
  return parts.length === 1 ? 'main' : 'other'
}
