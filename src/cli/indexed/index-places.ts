import { join } from 'node:path'
import { toDataFolder } from '../../main/settings/data-folder.ts'
import { chooseRoots, type RootOptions, requireRoots } from '../choose/choose-roots.ts'
import type { Terminal } from '../terminal.ts'
import { toRootCache, useRootCache } from './root-cache.ts'

/** An index and the roots that are looked at in it; it may hold more. */
export interface IndexPlace {
  readonly folder: string
  readonly roots: readonly string[]
}

/** The index of all roots on the list, which the window uses too. */
export function toIndexFolder(terminal: Terminal): string {
  return join(toDataFolder(terminal), 'index')
}

/** Where the roots a person named are indexed, or all that are known. */
export async function requireIndexes(
  options: RootOptions,
  terminal: Terminal,
): Promise<readonly IndexPlace[]> {
  const roots = await requireRoots(options, terminal)
  if (options.root.length === 0) return [{ folder: toIndexFolder(terminal), roots }]
  return placeRoots(roots, terminal)
}

/** Roots on the list share an index. Each other one has its own in a cache, so a look at a folder does not fill the index of the window. */
export async function placeRoots(
  roots: readonly string[],
  terminal: Terminal,
): Promise<readonly IndexPlace[]> {
  const listed = await listOwnRoots(terminal)
  const own = roots.filter((root) => listed.has(root))
  const others = roots.filter((root) => !listed.has(root))
  return [
    ...(own.length > 0 ? [{ folder: toIndexFolder(terminal), roots: own }] : []),
    ...others.map((root) => ({ folder: useRootCache(toDataFolder(terminal), root), roots: [root] })),
  ]
}

/** The indexes that may know something about these roots, as they stand: also about one that is no longer on the list. */
export function findFormerPlaces(roots: readonly string[], terminal: Terminal): readonly IndexPlace[] {
  const caches = roots.map((root) => ({ folder: toRootCache(toDataFolder(terminal), root), roots: [root] }))
  return [{ folder: toIndexFolder(terminal), roots }, ...caches]
}

export function rootsOf(places: readonly IndexPlace[]): readonly string[] {
  return places.flatMap(({ roots }) => roots)
}

async function listOwnRoots(terminal: Terminal): Promise<ReadonlySet<string>> {
  // A command that uses the settings reports what is wrong with them.
  const roots = await chooseRoots({ root: [] }, { ...terminal, printError: () => {} })
  return new Set(roots.filter(({ isInside }) => isInside === undefined).map(({ path }) => path))
}
