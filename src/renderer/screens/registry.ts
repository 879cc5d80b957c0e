import { foldersScreen } from './folders/folders-screen.tsx'
import { libraryScreen } from './library/library-screen.tsx'
import type { Screen } from './screen.ts'
import { usageScreen } from './usage/usage-screen.tsx'
import { vaultScreen } from './vault/vault-screen.tsx'

/** All screens, in the order of the rail. Those at its top get Ctrl/⌘ 1, 2, 3 … */
export const SCREENS = [libraryScreen, usageScreen, vaultScreen, foldersScreen] as const

export type ScreenId = (typeof SCREENS)[number]['id']

export function findScreen(id: ScreenId): Screen<ScreenId> {
  return SCREENS.find((screen) => screen.id === id) ?? libraryScreen
}

export function listScreens(place: Screen['place']): readonly Screen<ScreenId>[] {
  return SCREENS.filter((screen) => screen.place === place)
}

/** The first is the one to teach. */
export function keysOfScreen(screen: Screen<ScreenId>): readonly string[] {
  const number = listScreens('top').indexOf(screen) + 1
  return number === 0 ? screen.keys : [`Mod+${number}`, ...screen.keys]
}
