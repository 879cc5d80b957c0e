import type { RootsService } from '../roots/roots-service.ts'
import type { Handlers } from './handle.ts'

export interface RootsHandlersOptions {
  readonly roots: RootsService
  /** Asks the person for a folder; undefined when they chose none. */
  readonly askForFolder: () => Promise<string | undefined>
}

type RootsChannel = 'roots:list' | 'roots:open-folder' | 'roots:open-sample' | 'roots:remove' | 'roots:survey'

export function createRootsHandlers({
  roots,
  askForFolder,
}: RootsHandlersOptions): Pick<Handlers, RootsChannel> {
  return {
    'roots:list': () => roots.list(),

    'roots:open-folder': async () => {
      const folder = await askForFolder()
      return folder === undefined ? null : roots.open(folder)
    },

    'roots:open-sample': () => roots.openSample(),

    'roots:remove': async ({ path }) => {
      await roots.remove(path)
      return null
    },

    'roots:survey': ({ path }, call) => roots.survey(path, call),
  }
}
