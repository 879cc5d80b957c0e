import { buildReading, chooseBranch } from '../../core/items/build-reading.ts'
import { recordsOfItem } from '../../core/items/build-step-items.ts'
import type { ItemContent, Reading, TranscriptPlace } from '../../core/items/item.ts'
import { stepsOfBranch } from '../../core/model/branches/branch-path.ts'
import type { CallNeeds } from '../../core/model/steps/step-content.ts'
import { type BranchPoint, listBranchPoints } from '../../core/usage/branch-responses.ts'
import type {
  FindRequest,
  FoundAround,
  FoundItem,
  ItemLocation,
  ItemRequest,
  ItemsRequest,
  LocateRequest,
  OpenRequest,
  OverflowPage,
  OverflowRequest,
  PointsRequest,
  RawRecord,
} from '../../shared/schemas/reader.ts'
import { buildHeader } from './build-header.ts'
import { findAround } from './find/find-around.ts'
import { findInItems } from './find/find-in-items.ts'
import { locateItem } from './find/locate-item.ts'
import { locateNamedOverflow } from './find-overflow.ts'
import { findLooseFiles } from './loose-files.ts'
import { readOddLines, readRawRecords, readUnreadableLines, type UnreadableLine } from './raw-records.ts'
import { isTopPlace, itemsOfBranch, requireTree } from './read-branch.ts'
import { type FindOverflow, type ItemFile, openItemFile, readItems } from './read-items.ts'
import { readOverflowPage } from './read-overflow.ts'
import { agentsOfCalls, findByName, findLooseAgents } from './session-agents.ts'
import { AgentFinder, findSessionPlace, type ListAgents } from './session-place.ts'
import { type OpenOptions, TranscriptCache } from './transcript-cache.ts'

/** Reads transcripts for somebody who looks at them: outlines at once, texts when they are asked for. */
export interface Reader {
  /** Null where nothing has changed since the revision that was given. */
  open(request: OpenRequest, options?: OpenOptions): Promise<Reading | null>
  items(request: ItemsRequest, options?: OpenOptions): Promise<readonly ItemContent[]>
  /** Empty where it cannot be found. */
  locate(request: LocateRequest, options?: OpenOptions): Promise<readonly ItemLocation[]>
  find(request: FindRequest, options?: OpenOptions): Promise<readonly FoundItem[]>
  /** In subagents, and on other branches. */
  findAround(request: FindRequest, options?: OpenOptions): Promise<FoundAround>
  /** The responses along a branch, and how large their prompts were. */
  points(request: PointsRequest, options?: OpenOptions): Promise<readonly BranchPoint[]>
  raw(request: ItemRequest, options?: OpenOptions): Promise<readonly RawRecord[]>
  oddLines(place: TranscriptPlace, options?: OpenOptions): Promise<readonly RawRecord[]>
  overflow(request: OverflowRequest, options?: OpenOptions): Promise<OverflowPage>
}

/** Reads what is on disk, which an export goes through from end to end. */
export interface DiskReader extends Reader {
  unreadableLines(place: TranscriptPlace, options?: OpenOptions): Promise<readonly UnreadableLine[]>
  /** Texts are whole; whoever opens it closes it. */
  openItems(place: TranscriptPlace, options?: OpenItemsOptions): Promise<ItemFile>
}

export interface OpenItemsOptions extends OpenOptions {
  readonly needs?: CallNeeds
}

/** What belongs to a session and is not on disk, though it may be told of. */
export interface GoneCompanions {
  readonly listAgents: ListAgents
  readonly findOverflow: FindOverflow
}

const NONE: GoneCompanions = { listAgents: () => [], findOverflow: () => undefined }

export function createReader(
  cache = new TranscriptCache(),
  gone: GoneCompanions = NONE,
  finder = new AgentFinder(gone.listAgents),
): DiskReader {
  return {
    async open({ place, branch: wanted, revision: known }, options = {}) {
      const read = await cache.open(place.file, options)
      const { conversation, file, items } = read
      const session = await findSessionPlace(place.file)
      const agents = await finder.list(session)
      const branch = chooseBranch(requireTree(read, place), wanted)?.id ?? null
      const revision = [file.inode, file.size, file.modified, agents.length, branch].join(' ')
      if (revision === known) return null
      const places = agentsOfCalls(read, agents)
      const isTop = isTopPlace(read, place, session)
      return {
        place,
        revision,
        header: buildHeader(read, session, Date.now()),
        ...buildReading(conversation, {
          items,
          tree: requireTree(read, place),
          branch,
          agentsOfCall: (callId) => places.get(callId) ?? [],
          agentOfTask: (name) => findByName(name, agents, place),
        }),
        looseAgents: isTop ? await findLooseAgents(read, { agents, cache }, options) : [],
        looseFiles: isTop ? await findLooseFiles(read, session, { agents, cache }, options) : [],
      }
    },

    async items({ place, keys, isWhole }, options = {}) {
      const read = await cache.open(place.file, options)
      const { findOverflow } = gone
      return [...readItems(read, await findSessionPlace(place.file), { keys, isWhole, findOverflow })]
    },

    async openItems(place, { needs, ...options } = {}) {
      const read = await cache.open(place.file, options)
      const { findOverflow } = gone
      const session = await findSessionPlace(place.file)
      return openItemFile(read, session, { isWhole: true, findOverflow, needs })
    },

    locate: (request, options = {}) => locateItem(request, { cache, finder }, options),

    async find({ place, branch, query }, options = {}) {
      const read = await cache.open(place.file, options)
      const session = await findSessionPlace(place.file)
      const items = itemsOfBranch(read, place, branch)
      return findInItems(read, items, { query, session, ...options })
    },

    findAround: (request, options = {}) => findAround(request, { cache, finder }, options),

    async points({ place, branch }, options = {}) {
      const read = await cache.open(place.file, options)
      const leaf = chooseBranch(requireTree(read, place), branch)?.leaf
      if (leaf === undefined) return []
      const { conversation, items } = read
      return listBranchPoints(conversation, stepsOfBranch(conversation.steps, leaf), items)
    },

    async raw({ place, key }, options = {}) {
      const read = await cache.open(place.file, options)
      const item = read.items.find(key)
      return item === undefined ? [] : readRawRecords(read, recordsOfItem(item))
    },

    unreadableLines: async (place, options = {}) =>
      readUnreadableLines(await cache.open(place.file, options)),

    oddLines: async (place, options = {}) => readOddLines(await cache.open(place.file, options)),

    async overflow({ place, name, from }, options = {}) {
      const { conversation } = await cache.open(place.file, options)
      const session = await findSessionPlace(place.file)
      return readOverflowPage(locateNamedOverflow(session, conversation.records, name).path, from)
    },
  }
}
