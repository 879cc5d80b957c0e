import type { libraryChannels } from '../../shared/contract/library.ts'
import type { IndexingService } from '../indexing/indexing-service.ts'
import type { WorkerHost } from '../worker/host/worker-host.ts'
import type { Handlers } from './call-desk.ts'

export interface LibraryHandlersOptions {
  readonly indexing: IndexingService
  readonly worker: Pick<WorkerHost, 'call'>
  readonly reveal: (file: string) => void
}

export function createLibraryHandlers({
  indexing,
  worker,
  reveal,
}: LibraryHandlersOptions): Handlers<typeof libraryChannels> {
  return {
    'files:reveal': async ({ file }, { signal }) => {
      const copy = await worker.call('find-copy', { file }, { signal, isRepeatable: true })
      reveal(copy ?? file)
      return null
    },

    'index:cancel': async () => {
      await indexing.cancel()
      return null
    },

    'index:read': () => indexing.readState(),

    'index:rebuild': (_input, call) => indexing.rebuild(call),

    'index:update': (_input, call) => indexing.update(call),
  }
}
