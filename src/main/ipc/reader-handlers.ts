import type { Channel } from '../../shared/contract/channels.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import type { WorkerHost } from '../worker/worker-host.ts'
import type { Handlers } from './call-desk.ts'

export interface ReaderHandlersOptions {
  readonly worker: WorkerHost
  /** Whether a file belongs to something that is on the list: the page may name no other. */
  readonly isListed: (file: string) => Promise<boolean>
  readonly reveal: (file: string) => void
}

type ReaderChannel = Extract<Channel, `reader:${string}`> | 'files:reveal'

/** Who scrolls asks many times a second; looking at every folder on the list each time would be felt where a disk is slow. */
const REMEMBERED_MS = 2_000

const TRANSCRIPT = /\.jsonl(?:\.[^/\\]*)?$/

export function createReaderHandlers({
  worker,
  isListed,
  reveal,
}: ReaderHandlersOptions): Pick<Handlers, ReaderChannel> {
  /** By file: until when it need not be asked about again. */
  const listed = new Map<string, number>()

  async function requireListed(file: string): Promise<void> {
    const now = Date.now()
    if ((listed.get(file) ?? 0) > now) return
    for (const [known, until] of listed) if (until <= now) listed.delete(known)
    if (await isListed(file)) {
      listed.set(file, now + REMEMBERED_MS)
      return
    }
    throw new ExpectedError('refused', 'This file is in none of the folders that are open in Scrollback.')
  }

  async function requireTranscript(file: string): Promise<void> {
    if (!TRANSCRIPT.test(file)) throw new ExpectedError('refused', 'This file is not a transcript.')
    await requireListed(file)
  }

  return {
    'reader:open': async (request, { signal }) => {
      await requireTranscript(request.place.file)
      return worker.call('open-transcript', request, { signal })
    },

    'reader:items': async (request, { signal }) => {
      await requireTranscript(request.place.file)
      return worker.call('read-items', request, { signal })
    },

    'reader:locate': async (request, { signal }) => {
      await requireTranscript(request.file)
      return worker.call('locate-item', request, { signal })
    },

    'reader:find': async (request, { signal }) => {
      await requireTranscript(request.place.file)
      return worker.call('find-items', request, { signal })
    },

    'reader:find-around': async (request, { signal }) => {
      await requireTranscript(request.place.file)
      return worker.call('find-around', request, { signal })
    },

    'reader:raw': async (request, { signal }) => {
      await requireTranscript(request.place.file)
      return worker.call('read-raw', request, { signal })
    },

    'reader:odd-lines': async (place, { signal }) => {
      await requireTranscript(place.file)
      return worker.call('read-odd-lines', place, { signal })
    },

    'reader:overflow': async (request, { signal }) => {
      await requireTranscript(request.place.file)
      return worker.call('read-overflow', request, { signal })
    },

    'reader:markdown': async (request, { signal }) => {
      await requireTranscript(request.place.file)
      return worker.call('items-to-markdown', request, { signal })
    },

    'files:reveal': async ({ file }) => {
      await requireListed(file)
      const copy = await worker.call('find-copy', { file })
      reveal(copy ?? file)
      return null
    },
  }
}
