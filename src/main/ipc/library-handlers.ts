import type { IndexingService } from '../indexing/indexing-service.ts'
import type { Handlers } from './handle.ts'

type LibraryChannel =
  | 'index:cancel'
  | 'index:read'
  | 'index:rebuild'
  | 'index:update'
  | 'search:facets'
  | 'search:run'
  | 'sessions:changes'
  | 'sessions:forget'
  | 'sessions:list'
  | 'sessions:prompts'

export function createLibraryHandlers(indexing: IndexingService): Pick<Handlers, LibraryChannel> {
  return {
    'index:cancel': async () => {
      await indexing.cancel()
      return null
    },

    'index:read': () => indexing.readState(),

    'index:rebuild': (_input, call) => indexing.rebuild(call),

    'index:update': (_input, call) => indexing.update(call),

    'search:facets': (request, call) => indexing.readFacets(request, call),

    'search:run': (request, call) => indexing.search(request, call),

    'sessions:changes': ({ since, isFirst }, { signal }) => indexing.listChanges(since, { signal, isFirst }),

    'sessions:forget': ({ keys }) => indexing.forget(keys),

    'sessions:list': (_input, call) => indexing.listSessions(call),
    'sessions:prompts': (request, call) => indexing.readPrompts(request, call),
  }
}
