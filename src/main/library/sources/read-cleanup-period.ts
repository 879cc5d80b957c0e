import { join } from 'node:path'
import { z } from 'zod'
import { DEFAULT_CLEANUP_DAYS } from '../../../shared/cleanup.ts'
import { readText } from '../../files/open-file.ts'

/** The later one counts, as for Claude Code. */
const FILES = ['settings.json', 'settings.local.json'] as const

const settings = z.object({ cleanupPeriodDays: z.number().positive() })

/** After how many days Claude Code deletes the sessions of a root. What it cannot read, it takes as not said. */
export async function readCleanupPeriod(root: string): Promise<number> {
  const said = await Promise.all(FILES.map((name) => readPeriod(join(root, name))))
  return said.findLast((days) => days !== undefined) ?? DEFAULT_CLEANUP_DAYS
}

async function readPeriod(path: string): Promise<number | undefined> {
  try {
    return settings.safeParse(JSON.parse(readText(path))).data?.cleanupPeriodDays
  } catch {
    return undefined
  }
}
