import { basename, dirname, join } from 'node:path'
import type { LooseAgent } from '../../core/items/item.ts'
import { findEarlier, findWorkflow } from '../../core/model/session/session-file.ts'
import { isLink } from '../../core/parse/record.ts'
import { existsSync, readEntries, statSync } from '../files/source-files.ts'
import { agentIdOf, readToolUseId } from '../library/sessions/read-session.ts'
import { LinkedFolders, walkFiles } from '../library/sources/walk-files.ts'
import { readStart } from '../library/transcripts/byte-file.ts'
import { readTranscript } from '../library/transcripts/read-transcript.ts'
import { isAgentName, lookAt } from './read-transcript-file.ts'

/** Which session a transcript belongs to, told from where it lies. */
export interface ReadSessionPlace {
  readonly id: string
  /** The project's folder. */
  readonly project: string
  /** The main transcript, which may be gone. */
  readonly main: string
}

/** A subagent's transcript or an older version of the session's own, without a look into it. */
export interface AgentFile {
  readonly kind: LooseAgent['kind']
  readonly agentId: string
  readonly path: string
  readonly name: string
  readonly size: number
  readonly toolUseId: string | undefined
  /** The run of a workflow that it is part of. */
  readonly workflow: string | undefined
}

/** As Claude Code calls the folders of sessions. */
const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The keys that every record has come before its message. */
const PEEK_LENGTH = 4 * 1024

/** Flat subagents (2.0.31 to 2.1.1) tell their session inside. */
export async function findSessionPlace(file: string): Promise<ReadSessionPlace> {
  const folder = findSessionFolder(file)
  if (folder !== undefined) return toPlace(dirname(folder), basename(folder))
  const project = dirname(file)
  const name = basename(file)
  const earlier = findEarlier(name)
  if (earlier !== undefined) return toPlace(project, earlier.session)
  if (!isAgentName(name)) return { id: name.replace(/\.jsonl$/, ''), project, main: file }
  return toPlace(project, (await peekSession(file)) ?? 'unknown')
}

/** The folder of the project that a transcript belongs to. */
export function findProjectFolder(file: string): string {
  return dirname(findSessionFolder(file) ?? file)
}

function toPlace(project: string, id: string): ReadSessionPlace {
  return { id, project, main: join(project, `${id}.jsonl`) }
}

/** `<project>/<session>/subagents/…/agent-<id>.jsonl`, or without `subagents` (2.1.63) */
function findSessionFolder(file: string): string | undefined {
  if (isAgentName(basename(file)) && SESSION_ID.test(basename(dirname(file)))) return dirname(file)
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

export type ListAgents = (place: ReadSessionPlace) => readonly AgentFile[]

/** Remembers which session each flat subagent names: it never changes. */
export class AgentFinder {
  readonly #sessions = new Map<string, string>()
  readonly #listGone: ListAgents

  /** There may be subagents that are not on disk. */
  constructor(listGone: ListAgents = () => []) {
    this.#listGone = listGone
  }

  async list(place: ReadSessionPlace): Promise<readonly AgentFile[]> {
    const names = this.listNames(place.project)
    return [
      ...listNested(place),
      ...(await this.#listFlat(place, names)),
      ...listEarlier(place, names),
      ...this.#listGone(place),
    ]
  }

  protected listNames(folder: string): readonly string[] {
    return listNames(folder)
  }

  async #listFlat(
    { project, id }: ReadSessionPlace,
    names: readonly string[],
  ): Promise<readonly AgentFile[]> {
    const agents: AgentFile[] = []
    for (const name of names) {
      if (!isAgentName(name) || !name.endsWith('.jsonl')) continue
      const path = join(project, name)
      try {
        const session = this.#sessions.get(path) ?? (await peekSession(path))
        if (session !== undefined) this.#sessions.set(path, session)
        if (session === id)
          agents.push({
            kind: 'agent',
            agentId: agentIdOf({ name }),
            path,
            name,
            size: lookAt(path).size,
            toolUseId: undefined,
            workflow: undefined,
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

  override list(place: ReadSessionPlace): Promise<readonly AgentFile[]> {
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

function listNested({ project, id }: ReadSessionPlace): readonly AgentFile[] {
  const session = join(project, id)
  const folder = join(session, 'subagents')
  const ignore = () => undefined
  const found = existsSync(folder) ? [...walkFiles(folder, new LinkedFolders(project), ignore)] : []
  const direct = listNames(session).filter(isTranscriptOfAgent)
  const paths = [...found.map(({ path }) => path), ...direct.map((name) => join(session, name))]
  return paths.flatMap((path): readonly AgentFile[] => {
    const name = basename(path)
    const size = statSync(path, { throwIfNoEntry: false })?.size
    if (!isTranscriptOfAgent(name) || size === undefined) return []
    const meta = path.replace(/\.jsonl$/, '.meta.json')
    const toolUseId = readToolUseId(existsSync(meta) ? meta : undefined, ignore)
    const workflow = findWorkflow(path.slice(project.length))
    return [{ kind: 'agent', agentId: agentIdOf({ name }), path, name, size, toolUseId, workflow }]
  })
}

function isTranscriptOfAgent(name: string): boolean {
  return isAgentName(name) && name.endsWith('.jsonl')
}

/** Older versions of a session's transcript, the newest first. */
function listEarlier({ project, id }: ReadSessionPlace, names: readonly string[]): readonly AgentFile[] {
  return names
    .flatMap((name) => {
      const earlier = findEarlier(name)
      const path = join(project, name)
      const stats = earlier?.session === id ? statSync(path, { throwIfNoEntry: false }) : undefined
      return stats === undefined ? [] : [{ name, path, at: earlier?.setAside ?? stats.mtimeMs, stats }]
    })
    .sort((a, b) => b.at - a.at)
    .map(({ name, path, stats: { size } }) => ({
      kind: 'earlier',
      agentId: name,
      path,
      name,
      size,
      toolUseId: undefined,
      workflow: undefined,
    }))
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
