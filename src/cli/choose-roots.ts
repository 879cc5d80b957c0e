import { resolve } from 'node:path'
import type { Command } from 'commander'
import { findRoots } from '../main/library/find-roots.ts'
import { findWslHomes } from '../main/library/find-wsl-homes.ts'
import { openRoot } from '../main/library/open-root.ts'
import { toLabel } from '../main/library/to-label.ts'
import { toDataFolder } from '../main/settings/data-folder.ts'
import { openSettings } from '../main/settings/settings.ts'
import type { Root } from '../shared/roots.ts'
import type { Terminal } from './terminal.ts'

export interface RootOptions {
  readonly root: readonly string[]
}

export function addRootOption(command: Command): Command {
  return command.option(
    '--root <dir>',
    'look at this folder only (may be repeated)',
    (dir, dirs: string[]) => [...dirs, dir],
    [],
  )
}

/** The roots a person named, or all that are known. */
export function chooseRoots({ root }: RootOptions, terminal: Terminal): Promise<readonly Root[]> {
  return root.length > 0 ? openRoots(root, terminal) : findAllRoots(terminal)
}

async function findAllRoots({ env, home, platform, printError }: Terminal): Promise<readonly Root[]> {
  const settings = openSettings(toDataFolder({ env, platform, home }), printError)
  const more = settings.read().openedRoots.map((path) => ({ path, origin: 'opened' as const }))
  return findRoots({ env, home, wslHomes: await findWslHomes(platform), more })
}

function openRoots(folders: readonly string[], { home }: Terminal): Promise<readonly Root[]> {
  return Promise.all(
    folders.map(async (folder) => {
      const path = await openRoot(resolve(folder))
      return { path, label: toLabel(path, home), origin: 'opened' as const, isRemovable: false }
    }),
  )
}
