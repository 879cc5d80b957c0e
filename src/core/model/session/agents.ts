import type { TranscriptRecord } from '../../parse/record.ts'
import type { Conversation } from '../build-conversation.ts'
import type { TranscriptClass } from './classify.ts'

/** A subagent's transcript in a separate file. */
export interface AgentSource {
  readonly agentId: string
  readonly conversation: Conversation
  /** From `agent-<id>.meta.json` (2.1.71 and later). */
  readonly toolUseId: string | undefined
  /** The run of a workflow that it is part of: `wf_…`. */
  readonly workflow?: string | undefined
  readonly class: TranscriptClass
}

export interface AgentLink {
  readonly agentId: string
  /** The agent whose conversation has the call; undefined for the main conversation. */
  readonly parentAgentId: string | undefined
  readonly callId: string
  readonly foundBy: 'meta' | 'result' | 'progress' | 'notification'
}

export interface AgentLinks {
  readonly linked: ReadonlyMap<string, AgentLink>
  /** Agents without a known call. They stay visible under the session. */
  readonly unlinked: readonly string[]
}

interface Speaker {
  readonly agentId: string | undefined
  readonly conversation: Conversation
}

interface Mention {
  readonly callId: string
  readonly foundBy: AgentLink['foundBy']
}

/** Finds the call that started each agent, in the main conversation or in another agent's. */
export function linkAgents(main: Conversation | undefined, agents: readonly AgentSource[]): AgentLinks {
  if (agents.length === 0) return { linked: new Map(), unlinked: [] }
  // Internal agents repeat records of the main conversation, including calls that they did not make.
  const working = agents.filter((agent) => agent.class === 'conversation')
  const speakers: Speaker[] = [...(main ? [{ agentId: undefined, conversation: main }] : []), ...working]
  const ownerOfCall = new Map<string, string | undefined>()
  for (const { agentId, conversation } of speakers) {
    for (const step of conversation.steps) {
      for (const { id } of step.calls) if (!ownerOfCall.has(id)) ownerOfCall.set(id, agentId)
    }
  }
  const mentions = collectMentions(speakers)
  const linked = new Map<string, AgentLink>()
  const unlinked: string[] = []
  for (const { agentId, toolUseId, workflow } of agents) {
    const candidates: Mention[] = [
      ...(toolUseId === undefined ? [] : [{ callId: toolUseId, foundBy: 'meta' as const }]),
      ...(mentions.get(agentId) ?? []),
      ...(workflow === undefined ? [] : (mentions.get(workflow) ?? [])),
    ]
    const found = candidates.find(
      ({ callId }) => ownerOfCall.has(callId) && ownerOfCall.get(callId) !== agentId,
    )
    if (found === undefined) unlinked.push(agentId)
    else linked.set(agentId, { agentId, parentAgentId: ownerOfCall.get(found.callId), ...found })
  }
  return { linked, unlinked }
}

/** The call of each of these agents, if this conversation has it. The agents' own transcripts are not needed. */
export function findSpawned(
  conversation: Conversation,
  agents: readonly Pick<AgentSource, 'agentId' | 'toolUseId' | 'workflow'>[],
): ReadonlyMap<string, string> {
  const spawned = new Map<string, string>()
  if (agents.length === 0) return spawned
  const calls = new Set<string>()
  for (const step of conversation.steps) for (const { id } of step.calls) calls.add(id)
  const mentions = collectMentions([{ agentId: undefined, conversation }])
  for (const { agentId, toolUseId, workflow } of agents) {
    const mentioned = [
      ...(mentions.get(agentId) ?? []),
      ...(workflow === undefined ? [] : (mentions.get(workflow) ?? [])),
    ]
    const named = [toolUseId, ...mentioned.map(({ callId }) => callId)]
    const call = named.find((id) => id !== undefined && calls.has(id))
    if (call !== undefined) spawned.set(agentId, call)
  }
  return spawned
}

const RANK: Readonly<Record<AgentLink['foundBy'], number>> = {
  meta: 0,
  result: 1,
  progress: 2,
  notification: 3,
}

function collectMentions(speakers: readonly Speaker[]): ReadonlyMap<string, readonly Mention[]> {
  const mentions = new Map<string, Mention[]>()
  for (const { conversation } of speakers) {
    for (const record of conversation.records) {
      const mention = mentionIn(record)
      if (mention === undefined) continue
      const list = mentions.get(mention.agentId)
      if (list === undefined) mentions.set(mention.agentId, [mention])
      else if (!list.some(({ callId }) => callId === mention.callId)) list.push(mention)
    }
  }
  for (const list of mentions.values()) list.sort((a, b) => RANK[a.foundBy] - RANK[b.foundBy])
  return mentions
}

function mentionIn(record: TranscriptRecord): (Mention & { readonly agentId: string }) | undefined {
  switch (record.kind) {
    case 'user': {
      if (record.notifies?.callId !== undefined)
        return { agentId: record.notifies.taskId, callId: record.notifies.callId, foundBy: 'notification' }
      const agentId = record.links?.agentId
      const result = record.blocks.find((block) => block.kind === 'result')
      if (agentId === undefined || result?.kind !== 'result') return undefined
      return { agentId, callId: result.callId, foundBy: 'result' }
    }
    case 'progress':
      if (record.agentId === undefined || record.callId === undefined) return undefined
      return { agentId: record.agentId, callId: record.callId, foundBy: 'progress' }
    case 'queue':
      if (record.notifies?.callId === undefined) return undefined
      return { agentId: record.notifies.taskId, callId: record.notifies.callId, foundBy: 'notification' }
    default:
      return undefined
  }
}
