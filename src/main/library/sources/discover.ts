import { basename, dirname, sep } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { assertNever } from '../../../core/assert-never.ts'
import { toSessionFile } from '../../../core/model/session/session-file.ts'
import { throwIfCancelled } from '../../../shared/expected-error.ts'
import { type FindCompanions, listCompanions, noCompanions } from '../sessions/companions.ts'
import { listProjects, type ProjectPlace } from './list-projects.ts'
import type { OnProblem } from './walk-files.ts'

export type FileKind = 'main' | 'earlier' | 'subagent' | 'journal' | 'other'

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
  /** Older versions of its transcript that Claude Code set aside, the oldest first. */
  readonly earlier: readonly FoundFile[]
  readonly subagents: readonly FoundFile[]
  /** By agent id: the path of `agent-<id>.meta.json`. */
  readonly metas: ReadonlyMap<string, string>
  /** By base name: the path of each file in `tool-results/`. */
  readonly overflow: ReadonlyMap<string, FoundFile>
  /** What its workflows wrote about their runs: journals, scripts, progress, results. */
  readonly workflows: readonly FoundFile[]
  /** `custom-title.json` */
  readonly title: FoundFile | undefined
}

export interface FoundProject {
  /** The name of its folder below `projects/`, or where it lies in a source that is no root; `.` for the source itself. */
  readonly dir: string
  readonly path: string
  readonly sessions: readonly FoundSession[]
  readonly flatSubagents: readonly FoundFile[]
  /** Journals, and what else ends with `.jsonl`. */
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
  readonly earlier: FoundFile[]
  readonly subagents: FoundFile[]
  readonly metas: Map<string, string>
  readonly overflow: Map<string, FoundFile>
  readonly workflows: FoundFile[]
  title: FoundFile | undefined
}

/** A session of which nothing is found yet. */
export function noFiles(): SessionDraft {
  return {
    main: undefined,
    earlier: [],
    subagents: [],
    metas: new Map(),
    overflow: new Map(),
    workflows: [],
    title: undefined,
  }
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
    const found = sessions.get(id) ?? noFiles()
    sessions.set(id, found)
    return found
  }

  let bytes = 0
  for (const { path, stats } of listFiles()) {
    bytes += stats.size
    const parts = path.slice(project.length + 1).split(sep)
    const name = parts.at(-1) ?? ''
    const { size, mtimeMs: modified, ino: inode } = stats
    const file = { path, name, kind: kindOf(parts), size, modified, inode }
    const known = toSessionFile(parts)
    switch (known.kind) {
      case 'main':
        sessionOf(known.session).main = file
        break
      case 'earlier':
        sessionOf(known.session).earlier.push(file)
        break
      case 'subagent':
        if (known.session === undefined) flatSubagents.push(file)
        else sessionOf(known.session).subagents.push(file)
        break
      case 'meta':
        sessionOf(known.session).metas.set(known.agentId, path)
        break
      case 'output':
        sessionOf(known.session).overflow.set(name, file)
        break
      case 'workflow':
        sessionOf(known.session).workflows.push(file)
        if (file.kind === 'journal') others.push(file)
        break
      case 'title':
        sessionOf(known.session).title = file
        break
      case 'other':
        if (/\.jsonl(\.|$)/.test(name)) others.push(file)
        break
      default:
        assertNever(known)
    }
  }
  for (const { earlier } of sessions.values()) earlier.sort((a, b) => a.modified - b.modified)
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
  const { kind } = toSessionFile(parts)
  if (kind === 'main' || kind === 'earlier' || kind === 'subagent') return kind
  return kind === 'workflow' && parts.at(-1) === 'journal.jsonl' ? 'journal' : 'other'
}
