import { basename, dirname, join } from 'node:path'
import { isLink } from '../../core/parse/record.ts'
import { existsSync, readEntries } from '../files/source-files.ts'
import { agentIdOf, readToolUseId } from '../library/sessions/read-session.ts'
import { LinkedFolders, walkFiles } from '../library/sources/walk-files.ts'
import { readStart } from '../library/transcripts/byte-file.ts'
import { readTranscript } from '../library/transcripts/read-transcript.ts'
import { isAgentName, lookAt } from './read-transcript-file.ts'

/** Which session a transcript belongs to, told from where it lies. */
export interface SessionPlace {
  readonly id: string
  /** The project's folder. */
  readonly project: string
  /** The main transcript, which may be gone. */
  readonly main: string
}

/** A subagent's transcript, without a look into it. */
export interface AgentFile {
  readonly agentId: string
  readonly path: string
  readonly name: string
  readonly size: number
  readonly toolUseId: string | undefined
}

const TRANSCRIPT_NAME = /\.jsonl(?:\..*)?$/
/** The keys that every record has come before its message. */
const PEEK_LENGTH = 4 * 1024

/** Flat subagents (2.0.31 to 2.1.1) tell their session inside. */
export async function findSessionPlace(file: string): Promise<SessionPlace> {
  const folder = findSessionFolder(file)
  if (folder !== undefined) return toPlace(dirname(folder), basename(folder))
  const project = dirname(file)
  if (!isAgentName(basename(file))) {
    const id = basename(file).replace(TRANSCRIPT_NAME, '')
    return { id, project, main: file }
  }
  return toPlace(project, (await peekSession(file)) ?? 'unknown')
}

/** The folder of the project that a transcript belongs to. */
export function findProjectFolder(file: string): string {
  return dirname(findSessionFolder(file) ?? file)
}

function toPlace(project: string, id: string): SessionPlace {
  return { id, project, main: join(project, `${id}.jsonl`) }
}

/** `<project>/<session>/subagents/…/agent-<id>.jsonl` */
function findSessionFolder(file: string): string | undefined {
  for (let at = dirname(file); dirname(at) !== at; at = dirname(at)) {
    if (basename(at) === 'subagents') return dirname(at)
  }
  return undefined
}

/** The session that a flat subagent names. There may be thousands of them, so only the start of each is looked at. */
async function peekSession(path: string): Promise<string | undefined> {
  const start = readStart(path, PEEK_LENGTH)
  // A quote in a text has a backslash before it: this is a key, and of the first record.
  const named = /(?<!\\)"sessionId":"([^"\\]+)"/.exec(start)?.[1]
  if (named !== undefined) return named
  const { records } = await readTranscript(path)
  return records.find(isLink)?.context.sessionId
}

export type ListAgents = (place: SessionPlace) => readonly AgentFile[]

/** Remembers which session each flat subagent names: it never changes. */
export class AgentFinder {
  readonly #sessions = new Map<string, string>()
  readonly #listGone: ListAgents

  /** There may be subagents that are not on disk. */
  constructor(listGone: ListAgents = () => []) {
    this.#listGone = listGone
  }

  async list(place: SessionPlace): Promise<readonly AgentFile[]> {
    return [...listNested(place), ...(await this.#listFlat(place)), ...this.#listGone(place)]
  }

  protected listNames(folder: string): readonly string[] {
    return listNames(folder)
  }

  async #listFlat({ project, id }: SessionPlace): Promise<readonly AgentFile[]> {
    const agents: AgentFile[] = []
    for (const name of this.listNames(project)) {
      if (!isAgentName(name) || !name.endsWith('.jsonl')) continue
      const path = join(project, name)
      try {
        const session = this.#sessions.get(path) ?? (await peekSession(path))
        if (session !== undefined) this.#sessions.set(path, session)
        if (session === id)
          agents.push({
            agentId: agentIdOf({ name }),
            path,
            name,
            size: lookAt(path).size,
            toolUseId: undefined,
          })
      } catch {
        // It vanished, or may not be read: whoever opens it is told so.
      }
    }
    return agents
  }
}

/** For an export: what a session has is looked for once, however many of its subagents are read. */
export class SteadyAgentFinder extends AgentFinder {
  readonly #known = new Map<string, Promise<readonly AgentFile[]>>()
  readonly #names = new Map<string, readonly string[]>()

  override list(place: SessionPlace): Promise<readonly AgentFile[]> {
    const known = this.#known.get(place.main) ?? super.list(place)
    this.#known.set(place.main, known)
    return known
  }

  protected override listNames(folder: string): readonly string[] {
    const names = this.#names.get(folder) ?? super.listNames(folder)
    this.#names.set(folder, names)
    return names
  }
}

function listNested({ project, id }: SessionPlace): readonly AgentFile[] {
  const folder = join(project, id, 'subagents')
  if (!existsSync(folder)) return []
  const agents: AgentFile[] = []
  const ignore = () => undefined
  for (const { path, stats } of walkFiles(folder, new LinkedFolders(project), ignore)) {
    const name = basename(path)
    if (!isAgentName(name) || !name.endsWith('.jsonl')) continue
    const meta = path.replace(/\.jsonl$/, '.meta.json')
    const toolUseId = readToolUseId(existsSync(meta) ? meta : undefined, ignore)
    agents.push({ agentId: agentIdOf({ name }), path, name, size: stats.size, toolUseId })
  }
  return agents
}

function listNames(folder: string): readonly string[] {
  try {
    return readEntries(folder)
      .map(({ name }) => name)
      .sort()
  } catch {
    // The folder of a transcript that can be read was there a moment ago.
    return []
  }
}
