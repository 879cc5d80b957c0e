import type { LooseAgent, TranscriptPlace } from '../../core/items/item.ts'
import { findSpawned } from '../../core/model/session/agents.ts'
import { isInternalAgent } from '../../core/model/session/classify.ts'
import { findEarlier } from '../../core/model/session/session-file.ts'
import { toDate } from '../../shared/format.ts'
import { LibraryError } from '../library/library-error.ts'
import type { ReadTranscript } from './read-transcript-file.ts'
import type { AgentFile } from './session-place.ts'
import type { OpenOptions, TranscriptCache } from './transcript-cache.ts'

/** Reading more subagents than this, only to learn which of them hang on which, would be felt. */
const MOST_BYTES_READ = 48 * 1024 * 1024

/** By call: the subagents that a transcript started, in files of their own or as sidechains inside it. */
export function agentsOfCalls(
  { file, conversation }: ReadTranscript,
  agents: readonly AgentFile[],
): ReadonlyMap<string, readonly TranscriptPlace[]> {
  const places = new Map<string, TranscriptPlace[]>()
  const spawned = findSpawned(conversation, agents)
  for (const { agentId, path, workflow } of agents) {
    const call = spawned.get(agentId)
    if (call === undefined || path === file.path) continue
    const known = places.get(call)
    if (known === undefined) places.set(call, [{ file: path, sidechain: null }])
    // Of two that claim the same call, one is wrong; the agents of a workflow share theirs.
    else if (workflow !== undefined) known.push({ file: path, sidechain: null })
  }
  for (const { callId, lane } of conversation.sidechains) {
    if (callId !== undefined && !places.has(callId))
      places.set(callId, [{ file: file.path, sidechain: lane }])
  }
  return places
}

/** A subagent by its id, or by the name it was given: then that is in its id. */
export function findByName(
  name: string,
  agents: readonly AgentFile[],
  { file }: TranscriptPlace,
): TranscriptPlace | undefined {
  const others = agents.filter(({ kind, path }) => kind === 'agent' && path !== file)
  const found =
    others.find(({ agentId }) => agentId === name) ??
    others.find(({ agentId }) => agentId.startsWith(`a${name}-`))
  return found && { file: found.path, sidechain: null }
}

export interface SessionAgents {
  readonly agents: readonly AgentFile[]
  readonly cache: TranscriptCache
}

/** The transcript that has the call of a subagent: the main one, or that of another subagent. */
export async function findParent(
  agent: AgentFile,
  main: string,
  { agents, cache }: SessionAgents,
  options: OpenOptions,
): Promise<{ readonly read: ReadTranscript; readonly callId: string } | undefined> {
  const others = agents.filter(
    ({ kind, path, name }) => kind === 'agent' && path !== agent.path && !isInternalAgent(name),
  )
  for (const path of [main, ...others.map((other) => other.path)]) {
    const read = await tryOpen(cache, path, options)
    if (read === undefined) continue
    const callId = findSpawned(read.conversation, [agent]).get(agent.agentId)
    if (callId !== undefined) return { read, callId }
  }
  return undefined
}

/** Subagents and sidechains of a session that no call is known for. Claude Code's own are not among them. */
export async function findLooseAgents(
  main: ReadTranscript,
  { agents, cache }: SessionAgents,
  options: OpenOptions,
): Promise<readonly LooseAgent[]> {
  const shown = new Set([...agentsOfCalls(main, agents).values()].flat().map(toPlaceKey))
  const others = agents.filter(({ name, path }) => !isInternalAgent(name) && path !== main.file.path)
  const working = others.filter(({ kind }) => kind === 'agent')
  const waiting = new Set(
    working.filter(({ path }) => !shown.has(toPlaceKey({ file: path, sidechain: null }))),
  )
  const read =
    waiting.size === 0 ? new Map<string, ReadTranscript>() : await readAgents(working, cache, options)
  for (const agent of read.values()) {
    const nested = new Set([...agentsOfCalls(agent, [...waiting]).values()].flat().map(({ file }) => file))
    for (const other of waiting)
      if (other.path !== agent.file.path && nested.has(other.path)) waiting.delete(other)
  }
  const files = [...waiting].flatMap((agent): readonly LooseAgent[] => {
    const known = read.get(agent.path)
    if (known !== undefined && known.class !== 'conversation') return []
    const place = { file: agent.path, sidechain: null }
    return [{ kind: 'agent', place, agentId: agent.agentId, title: known?.title.text ?? agent.agentId }]
  })
  const earlier = others.filter(({ kind }) => kind === 'earlier').map(toEarlier)
  return [...files, ...looseSidechains(main, shown), ...earlier]
}

function toEarlier({ path, name, agentId }: AgentFile): LooseAgent {
  const setAside = findEarlier(name)?.setAside
  const when = setAside === undefined ? name : `set aside on ${toDate(setAside)}`
  return {
    kind: 'earlier',
    place: { file: path, sidechain: null },
    agentId,
    title: `Earlier version, ${when}`,
  }
}

function looseSidechains(
  { file, conversation }: ReadTranscript,
  shown: ReadonlySet<string>,
): readonly LooseAgent[] {
  const calls = new Set(conversation.steps.flatMap((step) => step.calls.map(({ id }) => id)))
  return conversation.sidechains.flatMap(({ lane, callId, preview }) => {
    const place = { file: file.path, sidechain: lane }
    if (callId !== undefined && calls.has(callId) && shown.has(toPlaceKey(place))) return []
    return [{ kind: 'agent', place, agentId: `sidechain-${lane}`, title: preview ?? 'Sidechain' }]
  })
}

/** The smallest first, as far as the time for it goes. */
export async function readAgents(
  agents: readonly AgentFile[],
  cache: TranscriptCache,
  options: OpenOptions,
): Promise<ReadonlyMap<string, ReadTranscript>> {
  const read = new Map<string, ReadTranscript>()
  let bytes = 0
  for (const { path, size } of agents.toSorted((a, b) => a.size - b.size)) {
    bytes += size
    if (bytes > MOST_BYTES_READ) break
    const opened = await tryOpen(cache, path, options)
    if (opened !== undefined) read.set(path, opened)
  }
  return read
}

/** A file that vanished or may not be read is no reason not to show the others. */
export async function tryOpen(
  cache: TranscriptCache,
  path: string,
  options: OpenOptions,
): Promise<ReadTranscript | undefined> {
  try {
    return await cache.open(path, options)
  } catch (error) {
    if (error instanceof LibraryError) return undefined
    throw error
  }
}

export function toPlaceKey({ file, sidechain }: TranscriptPlace): string {
  return `${sidechain ?? 'main'} ${file}`
}
