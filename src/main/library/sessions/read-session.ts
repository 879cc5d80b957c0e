import { buildConversation, type Conversation } from '../../../core/model/build-conversation.ts'
import { type AgentLinks, linkAgents } from '../../../core/model/session/agents.ts'
import { classifyTranscript, type TranscriptClass } from '../../../core/model/session/classify.ts'
import { collectFacts, type TranscriptFacts } from '../../../core/model/session/facts.ts'
import { collectOverflow, type OverflowReference } from '../../../core/model/session/overflow.ts'
import { findWorkflow } from '../../../core/model/session/session-file.ts'
import { findTitle, type Title } from '../../../core/model/session/title.ts'
import { sumUsage, type UsageByModel } from '../../../core/model/session/usage-by-model.ts'
import type { Inspect } from '../../../core/parse/parse-line.ts'
import { isLink } from '../../../core/parse/record.ts'
import type { Transcript } from '../../../core/parse/transcript.ts'
import { readText } from '../../files/open-file.ts'
import { toSystemPath } from '../../files/source-files.ts'
import { LibraryError } from '../library-error.ts'
import { type FoundFile, type FoundProject, type FoundSession, noFiles } from '../sources/discover.ts'
import type { OnProblem } from '../sources/walk-files.ts'
import { toProblem } from '../to-problem.ts'
import { decodeWhole } from '../transcripts/decode-line.ts'
import { readTranscript } from '../transcripts/read-transcript.ts'
import type { Companions } from './companions.ts'
import { findGivenTitle, NO_SIDE_FILES, type SideFiles } from './given-titles.ts'

export interface ReadOptions {
  readonly signal?: AbortSignal
  /** What sees each JSON value of a file. */
  readonly inspect?: (file: FoundFile) => Inspect
  readonly onProblem: OnProblem
  /** What the desktop app remembers of sessions. */
  readonly sideFiles?: SideFiles
}

/** A transcript, read and modelled. */
export interface ReadFile {
  readonly file: FoundFile
  readonly transcript: Transcript
  readonly conversation: Conversation
  readonly class: TranscriptClass
  readonly facts: TranscriptFacts
  readonly title: Title
  readonly usage: UsageByModel
  readonly overflow: readonly LocatedOverflow[]
}

export interface ReadAgent extends ReadFile {
  readonly agentId: string
  readonly toolUseId: string | undefined
  /** The run of a workflow that it is part of. */
  readonly workflow: string | undefined
}

export interface LocatedOverflow extends OverflowReference {
  /** Undefined where the file is gone. */
  readonly file: FoundFile | undefined
}

/** A session with all that belongs to it. */
export interface ReadSession {
  readonly id: string
  readonly main: ReadFile | undefined
  /** Older versions of its transcript that were set aside, the oldest first. */
  readonly earlier: readonly ReadFile[]
  readonly agents: readonly ReadAgent[]
  /** What lies beside it, or with the desktop app. */
  readonly givenTitle: Title | undefined
  readonly links: AgentLinks
  readonly overflowBytes: number
  /** Files of it that nobody can read as a conversation: outputs and what workflows wrote. */
  readonly outputs: readonly FoundFile[]
  /** Todos, tasks, plans and earlier file contents. */
  readonly companions: Companions
}

/** The transcript that stands for a session; undefined where only outputs are left of it. */
export function findLead({ main, earlier, agents }: ReadSession): ReadFile | undefined {
  return main ?? earlier.at(-1) ?? agents[0]
}

/** Reads the sessions of a project one by one; of each, nothing stays in memory that its caller does not keep. */
export async function* readSessions(
  project: FoundProject,
  options: ReadOptions,
): AsyncGenerator<ReadSession> {
  const overflow = new Map(project.sessions.map((session) => [session.id, session.overflow]))
  const flat = await readFlatAgents(project, overflow, options)
  const names = new Set(project.sessions.map(({ id }) => id))
  const withoutFolder = [...flat.keys()].filter((id) => !names.has(id)).map((id) => ({ id, ...noFiles() }))
  for (const found of [...project.sessions, ...withoutFolder].sort(byAge)) {
    const read = await readSession(found, flat.get(found.id) ?? [], overflow, options)
    if (read === undefined) continue
    yield {
      ...read,
      givenTitle: findGivenTitle(
        { project: project.path, session: found.id, titleFile: found.title?.path },
        options.sideFiles ?? NO_SIDE_FILES,
      ),
      companions: project.companionsOf(found.id, read.main?.facts.plans ?? []),
    }
  }
}

/** Oldest first, so that a summary of records which several sessions have mostly titles the one that had them first. */
function byAge(a: FoundSession, b: FoundSession): number {
  return (a.main?.modified ?? 0) - (b.main?.modified ?? 0)
}

