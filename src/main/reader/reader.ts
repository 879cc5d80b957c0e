import { buildReading, chooseBranch, findTree } from '../../core/items/build-reading.ts'
import type { ItemContent, Reading } from '../../core/items/item.ts'
import { toItemContent } from '../../core/items/item-content.ts'
import type { ItemsRequest, OpenRequest } from '../../shared/reader.ts'
import { LibraryError } from '../library/library-error.ts'
import { buildHeader } from './build-header.ts'
import { locateOverflow } from './find-overflow.ts'
import { openRecordReader } from './record-reader.ts'
import { agentsOfCalls, findLooseAgents } from './session-agents.ts'
import { AgentFinder, findSessionPlace } from './session-place.ts'
import { type OpenOptions, TranscriptCache } from './transcript-cache.ts'

/** Reads transcripts for somebody who looks at them: outlines at once, texts when they are asked for. */
export interface Reader {
  /** Null where nothing has changed since the revision that was given. */
  readonly open: (request: OpenRequest, options?: OpenOptions) => Promise<Reading | null>
  readonly items: (request: ItemsRequest, options?: OpenOptions) => Promise<readonly ItemContent[]>
}

export function createReader(cache = new TranscriptCache()): Reader {
  const finder = new AgentFinder()

  return {
    async open({ place, branch: wanted, revision: known }, options = {}) {
      const read = await cache.open(place.file, options)
      const { conversation, file, items } = read
      const session = await findSessionPlace(place.file)
      const agents = await finder.list(session)
      const tree = findTree(conversation, place.sidechain)
      if (tree === undefined)
        throw new LibraryError('not-found', 'This sidechain is no longer in the transcript.')
      const branch = chooseBranch(tree, wanted)?.id ?? null
      const revision = [file.inode, file.size, file.modified, agents.length, branch].join(' ')
      if (revision === known) return null
      const places = agentsOfCalls(read, agents)
      const reading = buildReading(conversation, {
        items,
        sidechain: place.sidechain,
        branch,
        agentOfCall: (callId) => places.get(callId),
      })
      if (reading === undefined) throw new Error('A tree without a reading')
      const isMain = place.sidechain === null && file.kind === 'main'
      return {
        place,
        revision,
        header: buildHeader(read, session.id, Date.now()),
        ...reading,
        looseAgents: isMain ? await findLooseAgents(read, { agents, cache }, options) : [],
      }
    },

    async items({ place, keys, isWhole }, options = {}) {
      const { conversation, items, file } = await cache.open(place.file, options)
      const session = await findSessionPlace(place.file)
      const records = openRecordReader(file.path, conversation.records)
      try {
        const contentOptions = {
          conversation,
          items,
          isWhole,
          readContent: records.readContent,
          locateOverflow: (name: string, sessionId: string | undefined) =>
            locateOverflow(session, name, sessionId),
        }
        return keys.flatMap((key) => {
          const item = items.find(key)
          return item === undefined ? [] : [toItemContent(item, contentOptions)]
        })
      } finally {
        records.close()
      }
    },
  }
}
