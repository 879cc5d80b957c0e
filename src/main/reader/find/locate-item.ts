import { assignSteps, findBranchOf, preferBranches } from '../../../core/items/branches/branch-owners.ts'
import { findTree } from '../../../core/items/build-reading.ts'
import type { ItemSource } from '../../../core/items/build-step-items.ts'
import type { ItemLocation, LocateRequest } from '../../../shared/schemas/reader.ts'
import type { ReadTranscript } from '../read-transcript-file.ts'
import { findParent } from '../session-agents.ts'
import { type AgentFinder, findSessionPlace } from '../session-place.ts'
import type { OpenOptions, TranscriptCache } from '../transcript-cache.ts'

export interface LocateContext {
  readonly cache: TranscriptCache
  readonly finder: AgentFinder
}

interface FoundItem {
  readonly read: ReadTranscript
  readonly item: ItemSource
}

/** The way to a block from the main transcript through the calls of the subagents it is in. */
export async function locateItem(
  { file, uuid, offset, block }: LocateRequest,
  context: LocateContext,
  options: OpenOptions,
): Promise<readonly ItemLocation[]> {
  const read = await context.cache.open(file, options)
  const item =
    (uuid === null ? undefined : read.items.findAt(uuid, block)) ??
    (offset === undefined ? undefined : read.items.findAtOffset(offset, block))
  const way: ItemLocation[] = []
  const seen = new Set<string>()
  let at: FoundItem | undefined = item && { read, item }
  while (at !== undefined) {
    const location = toLocation(at)
    const place = `${location.place.sidechain} ${location.place.file}`
    // Two subagents that claim to have started each other have no way to the main transcript.
    if (seen.has(place)) break
    seen.add(place)
    way.unshift(location)
    at = await findCall(at.read, location.place.sidechain, context, options)
  }
  return way
}

function toLocation({ read: { file, conversation }, item }: FoundItem): ItemLocation {
  const { steps } = conversation
  const lane = steps[item.step]?.lane ?? 0
  const place = { file: file.path, sidechain: lane === 0 ? null : lane }
  const branches = preferBranches(findTree(conversation, place.sidechain)?.branches ?? [], undefined)
  const branch = findBranchOf(steps, branches, assignSteps(steps, branches), item.step)
  return { place, branch: branch?.id ?? null, key: item.key }
}

/** The call that started a sidechain or a subagent. */
async function findCall(
  read: ReadTranscript,
  sidechain: number | null,
  { cache, finder }: LocateContext,
  options: OpenOptions,
): Promise<FoundItem | undefined> {
  if (sidechain !== null) {
    const callId = read.conversation.sidechains.find(({ lane }) => lane === sidechain)?.callId
    return callId === undefined ? undefined : toCallItem(read, callId)
  }
  if (read.file.kind !== 'subagent') return undefined
  const session = await findSessionPlace(read.file.path)
  const agents = await finder.list(session)
  const agent = agents.find(({ path }) => path === read.file.path)
  if (agent === undefined) return undefined
  const parent = await findParent(agent, session.main, { agents, cache }, options)
  return parent && toCallItem(parent.read, parent.callId)
}

function toCallItem(read: ReadTranscript, callId: string): FoundItem | undefined {
  const step = read.conversation.steps.find(({ calls }) => calls.some(({ id }) => id === callId))
  const item = step && read.items.ofStep(step).find(({ call }) => call?.id === callId)
  return item && { read, item }
}
