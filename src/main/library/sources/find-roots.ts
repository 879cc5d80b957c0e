import { realpath, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Cleanup } from '../../../shared/cleanup.ts'
import type { Root, RootOrigin } from '../../../shared/schemas/roots.ts'
import { COWORK_FOLDER, type HomePlace, listDesktopFolders, toXcodeFolder } from './desktop-folders.ts'
import { readCleanup, toManagedSettings } from './read-cleanup.ts'
import { findNestedSources, findSourceKind } from './source.ts'
import { toLabel } from './to-label.ts'

/** Where Claude Code itself works, and so cleans up. */
const CLEANED: ReadonlySet<RootOrigin> = new Set(['environment', 'home', 'config', 'wsl', 'xcode'])

const NAMES: Partial<Record<RootOrigin, string>> = {
  sample: 'Sample conversations',
  cowork: 'Cowork',
  xcode: 'Xcode',
}

export interface RootPlace {
  readonly path: string
  readonly origin: RootOrigin
}

export interface FindRootsOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  /** Where other programs keep conversations differs between systems; without it, they are not looked for. */
  readonly platform?: NodeJS.Platform
  /** Homes of running WSL distributions; empty elsewhere than on Windows. */
  readonly wslHomes?: readonly string[]
  /** Folders a person opened, and the sample library; they come last. */
  readonly more?: readonly RootPlace[]
}

/**
 * The roots that exist, in the order of the places where Claude Code looks for its own, each real folder once. A folder that a person
 * named, by opening it or in CLAUDE_CONFIG_DIR, is on the list even when it is gone: they should learn that its disk is missing or its
 * name misspelt, and not wonder where their conversations are.
 */
export async function findRoots(options: FindRootsOptions): Promise<readonly Root[]> {
  const found = new Map<string, Root>()
  const { platform } = options
  const managed = platform === undefined ? undefined : toManagedSettings({ platform })
  for (const place of await listPlaces(options)) {
    const isOpened = place.origin === 'opened'
    const mayBeLoose = isOpened || place.origin === 'cowork'
    const isNamed = isOpened || place.origin === 'environment'
    const real = await findRealSource(place.path)
    const path = real ?? (isNamed ? place.path : undefined)
    if (path === undefined || found.has(path)) continue
    found.set(path, {
      path,
      label: NAMES[place.origin] ?? toLabel(place.path, options.home),
      origin: place.origin,
      isRemovable: isOpened || place.origin === 'sample',
      ...(real === undefined && { isMissing: true }),
      ...(real !== undefined && mayBeLoose && findSourceKind(real) !== 'claude' && { isLoose: true }),
      ...(real !== undefined && CLEANED.has(place.origin) && toCleanupFacts(readCleanup(real, managed))),
    })
  }
  const nested = findNestedSources([...found.keys()])
  return [...found.values()].map((root) => {
    const outer = found.get(nested.get(root.path) ?? '')
    return outer === undefined ? root : { ...root, isInside: outer.label }
  })
}

function toCleanupFacts({ days, desktopDays, isPaused }: Cleanup): Partial<Root> {
  return {
    ...(days !== null && { cleanupPeriodDays: days }),
    ...(desktopDays !== null && { desktopCleanupDays: desktopDays }),
    ...(isPaused && { isCleanupPaused: true }),
  }
}

async function listPlaces({
  env,
  home,
  platform,
  wslHomes = [],
  more = [],
}: FindRootsOptions): Promise<readonly RootPlace[]> {
  return [
    ...(await listConfigured(env.CLAUDE_CONFIG_DIR)),
    { path: join(home, '.claude'), origin: 'home' },
    { path: join(home, '.config', 'claude'), origin: 'config' },
    ...wslHomes.map((wslHome) => ({ path: join(wslHome, '.claude'), origin: 'wsl' as const })),
    ...(platform === undefined ? [] : listOtherPrograms({ env, home, platform })),
    ...more,
  ]
}

/** Xcode has a folder like Claude Code's own; Cowork has one for each conversation. */
function listOtherPrograms(place: HomePlace): readonly RootPlace[] {
  const xcode: readonly RootPlace[] =
    place.platform === 'darwin' ? [{ path: toXcodeFolder(place.home), origin: 'xcode' }] : []
  const cowork = listDesktopFolders(place).map((folder) => join(folder, COWORK_FOLDER))
  return [...xcode, ...cowork.map((path) => ({ path, origin: 'cowork' as const }))]
}

/**
 * Claude Code takes the variable as one folder; tools around it also write several with commas, and a comma is a fair character in a
 * name. So it is several only where that leads somewhere.
 */
async function listConfigured(value: string | undefined): Promise<readonly RootPlace[]> {
  if (value === undefined || value.trim() === '') return []
  const whole = resolve(value.trim())
  const parts = value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => resolve(part))
  const isSeveral = (await findRealFolder(whole)) === undefined && (await isAnyFolder(parts))
  return (isSeveral ? parts : [whole]).map((path) => ({ path, origin: 'environment' }))
}

async function isAnyFolder(paths: readonly string[]): Promise<boolean> {
  const found = await Promise.all(paths.map(findRealFolder))
  return found.some((folder) => folder !== undefined)
}

/** A folder, or a transcript of its own. */
export async function findRealSource(path: string): Promise<string | undefined> {
  if (!path.endsWith('.jsonl')) return findRealFolder(path)
  try {
    return await realpath(path)
  } catch {
    return undefined
  }
}

async function findRealFolder(path: string): Promise<string | undefined> {
  try {
    const real = await realpath(path)
    return (await stat(real)).isDirectory() ? real : undefined
  } catch {
    // A place that does not exist, or that this person may not enter, is not a root of theirs.
    return undefined
  }
}
