import type { rootsChannels } from '../../shared/contract/roots.ts'
import type { OpenedArchives } from '../roots/opened-archives.ts'
import type { RootsService } from '../roots/roots-service.ts'
import type { Handlers } from './call-desk.ts'

export interface RootsHandlersOptions {
  readonly roots: RootsService
  readonly archives: OpenedArchives
  /** Asks the person for a folder; undefined when they chose none. */
  readonly askForFolder: () => Promise<string | undefined>
  readonly askForFiles: () => Promise<readonly string[]>
  /** The list was read or changed: what is on it should be indexed and watched. */
  readonly onListed: () => void
}

export function createRootsHandlers({
  roots,
  archives,
  askForFolder,
  askForFiles,
  onListed,
}: RootsHandlersOptions): Handlers<typeof rootsChannels> {
  async function thenListed<T>(work: Promise<T>): Promise<T> {
    const value = await work
    onListed()
    return value
  }

  return {
    'roots:list': () => thenListed(roots.list()),

    'roots:open-folder': async () => {
      const folder = await askForFolder()
      return folder === undefined ? null : thenListed(roots.open(folder))
    },

    'roots:open-sample': () => thenListed(roots.openSample()),

    'roots:remove': async ({ path }) => {
      await thenListed(roots.remove(path))
      return null
    },

    'sources:add': ({ path }) => thenListed(roots.addOpened(path)),

    'sources:choose-files': async () => thenListed(roots.openPaths(await askForFiles())),

    'sources:open': ({ paths }) => thenListed(roots.openPaths(paths)),

    'sources:unpack': ({ archive, ...session }) => archives.unpack(archive, session),
  }
}
