import { preferBranches } from '../../../core/items/branches/branch-owners.ts'
import { chooseBranch } from '../../../core/items/build-reading.ts'
import type { ItemSource } from '../../../core/items/build-step-items.ts'
import type { TranscriptPlace } from '../../../core/items/item.ts'
import { stepsOfBranch } from '../../../core/model/branches/branch-path.ts'
import type { Branch } from '../../../core/model/branches/branches.ts'
import type { FindRequest, FoundAround, FoundItem, ItemLocation } from '../../../shared/schemas/reader.ts'
import { isTopPlace, itemsOfBranch, itemsOfSteps, requireTree } from '../read-branch.ts'
import type { ReadTranscript } from '../read-transcript-file.ts'
import { agentsOfCalls, findLooseAgents, toPlaceKey, tryOpen } from '../session-agents.ts'
import { findSessionPlace } from '../session-place.ts'
import type { OpenOptions } from '../transcript-cache.ts'
import { findInItems } from './find-in-items.ts'
import type { LocateContext } from './locate-item.ts'

/** The calls that lead to a place, from the main transcript on. */
type Way = readonly ItemLocation[]

/** What is found beside the branch that one reads: in the subagents it started, and on other branches, also inside subagents. */
export async function findAround(
  { place, branch, query }: FindRequest,
  { cache, finder }: LocateContext,
  options: OpenOptions,
): Promise<FoundAround> {
  const top = await cache.open(place.file, options)
  const session = await findSessionPlace(place.file)
  const agents = await finder.list(session)
  const find = { query, session, ...options }
  const places: FoundAround['places'][number][] = []
  /** One that names itself as its own subagent is searched once. */
  const seen = new Set([toPlaceKey(place)])
  let elsewhere: FoundAround['elsewhere'] = null

  /** Undefined where it was searched before, or cannot be read. */
  async function open(agent: TranscriptPlace): Promise<ReadTranscript | undefined> {
    if (seen.has(toPlaceKey(agent))) return undefined
    seen.add(toPlaceKey(agent))
    return tryOpen(cache, agent.file, options)
  }

  /** Whether anything is found in a subagent, or in one that it started, on the branches that are shown. */
  async function search(agent: TranscriptPlace, way: Way): Promise<boolean> {
    const inside = await open(agent)
    if (inside === undefined) return false
    const sources = [...itemsOfBranch(inside, agent, null)]
    const own = new Map((await findInItems(inside, sources, find)).map((item) => [item.key, item]))
    const deeper = await searchCalls(inside, agent, sources, way)
    const items = sources.flatMap(({ key }): readonly FoundItem[] => {
      const item = own.get(key) ?? { key, count: 0, pages: [], agents: [] }
      const started = deeper.get(key) ?? []
      return own.has(key) || started.length > 0 ? [{ ...item, agents: started }] : []
    })
    if (items.length > 0) places.push({ place: agent, items })
    await countBranches(inside, agent, way, chooseBranch(requireTree(inside, agent), null))
    return items.length > 0
  }

  /** By item: the subagents it started, where something is found in there. */
  async function searchCalls(
    from: ReadTranscript,
    at: TranscriptPlace,
    sources: Iterable<ItemSource>,
    way: Way,
  ): Promise<ReadonlyMap<string, readonly TranscriptPlace[]>> {
    const found = new Map<string, TranscriptPlace[]>()
    for (const { key, agent } of listCalls(from, sources))
      if (await search(agent, [...way, { place: at, branch: null, key }]))
        found.set(key, [...(found.get(key) ?? []), agent])
    return found
  }

  function* listCalls(from: ReadTranscript, sources: Iterable<ItemSource>) {
    const started = agentsOfCalls(from, agents)
    for (const { key, call } of sources) {
      for (const agent of call === undefined ? [] : (started.get(call.id) ?? [])) yield { key, agent }
    }
  }

  /** What stands on other branches than the one that is shown, and in the subagents that were started there. */
  async function countBranches(
    read: ReadTranscript,
    at: TranscriptPlace,
    way: Way,
    shown: Branch | undefined,
  ): Promise<void> {
    const { steps } = read.conversation
    const passed = new Set(shown === undefined ? [] : stepsOfBranch(steps, shown.leaf))
    for (const other of preferBranches(requireTree(read, at).branches, shown)) {
      const own = stepsOfBranch(steps, other.leaf).filter((index) => !passed.has(index))
      for (const index of own) passed.add(index)
      const sources = [...itemsOfSteps(read, own)]
      const there = (key: string): Way => [...way, { place: at, branch: other.id, key }]
      for (const { key, count, pages } of await findInItems(read, sources, find)) {
        const all = pages.reduce((sum, page) => sum + page.count, count)
        elsewhere = { count: (elsewhere?.count ?? 0) + all, way: elsewhere?.way ?? there(key) }
      }
      for (const { key, agent } of listCalls(read, sources)) {
        const inside = await open(agent)
        if (inside !== undefined) await countBranches(inside, agent, there(key), undefined)
      }
    }
  }

  const isTop = isTopPlace(top, place, session)
  await searchCalls(top, place, itemsOfBranch(top, place, branch), [])
  for (const loose of isTop ? await findLooseAgents(top, { agents, cache }, options) : [])
    await search(loose.place, [])
  await countBranches(top, place, [], chooseBranch(requireTree(top, place), branch))
  return { places, elsewhere }
}
