import { basename, dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { throwIfCancelled } from '../../../shared/expected-error.ts'
import { NotAFileError } from '../../files/open-file.ts'
import { existsSync, type FolderEntry, readEntries, statSync } from '../../files/source-files.ts'
import { describeRefusal, findSystemCode, LibraryError, toErrorCode } from '../library-error.ts'
import {
  findSourceKind,
  isTranscriptName,
  MOST_LEVELS,
  SKIPPED_FOLDERS,
  toSessionId,
  toSourcePath,
} from './source.ts'
import {
  LinkedFolders,
  listFolder,
  listSubfolders,
  type OnProblem,
  type WalkedFile,
  walkFiles,
} from './walk-files.ts'

/** A folder with transcripts, before anybody looked at its files. */
export interface ProjectPlace {
  /** What it is known by in its source: its name below `projects/`, its path below another folder, or `.` for the source itself. */
  readonly dir: string
  readonly path: string
  readonly listFiles: () => Iterable<WalkedFile>
}

export interface ListOptions {
  readonly signal?: AbortSignal
  readonly onProblem: OnProblem
}

/** The projects of a source. One that cannot be read is an error; what cannot be read below it is a problem. */
export async function listProjects(source: string, options: ListOptions): Promise<readonly ProjectPlace[]> {
  switch (findSourceKind(source)) {
    case 'claude':
      return listClaudeProjects(source, options.onProblem)
    case 'file':
      return listOneFile(source, options.onProblem)
    case 'folder': {
      const projects: ProjectPlace[] = []
      for await (const project of findProjects(source, options)) projects.push(project)
      return projects
    }
  }
}

function listClaudeProjects(root: string, onProblem: OnProblem): readonly ProjectPlace[] {
  requireFolder(root, 'This folder')
  const folder = join(root, 'projects')
  if (!existsSync(folder)) return []
  requireFolder(folder, 'The folder “projects” in it')
  const links = new LinkedFolders(folder)
  return listSubfolders(folder, links, onProblem).map((path) => ({
    dir: basename(path),
    path,
    listFiles: () => walkFiles(path, links, onProblem),
  }))
}

/** A transcript with the folder of its session. One that was deleted is told; one whose folder is gone may be on a disk that is not plugged in. */
function listOneFile(file: string, onProblem: OnProblem): readonly ProjectPlace[] {
  const folder = dirname(file)
  requireFolder(folder, 'Its folder')
  function* listFiles(): Generator<WalkedFile> {
    try {
      const stats = statSync(file)
      if (!stats.isFile()) throw new NotAFileError(file)
      yield { path: file, stats }
    } catch (cause) {
      onProblem({ path: file, reason: describeRefusal(cause) })
    }
    const companions = join(folder, toSessionId(file))
    if (existsSync(companions)) yield* walkFiles(companions, new LinkedFolders(folder), onProblem)
  }
  return [{ dir: '.', path: folder, listFiles }]
}

/** More folders than this are not looked into: somebody opened their whole disk. */
const MOST_FOLDERS = 20_000
const PAUSE_AFTER_FOLDERS = 200

/** Every folder with transcripts, however a backup was laid out. */
export async function* findProjects(
  source: string,
  { signal, onProblem }: ListOptions,
): AsyncGenerator<ProjectPlace> {
  requireFolder(source, 'This folder')
  const links = new LinkedFolders(source)
  const waiting = [{ path: source, level: 0 }]
  let looked = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, level } = next
    throwIfCancelled(signal)
    if (++looked > MOST_FOLDERS) {
      onProblem({ path: source, reason: `only the first ${MOST_FOLDERS} folders in it were searched` })
      return
    }
    const entries = listFolder(path, onProblem)
    const { isProject, others } = sortOut(path, entries)
    if (isProject) {
      const isOwn = (name: string) => !others.has(name) && !NO_TRANSCRIPTS.has(name)
      yield {
        dir: path === source ? '.' : toSourcePath(source, path),
        path,
        listFiles: () => walkFiles(path, links, onProblem, isOwn),
      }
    }
    if (level < MOST_LEVELS) {
      const inside = listSubfolders(
        path,
        links,
        onProblem,
        entries.filter(({ name }) => others.has(name)),
      )
      for (const folder of inside.toReversed()) waiting.push({ path: folder, level: level + 1 })
    }
    if (looked % PAUSE_AFTER_FOLDERS === 0) await setImmediate()
  }
}

const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** What is written besides transcripts: each prompt ever typed, the steps of a workflow, and what Cowork was told of a conversation. */
const NO_TRANSCRIPTS: ReadonlySet<string> = new Set(['history.jsonl', 'journal.jsonl', 'audit.jsonl'])

/** Tells the folders of a project's sessions from others, which may have projects in them. */
function sortOut(path: string, entries: readonly FolderEntry[]) {
  const sessions = new Set(
    entries
      .filter(
        (entry) => !entry.isDirectory() && isTranscriptName(entry.name) && !NO_TRANSCRIPTS.has(entry.name),
      )
      .map(({ name }) => toSessionId(name)),
  )
  const folders = entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
  const own = folders.filter(
    ({ name }) => sessions.has(name) || (SESSION_ID.test(name) && isSessionFolder(join(path, name))),
  )
  const others = folders.filter((entry) => !own.includes(entry) && !SKIPPED_FOLDERS.has(entry.name))
  return {
    isProject: sessions.size > 0 || own.length > 0,
    others: new Set(others.map(({ name }) => name)),
  }
}

/** What lies in the folder of a session. */
const OF_SESSION: ReadonlySet<string> = new Set([
  'subagents',
  'tool-results',
  'workflows',
  'session-memory',
  'remote-agents',
  'mcp-tasks',
  'custom-title.json',
])

/** Accounts and organisations of the desktop app are called like sessions, and have other folders in them. */
function isSessionFolder(path: string): boolean {
  const names = listFolder(path, () => undefined).map(({ name }) => name)
  return names.some((name) => OF_SESSION.has(name) || (name.startsWith('agent-') && name.endsWith('.jsonl')))
}

function requireFolder(path: string, name: string): void {
  try {
    readEntries(path)
  } catch (cause) {
    const isFile = findSystemCode(cause) === 'ENOTDIR'
    const message = isFile
      ? 'This is a file, not a folder.'
      : `${name} cannot be read: ${describeRefusal(cause)}.`
    throw new LibraryError(toErrorCode(cause), message, { cause })
  }
}
