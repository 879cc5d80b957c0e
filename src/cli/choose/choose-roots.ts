import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { findRoots } from '../../main/library/sources/find-roots.ts'
import { findWslHomes } from '../../main/library/sources/find-wsl-homes.ts'
import { openRoot } from '../../main/library/sources/open-root.ts'
import { findNestedSources } from '../../main/library/sources/source.ts'
import { toLabel } from '../../main/library/sources/to-label.ts'
import { toDataFolder } from '../../main/settings/data-folder.ts'
import { openSettings } from '../../main/settings/settings.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import type { Root } from '../../shared/schemas/roots.ts'
import type { Terminal } from '../terminal.ts'
import { refuseArchive } from './refuse-archive.ts'

export interface RootOptions {
  readonly root: readonly string[]
}

export function addRootOption(command: Command, meaning = 'use only this folder or transcript'): Command {
  return command.addOption(
    new Option('--root <path>', `${meaning} (repeatable)`)
      .argParser((path, paths: readonly string[]) => [...paths, path])
      .default([], 'all known folders'),
  )
}

/** The named roots, or all known ones. */
export function chooseRoots({ root }: RootOptions, terminal: Terminal): Promise<readonly Root[]> {
  return root.length > 0 ? openRoots(root, terminal) : findAllRoots(terminal)
}

export const NOTHING_FOUND =
  'No folder with Claude Code conversations was found. Use --root PATH to choose one.'

/** For existing folders without conversations. */
export function describeEmpty(roots: readonly string[], { home }: Terminal): string {
  const places = roots.map((path) => toLabel(path, home)).join(', ')
  return `No conversations in ${places} yet. Use --root PATH to choose another folder.`
}

/** The paths of the named roots, or of all known ones. Fails if there are none. */
export async function requireRoots(options: RootOptions, terminal: Terminal): Promise<readonly string[]> {
  const roots = await chooseRoots(options, terminal)
  // A nested root is covered by the outer one.
  if (roots.length > 0) return roots.filter(({ isInside }) => isInside === undefined).map(({ path }) => path)
  throw new ExpectedError('not-found', NOTHING_FOUND)
}

async function findAllRoots({ env, home, platform, printError }: Terminal): Promise<readonly Root[]> {
  const settings = openSettings(toDataFolder({ env, platform, home }), printError)
  const more = settings.read().openedRoots.map((path) => ({ path, origin: 'opened' as const }))
  return findRoots({ env, home, platform, wslHomes: await findWslHomes(platform), more })
}

/** Each root once, even if it was given twice or through a link. */
async function openRoots(folders: readonly string[], { home }: Terminal): Promise<readonly Root[]> {
  for (const folder of folders) refuseArchive(folder)
  const paths = new Set(await Promise.all(folders.map((folder) => openRoot(resolve(folder)))))
  const nested = findNestedSources([...paths])
  return [...paths].map((path) => {
    const outer = nested.get(path)
    return {
      path,
      label: toLabel(path, home),
      origin: 'opened' as const,
      isRemovable: false,
      ...(outer !== undefined && { isInside: toLabel(outer, home) }),
    }
  })
}
