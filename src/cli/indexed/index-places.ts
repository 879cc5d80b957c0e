import { join } from 'node:path'
import { toDataFolder } from '../../main/settings/data-folder.ts'
import { chooseRoots, type RootOptions, requireRoots } from '../choose/choose-roots.ts'
import type { Terminal } from '../terminal.ts'
import { toRootCache, useRootCache } from './root-cache.ts'

/** An index and the roots to use from it. The index may contain others. */
export interface IndexPlace {
  readonly folder: string
  readonly roots: readonly string[]
}

/** The index of the library, which the window also uses. */
export function toIndexFolder(terminal: Terminal): string {
  return join(toDataFolder(terminal), 'index')
}

/** The indexes of the named roots, or of the library. */
export async function requireIndexes(
  options: RootOptions,
  terminal: Terminal,
): Promise<readonly IndexPlace[]> {
  const roots = await requireRoots(options, terminal)
  if (options.root.length === 0) return [{ folder: toIndexFolder(terminal), roots }]
  return placeRoots(roots, terminal)
}

/** Roots in the library share an index. Any other root has its own index in a cache. */
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

/** The indexes that may know these roots, without an update. A root may have left the library. */
export function findFormerPlaces(roots: readonly string[], terminal: Terminal): readonly IndexPlace[] {
  const caches = roots.map((root) => ({ folder: toRootCache(toDataFolder(terminal), root), roots: [root] }))
  return [{ folder: toIndexFolder(terminal), roots }, ...caches]
}

export function rootsOf(places: readonly IndexPlace[]): readonly string[] {
  return places.flatMap(({ roots }) => roots)
}

async function listOwnRoots(terminal: Terminal): Promise<ReadonlySet<string>> {
  // Commands that use the settings report problems with them.
  const roots = await chooseRoots({ root: [] }, { ...terminal, printError: () => {} })
  return new Set(roots.filter(({ isInside }) => isInside === undefined).map(({ path }) => path))
}
