import { existsSync } from 'node:fs'
import { buildReading, chooseBranch, findTree } from '../../core/items/build-reading.ts'
import { recordsOfItem } from '../../core/items/build-step-items.ts'
import type { ItemContent, Reading, TranscriptPlace } from '../../core/items/item.ts'
import { outlineQueued } from '../../core/items/outline-queued.ts'
import { itemToMarkdown } from '../../core/markdown/item-to-markdown.ts'
import { stepsOfBranch } from '../../core/model/branch-path.ts'
import type { BranchTree } from '../../core/model/branches.ts'
import type {
  FindRequest,
  FoundItem,
  ItemLocation,
  ItemRequest,
  ItemsRequest,
  LocateRequest,
  MarkdownRequest,
  OpenRequest,
  OverflowPage,
  OverflowRequest,
  RawRecord,
} from '../../shared/reader.ts'
import { LibraryError } from '../library/library-error.ts'
import { buildHeader } from './build-header.ts'
import { findInItems } from './find-in-items.ts'
import { locateNamedOverflow } from './find-overflow.ts'
import { locateItem } from './locate-item.ts'
import { readOddLines, readRawRecords } from './raw-records.ts'
import { type FindOverflow, readItems } from './read-items.ts'
import { readOverflowPage } from './read-overflow.ts'
import type { ReadTranscript } from './read-transcript-file.ts'
import { agentsOfCalls, findLooseAgents } from './session-agents.ts'
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
  raw(request: ItemRequest, options?: OpenOptions): Promise<readonly RawRecord[]>
  oddLines(place: TranscriptPlace, options?: OpenOptions): Promise<readonly RawRecord[]>
  overflow(request: OverflowRequest, options?: OpenOptions): Promise<OverflowPage>
  markdown(request: MarkdownRequest, options?: OpenOptions): Promise<string>
}

/** What belongs to a session and is not on disk, though it may be told of. */
export interface GoneCompanions {
  readonly listAgents: ListAgents
  readonly findOverflow: FindOverflow
}

const NONE: GoneCompanions = { listAgents: () => [], findOverflow: () => undefined }

export function createReader(cache = new TranscriptCache(), gone: GoneCompanions = NONE): Reader {
  const finder = new AgentFinder(gone.listAgents)

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
      // Where the main transcript is gone, any subagent stands for the session.
      const isLead = file.kind === 'main' || !existsSync(session.main)
      const isTop = place.sidechain === null && isLead
      return {
        place,
        revision,
        header: buildHeader(read, session.id, Date.now()),
        ...buildReading(conversation, {
          items,
          tree: requireTree(read, place),
          branch,
          agentOfCall: (callId) => places.get(callId),
        }),
        looseAgents: isTop ? await findLooseAgents(read, { agents, cache }, options) : [],
        queued: isTop ? outlineQueued(conversation) : [],
      }
    },

    async items({ place, keys, isWhole }, options = {}) {
      const read = await cache.open(place.file, options)
      const { findOverflow } = gone
      return [...readItems(read, await findSessionPlace(place.file), { keys, isWhole, findOverflow })]
    },

    locate: (request, options = {}) => locateItem(request, { cache, finder }, options),

    async find({ place, branch, query }, options = {}) {
      const read = await cache.open(place.file, options)
      const leaf = chooseBranch(requireTree(read, place), branch)?.leaf
      const path = leaf === undefined ? [] : stepsOfBranch(read.conversation.steps, leaf)
      return findInItems(read, path, query, options)
    },

    async raw({ place, key }, options = {}) {
      const read = await cache.open(place.file, options)
      const item = read.items.find(key)
      return item === undefined ? [] : readRawRecords(read, recordsOfItem(item))
    },

    oddLines: async (place, options = {}) => readOddLines(await cache.open(place.file, options)),

    async overflow({ place, name, from }, options = {}) {
      const { conversation } = await cache.open(place.file, options)
      const session = await findSessionPlace(place.file)
      return readOverflowPage(locateNamedOverflow(session, conversation.records, name).path, from)
    },

    async markdown({ place, keys }, options = {}) {
      const session = await findSessionPlace(place.file)
      const read = await cache.open(place.file, options)
      const { findOverflow } = gone
      const contents = readItems(read, session, { keys, isWhole: true, findOverflow })
      return Array.from(contents, (content) => itemToMarkdown(content))
        .filter((text) => text !== '')
        .join('\n\n')
    },
  }
}

function requireTree({ conversation }: ReadTranscript, { sidechain }: TranscriptPlace): BranchTree {
  const tree = findTree(conversation, sidechain)
  if (tree === undefined)
    throw new LibraryError('not-found', 'This sidechain is no longer in the transcript.')
  return tree
}
