import { join } from 'node:path'
import { z } from 'zod'
import { makeFolders } from '../../files/make-folders.ts'
import { readText } from '../../files/open-file.ts'
import { replaceFile } from '../../files/replace-file.ts'
import { findSystemCode } from '../../library/library-error.ts'
import type { FileFinding } from './scan-file.ts'

const count = z.int().nonnegative()

const findingSchema = z.object({
  id: z.string(),
  rule: z.string(),
  confidence: z.enum(['certain', 'likely', 'personal']),
  places: count,
  offset: count,
  first: z.number().nullable(),
  last: z.number().nullable(),
}) satisfies z.ZodType<FileFinding>

const fileSchema = z.object({
  /** What was looked through, in bytes. */
  size: count,
  modified: z.number(),
  inode: z.number(),
  /** It ended with a whole line: what comes later can be looked through alone. */
  isWhole: z.boolean(),
  findings: z.array(findingSchema),
})

const storeSchema = z.object({ rules: z.string(), files: z.record(z.string(), fileSchema) })

/** What is remembered of a file that was looked through: no value, and nothing that shows one. */
export type KnownFile = z.infer<typeof fileSchema>

/** By the salted hashes of their paths. */
export type KnownFiles = ReadonlyMap<string, KnownFile>

const NAME = 'secret-scan.json'

/** Nothing where it was written with other rules: then all has to be looked through again. */
export function readScanStore(dataFolder: string, rules: string): KnownFiles {
  try {
    const stored = storeSchema.safeParse(JSON.parse(readText(join(dataFolder, NAME))))
    return stored.success && stored.data.rules === rules
      ? new Map(Object.entries(stored.data.files))
      : new Map()
  } catch (cause) {
    // It is not there yet, or damaged: it can be made again.
    if (cause instanceof SyntaxError || findSystemCode(cause) === 'ENOENT') return new Map()
    throw cause
  }
}

export function writeScanStore(dataFolder: string, rules: string, files: KnownFiles): void {
  makeFolders(dataFolder)
  replaceFile(join(dataFolder, NAME), JSON.stringify({ rules, files: Object.fromEntries(files) }))
}
