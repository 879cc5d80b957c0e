import { type Dirent, readdirSync, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { CancelledError } from '../../shared/expected-error.ts'
import { type FindCompanions, listCompanions } from './companions.ts'
import { describeRefusal, findSystemCode } from './library-error.ts'

export type FileKind = 'main' | 'subagent' | 'journal' | 'other'

export interface FoundFile {
  readonly path: string
  readonly name: string
  readonly kind: FileKind
  readonly size: number
  readonly modified: number
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
  /** The name of its folder below `projects/`. */
  readonly dir: string
  readonly path: string
  readonly sessions: readonly FoundSession[]
  readonly flatSubagents: readonly FoundFile[]
  /** Journals, and transcripts that were set aside. */
  readonly others: readonly FoundFile[]
  readonly companionsOf: FindCompanions
}

export interface Problem {
  readonly path: string
  readonly reason: string
}

export interface DiscoverOptions {
  readonly signal?: AbortSignal
  readonly onProblem: (problem: Problem) => void
}

/** The projects of a root, one after the other, from names, sizes and times alone: no file is opened. */
export async function* discoverProjects(
  root: string,
  options: DiscoverOptions,
): AsyncGenerator<FoundProject> {
  const folder = join(root, 'projects')
  const entered = new Set<string>()
  if (!enter(folder, entered, options.onProblem)) return
  const companionsOf = listCompanions(root, options.onProblem)
  for (const entry of listFolder(folder, options.onProblem)) {
    if (options.signal?.aborted) throw new CancelledError({ cause: options.signal.reason })
    const path = join(folder, entry.name)
    if (isFolder(path, entry, options.onProblem))
      yield { ...discoverProject(path, entered, options.onProblem), companionsOf }
    await setImmediate()
  }
}

interface SessionDraft {
  main: FoundFile | undefined
  readonly subagents: FoundFile[]
  readonly metas: Map<string, string>
  readonly overflow: Map<string, FoundFile>
}

function discoverProject(
  project: string,
  entered: Set<string>,
  onProblem: DiscoverOptions['onProblem'],
): Omit<FoundProject, 'companionsOf'> {
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

  for (const path of walk(project, entered, onProblem)) {
    const parts = relative(project, path).split(sep)
    const name = basename(path)
    const sessionId = parts[0] ?? ''
    if (parts[1] === 'tool-results') {
      const file = statFile(path, 'other', onProblem)
      if (file !== undefined) sessionOf(sessionId).overflow.set(name, file)
      continue
    }
    const agentOfMeta = /^agent-(.+)\.meta\.json$/.exec(name)?.[1]
    if (agentOfMeta !== undefined && parts.length > 2) sessionOf(sessionId).metas.set(agentOfMeta, path)
    if (!/\.jsonl(\.|$)/.test(name)) continue
    const file = statFile(path, kindOf(parts), onProblem)
    if (file === undefined) continue
    if (file.kind === 'main') sessionOf(name.slice(0, -'.jsonl'.length)).main = file
    else if (file.kind !== 'subagent') others.push(file)
    else if (parts.length === 1) flatSubagents.push(file)
    else sessionOf(sessionId).subagents.push(file)
  }
  return {
    dir: basename(project),
    path: project,
    sessions: [...sessions].map(([id, draft]) => ({ id, ...draft })),
    flatSubagents,
    others,
  }
}

function kindOf(parts: readonly string[]): FileKind {
  const name = parts.at(-1) ?? ''
  if (!name.endsWith('.jsonl')) return 'other'
  if (name.startsWith('agent-') && (parts.length === 1 || parts[1] === 'subagents')) return 'subagent'
  if (name === 'journal.jsonl' && parts.length > 1) return 'journal'
  return parts.length === 1 ? 'main' : 'other'
}

/** Every file below a folder. A folder that links lead to twice, or in a circle, is entered once. */
function* walk(
  start: string,
  entered: Set<string>,
  onProblem: DiscoverOptions['onProblem'],
): Generator<string> {
  const waiting = [start]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (!enter(folder, entered, onProblem)) continue
    for (const entry of listFolder(folder, onProblem)) {
      const path = join(folder, entry.name)
      if (isFolder(path, entry, onProblem)) waiting.push(path)
      else yield path
    }
  }
}

function enter(folder: string, entered: Set<string>, onProblem: DiscoverOptions['onProblem']): boolean {
  try {
    const { dev, ino } = statSync(folder, { bigint: true })
    const key = `${dev}:${ino}`
    if (entered.has(key)) return false
    entered.add(key)
    return true
  } catch (cause) {
    onProblem({ path: folder, reason: describeRefusal(cause) })
    return false
  }
}

function listFolder(folder: string, onProblem: DiscoverOptions['onProblem']): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (cause) {
    onProblem({ path: folder, reason: describeRefusal(cause) })
    return []
  }
}

function isFolder(path: string, entry: Dirent, onProblem: DiscoverOptions['onProblem']): boolean {
  if (!entry.isSymbolicLink()) return entry.isDirectory()
  try {
    return statSync(path).isDirectory()
  } catch (cause) {
    onProblem({ path, reason: describeRefusal(cause) })
    return false
  }
}

function statFile(
  path: string,
  kind: FileKind,
  onProblem: DiscoverOptions['onProblem'],
): FoundFile | undefined {
  try {
    const stats = statSync(path)
    if (!stats.isFile()) return undefined
    return { path, name: basename(path), kind, size: stats.size, modified: stats.mtimeMs }
  } catch (cause) {
    if (findSystemCode(cause) !== 'ENOENT') onProblem({ path, reason: describeRefusal(cause) })
    return undefined
  }
}
