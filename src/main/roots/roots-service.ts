import { ExpectedError } from '../../shared/expected-error.ts'
import type { Root } from '../../shared/schemas/roots.ts'
import type { OpenedSource } from '../../shared/schemas/sources.ts'
import { LibraryError } from '../library/library-error.ts'
import { findRealSource, findRoots, type RootPlace } from '../library/sources/find-roots.ts'
import { findWslHomes } from '../library/sources/find-wsl-homes.ts'
import { isInSource } from '../library/sources/is-in-source.ts'
import { openRoot } from '../library/sources/open-root.ts'
import { findSourceKind } from '../library/sources/source.ts'
import { toLabel } from '../library/sources/to-label.ts'
import type { SettingsFile } from '../settings/settings.ts'
import { isArchive, type OpenedArchives } from './opened-archives.ts'

export interface RootsServiceOptions {
  readonly settings: SettingsFile
  readonly archives: OpenedArchives
  readonly sampleLibrary: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  readonly platform: NodeJS.Platform
}

export interface RootsService {
  list(): Promise<readonly Root[]>
  /** What is on the list under this path; throws if nothing is. */
  findKnown(path: string): Promise<Root>
  /** Puts a folder or a transcript on the list. */
  open(path: string): Promise<Root>
  /** What a person dropped or named: folders go on the list, transcripts and archives are opened for reading. */
  openPaths(paths: readonly string[]): Promise<readonly OpenedSource[]>
  /** Transcripts that were opened for reading since the app was started. */
  listOpened(): readonly string[]
  /** Puts a transcript on the list that was opened for reading. */
  addOpened(file: string): Promise<Root>
  openSample(): Promise<Root>
  remove(path: string): Promise<void>
  /** Whether a file belongs to something on the list, or was opened for reading. */
  covers(file: string): Promise<boolean>
}

/** The list of roots: those that are found by themselves, those a person opened, and the sample. */
export function createRootsService(options: RootsServiceOptions): RootsService {
  const { settings, archives, sampleLibrary, env, home, platform } = options
  let wslHomes: readonly string[] = []
  /** Transcripts that were opened for reading, until the app ends. */
  const openedFiles = new Set<string>()

  /** By path: those found by themselves since the app was started. One of them may go away while somebody reads. */
  const found = new Map<string, Root>()

  async function listKnown(): Promise<readonly Root[]> {
    const { openedRoots, showSample } = settings.read()
    const more: readonly RootPlace[] = [
      ...openedRoots.map((path) => ({ path, origin: 'opened' as const })),
      ...(showSample ? [{ path: sampleLibrary, origin: 'sample' as const }] : []),
    ]
    const roots = await findRoots({ env, home, platform, wslHomes, more })
    for (const root of roots) if (!root.isRemovable && !root.isMissing) found.set(root.path, root)
    const away = [...found.values()].filter(({ label }) => !roots.some((root) => root.label === label))
    return [
      ...roots,
      ...away.map(({ path, label, origin }) => ({
        path,
        label,
        origin,
        isRemovable: false,
        isMissing: true as const,
      })),
    ]
  }

  async function findKnown(path: string): Promise<Root> {
    const root = (await listKnown()).find((candidate) => candidate.path === path)
    if (root === undefined) throw new LibraryError('not-found', `“${path}” is no longer on the list.`)
    return root
  }

  async function add(path: string): Promise<{ readonly root: Root; readonly isNew: boolean }> {
    const known = (await listKnown()).find((root) => root.path === path)
    if (known) return { root: known, isNew: false }
    settings.update({ openedRoots: [...settings.read().openedRoots, path] })
    return { root: await findKnown(path), isNew: true }
  }

  async function openPath(chosen: string): Promise<OpenedSource> {
    try {
      if (await isArchive(chosen)) return await archives.open(chosen)
      const path = await openRoot(chosen)
      if (findSourceKind(path) !== 'file') return { kind: 'root', ...(await add(path)) }
      const isListed = (await listKnown()).some((root) => isInSource(root.path, path))
      openedFiles.add(path)
      return { kind: 'file', file: path, label: toLabel(path, home), isListed }
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error
      return { kind: 'refused', path: chosen, message: error.message }
    }
  }

  return {
    async list() {
      wslHomes = await findWslHomes(platform)
      return listKnown()
    },

    findKnown,

    open: async (path) => (await add(await openRoot(path))).root,

    async openPaths(paths) {
      const opened: OpenedSource[] = []
      for (const path of paths) opened.push(await openPath(path))
      return opened
    },

    listOpened: () => [...openedFiles],

    addOpened: async (file) => (await add(file)).root,

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
          `“${root.label}” was found automatically and cannot be removed from the list.`,
        )
      }
      if (root.origin === 'sample') settings.update({ showSample: false })
      else settings.update({ openedRoots: await withoutRoot(settings.read().openedRoots, path) })
    },

    async covers(file) {
      if (archives.covers(file)) return true
      const sources = [...openedFiles, ...(await listKnown()).map(({ path }) => path)]
      return sources.some((source) => isInSource(source, file))
    },
  }
}

/** The same folder may have been opened under another name, through a link. */
async function withoutRoot(opened: readonly string[], path: string): Promise<readonly string[]> {
  const real = await Promise.all(opened.map(async (folder) => (await findRealSource(folder)) ?? folder))
  return opened.filter((_, index) => real[index] !== path)
}
