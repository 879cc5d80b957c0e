import { join } from 'node:path'
import { z } from 'zod'
import { type Cleanup, DEFAULT_CLEANUP_DAYS } from '../../../shared/cleanup.ts'
import { NotAFileError, readText } from '../../files/open-file.ts'
import { findSystemCode } from '../library-error.ts'
import type { HomePlace } from './desktop-folders.ts'

/** The later one counts, as for Claude Code. */
const FILES = ['settings.json', 'settings.local.json'] as const

const period = z.number().nonnegative().optional().catch(undefined)
const settingsSchema = z.object({
  cleanupPeriodDays: z.number().positive().optional().catch(undefined),
  desktopSessionCleanupPeriodDays: period,
})

type Settings = z.infer<typeof settingsSchema>

/** Where the settings lie that an organisation gives to all of its computers. */
export function toManagedSettings({ platform }: Pick<HomePlace, 'platform'>): string {
  switch (platform) {
    case 'darwin':
      return '/Library/Application Support/ClaudeCode/managed-settings.json'
    case 'win32':
      return 'C:\\Program Files\\ClaudeCode\\managed-settings.json'
    default:
      return '/etc/claude-code/managed-settings.json'
  }
}

/**
 * After how many days Claude Code deletes the sessions of a root. It pauses its cleanup while one of its settings files cannot be
 * parsed. It leaves sessions of the desktop app alone, unless settings cap that (0 is no cap) or the organisation sets a period.
 */
export function readCleanup(root: string, managed?: string): Cleanup {
  const files = FILES.map((name) => readSettings(join(root, name)))
  const given = managed === undefined ? undefined : readSettings(managed)
  if ([...files, given].includes('unreadable')) return { days: null, desktopDays: null, isPaused: true }
  const said = files.filter((each): each is Settings => typeof each === 'object')
  const own = said.findLast(({ cleanupPeriodDays }) => cleanupPeriodDays !== undefined)?.cleanupPeriodDays
  const ordered = typeof given === 'object' ? given.cleanupPeriodDays : undefined
  const days = ordered ?? own ?? DEFAULT_CLEANUP_DAYS
  const capped = said.findLast((each) => each.desktopSessionCleanupPeriodDays !== undefined)
  const desktopDays = ordered ?? (capped?.desktopSessionCleanupPeriodDays || null)
  return { days, desktopDays, isPaused: false }
}

/** Undefined where there are none, or where nobody but their owner may read them. */
function readSettings(path: string): Settings | 'unreadable' | undefined {
  let text: string
  try {
    text = readText(path)
  } catch (cause) {
    if (findSystemCode(cause) === undefined && !(cause instanceof NotAFileError)) throw cause
    return undefined
  }
  try {
    return settingsSchema.safeParse(JSON.parse(text)).data ?? 'unreadable'
  } catch {
    // An empty file says nothing.
    return text.trim() === '' ? undefined : 'unreadable'
  }
}
