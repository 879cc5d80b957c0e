import type { PlaceRule } from '../../shared/contract/entry.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import { listKeptRoots } from '../keeping/list-kept-roots.ts'
import type { OpenedArchives } from '../roots/opened-archives.ts'
import type { RootsService } from '../roots/roots-service.ts'

export interface NamedBy {
  /** The call comes from the preload script itself: the page has no say in it. */
  readonly isPreload: boolean
}

/** Each throws if the page may not name this path. */
export type PlaceRules = {
  readonly [R in PlaceRule]: (path: string, by: NamedBy) => void | Promise<void>
}

export interface PlaceRulesOptions {
  readonly roots: Pick<RootsService, 'covers' | 'findKnown' | 'list' | 'listOpened'>
  readonly archives: Pick<OpenedArchives, 'has'>
}

/** Scrolling asks many times a second. Looking at every folder on the list each time would be felt if a disk is slow. */
const REMEMBERED_MS = 2_000

const TRANSCRIPT = /\.jsonl(?:\.[^/\\]*)?$/

/** Everything the page may name on disk. Each entry of the contract picks from these. */
export function createPlaceRules({ roots, archives }: PlaceRulesOptions): PlaceRules {
  /** By file: until when it need not be asked about again. */
  const listed = new Map<string, number>()

  async function requireListed(file: string): Promise<void> {
    const now = Date.now()
    if ((listed.get(file) ?? 0) > now) return
    for (const [known, until] of listed) if (until <= now) listed.delete(known)
    if (!(await roots.covers(file)))
      throw new ExpectedError('refused', 'This file is not in a folder that is open in Scrollback.')
    listed.set(file, now + REMEMBERED_MS)
  }

  return {
    'listed-file': requireListed,

    async transcript(file) {
      if (!TRANSCRIPT.test(file)) throw new ExpectedError('refused', 'This file is not a transcript.')
      await requireListed(file)
    },

    async root(path) {
      await roots.findKnown(path)
    },

    async 'kept-root'(path) {
      if (!listKeptRoots(await roots.list()).some((root) => root.path === path))
        throw new ExpectedError('refused', 'Sessions can be restored only to folders on the list.')
    },

    'opened-transcript'(file) {
      if (!roots.listOpened().includes(file))
        throw new ExpectedError('refused', 'Only a transcript that is open can be added to the library.')
    },

    'opened-archive'(path) {
      if (!archives.has(path)) throw new ExpectedError('refused', 'This archive is not open.')
    },

    dropped(_path, { isPreload }) {
      if (!isPreload)
        throw new ExpectedError('refused', 'Only files that you drop on the window can be opened.')
    },
  }
}
