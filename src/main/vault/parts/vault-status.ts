import { join } from 'node:path'
import { z } from 'zod'
import { readText } from '../../files/open-file.ts'
import { replaceFile } from '../../files/replace-file.ts'

const statusSchema = z.object({
  /** The last pass that ended. */
  pass: z.object({ time: z.string(), files: z.number(), bytes: z.number() }).optional(),
  /** The last verification of each sort, and how many problems it found. */
  quick: z.object({ time: z.string(), problems: z.number() }).optional(),
  full: z.object({ time: z.string(), problems: z.number() }).optional(),
  /** Kept files that are missing or changed, for the next pass: it makes them anew where it can. */
  damaged: z.array(z.string()).readonly().optional(),
})

export type PartStatus = z.infer<typeof statusSchema>

const NAME = 'status.json'
const A_DAY_MS = 86_400_000
const FULL_EVERY_MS = 30 * A_DAY_MS

/** Disks forget bytes without a word, so every one is read from time to time. */
export function isFullVerificationDue({ full }: PartStatus, now: number): boolean {
  if (full === undefined) return true
  const age = now - Date.parse(full.time)
  // A clock that was wrong once may have noted a time that is far ahead, or none.
  return !(age > -A_DAY_MS && age < FULL_EVERY_MS)
}

/** When the part of a root was last brought up to date and verified. */
export function readStatus(folder: string): PartStatus {
  try {
    return statusSchema.parse(JSON.parse(readText(join(folder, NAME))))
  } catch {
    // A note for people; without it nothing is known of earlier passes.
    return {}
  }
}

export function updateStatus(folder: string, change: PartStatus): void {
  replaceFile(join(folder, NAME), `${JSON.stringify({ ...readStatus(folder), ...change }, null, 2)}\n`)
}
