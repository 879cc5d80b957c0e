import { preferBranches } from '../../core/items/branch-owners.ts'
import { chooseBranch } from '../../core/items/build-reading.ts'
import type { ItemSource } from '../../core/items/build-step-items.ts'
import type { TranscriptPlace } from '../../core/items/item.ts'
import { stepsOfBranch } from '../../core/model/branch-path.ts'
import type { FindRequest, FoundAround, FoundItem } from '../../shared/reader.ts'
import { findInItems } from './find-in-items.ts'
import type { LocateContext } from './locate-item.ts'
import { isTopPlace, itemsOfBranch, itemsOfSteps, requireTree } from './read-branch.ts'
import type { ReadTranscript } from './read-transcript-file.ts'
import { agentsOfCalls, findLooseAgents, toPlaceKey, tryOpen } from './session-agents.ts'
import { findSessionPlace } from './session-place.ts'
import type { OpenOptions } from './transcript-cache.ts'

/** What is found beside the branch that one reads: in the subagents it started, and on other branches. */
export async function findAround(
  { place, branch, query }: FindRequest,
  { cache, finder }: LocateContext,
  options: OpenOptions,
): Promise<FoundAround> {
  const read = await cache.open(place.file, options)
  const session = await findSessionPlace(place.file)
  const agents = await finder.list(session)
  const find = { query, session, ...options }
  const places: FoundAround['places'][number][] = []
  /** One that names itself as its own subagent is searched once. */
  const seen = new Set([toPlaceKey(place)])

  /** Whether anything is found in a subagent, or in one that it started. */
  async function search(agent: TranscriptPlace): Promise<boolean> {
    if (seen.has(toPlaceKey(agent))) return false
    seen.add(toPlaceKey(agent))
    const inside = await tryOpen(cache, agent.file, options)
    if (inside === undefined) return false
    const sources = [...itemsOfBranch(inside, agent, null, false)]
    const own = new Map((await findInItems(inside, sources, find)).map((item) => [item.key, item]))
    const items: FoundItem[] = []
    const deeper = await searchCalls(inside, sources)
    for (const { key } of sources) {
      const item = own.get(key) ?? { key, count: 0, pages: [], agent: null }
      const started = deeper.get(key) ?? null
      if (own.has(key) || started !== null) items.push({ ...item, agent: started })
    }
    if (items.length > 0) places.push({ place: agent, items })
    return items.length > 0
  }

  /** By item: the subagent it started, where something is found in there. */
  async function searchCalls(
    from: ReadTranscript,
    sources: Iterable<ItemSource>,
  ): Promise<ReadonlyMap<string, TranscriptPlace>> {
    const started = agentsOfCalls(from, agents)
    const found = new Map<string, TranscriptPlace>()
    for (const { key, call } of sources) {
      const agent = call === undefined ? undefined : started.get(call.id)
      if (agent !== undefined && (await search(agent))) found.set(key, agent)
    }
    return found
  }

  const isTop = isTopPlace(read, place, session)
  await searchCalls(read, itemsOfBranch(read, place, branch, isTop))
  for (const loose of isTop ? await findLooseAgents(read, { agents, cache }, options) : [])
    await search(loose.place)

  return { places, elsewhere: await findElsewhere() }

  async function findElsewhere(): Promise<FoundAround['elsewhere']> {
    const tree = requireTree(read, place)
    const chosen = chooseBranch(tree, branch)
    const { steps } = read.conversation
    const shown = new Set(chosen === undefined ? [] : stepsOfBranch(steps, chosen.leaf))
    let first: { readonly branch: string; readonly key: string } | undefined
    let count = 0
    for (const other of preferBranches(tree.branches, chosen)) {
      const own = stepsOfBranch(steps, other.leaf).filter((index) => !shown.has(index))
      for (const index of own) shown.add(index)
      for (const item of await findInItems(read, itemsOfSteps(read, own), find)) {
        first ??= { branch: other.id, key: item.key }
        count += item.count + item.pages.reduce((sum, page) => sum + page.count, 0)
      }
    }
    return first === undefined ? null : { ...first, count }
  }
}