type OverflowBySession = ReadonlyMap<string, FoundSession['overflow']>

/** Subagents of 2.0.31 to 2.1.1 lie beside the sessions, and say inside which one they belong to. */
async function readFlatAgents(
  project: FoundProject,
  overflow: OverflowBySession,
  options: ReadOptions,
): Promise<ReadonlyMap<string, readonly ReadAgent[]>> {
  const bySession = new Map<string, ReadAgent[]>()
  for (const file of project.flatSubagents) {
    const read = await tryRead(file, undefined, overflow, options)
    if (read === undefined) continue
    const sessionId = read.transcript.records.find(isLink)?.context.sessionId ?? 'unknown'
    const agents = bySession.get(sessionId) ?? []
    bySession.set(sessionId, agents)
    agents.push({ ...read, agentId: agentIdOf(file), toolUseId: undefined, workflow: undefined })
  }
  return bySession
}

async function readSession(
  found: FoundSession,
  flatAgents: readonly ReadAgent[],
  overflow: OverflowBySession,
  options: ReadOptions,
): Promise<Omit<ReadSession, 'companions' | 'givenTitle'> | undefined> {
  const main = found.main && (await tryRead(found.main, found.id, overflow, options))
  const agents = [...flatAgents]
  for (const file of found.subagents) {
    const read = await tryRead(file, found.id, overflow, options)
    if (read === undefined) continue
    const agentId = agentIdOf(file)
    const toolUseId = readToolUseId(found.metas.get(agentId), options.onProblem)
    agents.push({ ...read, agentId, toolUseId, workflow: findWorkflow(file.path) })
  }
  const earlier: ReadFile[] = []
  for (const file of found.earlier) {
    const read = await tryRead(file, found.id, overflow, options)
    if (read !== undefined) earlier.push(read)
  }
  const outputs = [...found.overflow.values(), ...found.workflows]
  const isRemainder = found.main === undefined && outputs.length > 0
  if (main === undefined && earlier.length + agents.length === 0 && !isRemainder) return undefined
  let overflowBytes = 0
  for (const { size } of outputs) overflowBytes += size
  const links = linkAgents((main ?? earlier.at(-1))?.conversation, agents)
  return { id: found.id, main, earlier, agents, links, overflowBytes, outputs }
}

/** A file that cannot be read is told, and is no reason to stop. */
export async function tryRead(
  file: FoundFile,
  sessionId: string | undefined,
  overflow: OverflowBySession,
  options: ReadOptions,
): Promise<ReadFile | undefined> {
  try {
    const read = await readConversation(file, options)
    const { records } = read.transcript
    const own = sessionId ?? records.find(isLink)?.context.sessionId ?? ''
    const located = collectOverflow(records).map((reference) => ({
      ...reference,
      file:
        overflow.get(reference.sessionId ?? own)?.get(reference.name) ??
        overflow.get(own)?.get(reference.name),
    }))
    return { ...read, overflow: located }
  } catch (error) {
    if (!(error instanceof LibraryError)) throw error
    options.onProblem(toProblem(file.path, error))
    return undefined
  }
}

/** One transcript on its own. */
export async function readConversation(
  file: FoundFile,
  { signal, inspect }: Pick<ReadOptions, 'signal' | 'inspect'> = {},
): Promise<Omit<ReadFile, 'overflow'>> {
  const transcript = await readTranscript(file.path, {
    ...(signal && { signal }),
    ...(inspect && { inspect: inspect(file), decode: decodeWhole }),
  })
  return modelTranscript(file, transcript)
}

export function modelTranscript(file: FoundFile, transcript: Transcript): Omit<ReadFile, 'overflow'> {
  const { records, counts } = transcript
  const conversation = buildConversation(records, { isAgentFile: file.kind === 'subagent' })
  const facts = collectFacts(records)
  const fallback = file.name.replace(/\.jsonl$/, '')
  return {
    file,
    transcript,
    conversation,
    class: classifyTranscript(file.name, counts.lines, records),
    facts,
    title: findTitle(conversation, { summaries: [], slug: facts.slug, fallback }),
    usage: sumUsage(conversation.steps),
  }
}

export function agentIdOf(file: Pick<FoundFile, 'name'>): string {
  return file.name.slice('agent-'.length, -'.jsonl'.length)
}

export function readToolUseId(path: string | undefined, onProblem: OnProblem): string | undefined {
  if (path === undefined) return undefined
  try {
    const meta: unknown = JSON.parse(readText(toSystemPath(path)))
    const id = typeof meta === 'object' && meta !== null && 'toolUseId' in meta ? meta.toolUseId : undefined
    return typeof id === 'string' ? id : undefined
  } catch (cause) {
    onProblem({ path, reason: cause instanceof Error ? cause.message : String(cause) })
    return undefined
  }
}
