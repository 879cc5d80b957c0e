import type { Root, Survey, SurveyProgress } from '../../shared/roots.ts'
import { findRealFolder, findRoots, type RootPlace } from '../library/find-roots.ts'
import { findWslHomes } from '../library/find-wsl-homes.ts'
import { isInSource } from '../library/is-in-source.ts'
import { LibraryError } from '../library/library-error.ts'
import { openRoot } from '../library/open-root.ts'
import type { SettingsFile } from '../settings/settings.ts'
import type { WorkerHost } from '../worker/worker-host.ts'

export interface RootsServiceOptions {
  readonly settings: SettingsFile
  readonly worker: WorkerHost
  readonly sampleLibrary: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  readonly platform: NodeJS.Platform
}

export interface SurveyCall {
  readonly signal: AbortSignal
  readonly report: (progress: SurveyProgress) => void
}

export interface RootsService {
  list(): Promise<readonly Root[]>
  open(folder: string): Promise<Root>
  openSample(): Promise<Root>
  remove(path: string): Promise<void>
  /** Whether a file belongs to something on the list. */
  covers(file: string): Promise<boolean>
  survey(path: string, call: SurveyCall): Promise<Survey>
}

/** The list of roots: those that are found by themselves, those a person opened, and the sample. */
export function createRootsService(options: RootsServiceOptions): RootsService {
  const { settings, worker, sampleLibrary, env, home, platform } = options
  let wslHomes: readonly string[] = []

  function listKnown(): Promise<readonly Root[]> {
    const { openedRoots, showSample } = settings.read()
    const more: readonly RootPlace[] = [
      ...openedRoots.map((path) => ({ path, origin: 'opened' as const })),
      ...(showSample ? [{ path: sampleLibrary, origin: 'sample' as const }] : []),
    ]
    return findRoots({ env, home, wslHomes, more })
  }

  async function findKnown(path: string): Promise<Root> {
    const root = (await listKnown()).find((candidate) => candidate.path === path)
    if (root === undefined) throw new LibraryError('not-found', `“${path}” is not on the list any more.`)
    return root
  }

  return {
    async list() {
      wslHomes = await findWslHomes(platform)
      return listKnown()
    },

    async open(folder) {
      const path = await openRoot(folder)
      const known = (await listKnown()).find((root) => root.path === path)
      if (known) return known
      settings.update({ openedRoots: [...settings.read().openedRoots, path] })
      return findKnown(path)
    },

    async openSample() {
      const path = await openRoot(sampleLibrary)
      settings.update({ showSample: true })
      return findKnown(path)
    },

    async remove(path) {
      const root = await findKnown(path)
      if (!root.isRemovable) {
        throw new LibraryError(
          'refused',
          `“${root.label}” is found by itself and cannot be taken off the list.`,
        )
      }
      if (root.origin === 'sample') settings.update({ showSample: false })
      else settings.update({ openedRoots: await withoutRoot(settings.read().openedRoots, path) })
    },

    async covers(file) {
      return (await listKnown()).some(({ path }) => isInSource(path, file))
    },

    async survey(path, call) {
      const root = await findKnown(path)
      return worker.call('survey-root', { root: root.path }, call)
    },
  }
}

/** The same folder may have been opened under another name, through a link. */
async function withoutRoot(opened: readonly string[], path: string): Promise<readonly string[]> {
  const real = await Promise.all(opened.map(async (folder) => (await findRealFolder(folder)) ?? folder))
  return opened.filter((_, index) => real[index] !== path)
}
