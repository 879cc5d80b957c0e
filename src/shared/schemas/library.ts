import { z } from 'zod'

const count = z.int().nonnegative()

export const indexProgressSchema = z
  .object({
    filesDone: count,
    filesTotal: count,
    bytesDone: count,
    bytesTotal: count,
    /** An estimate in milliseconds; null while it cannot be told. */
    remaining: z.number().nullable(),
  })
  .readonly()

export type IndexProgress = z.infer<typeof indexProgressSchema>

/** What a person sees of the index. Small updates come and go without a word. */
export const indexStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idle') }).readonly(),
  /** Folders that are new on the list are being looked through: nobody knows yet what is in them. */
  z.object({ kind: z.literal('looking') }).readonly(),
  z.object({ kind: z.literal('updating'), progress: indexProgressSchema }).readonly(),
  /** The person stopped it, and it waits until they ask for more. */
  z.object({ kind: z.literal('stopped') }).readonly(),
])

export type IndexState = z.infer<typeof indexStateSchema>

export const indexReportSchema = z
  .object({
    /** Transcripts on disk, changed or not. */
    files: count,
    changed: count,
    gone: count,
    /** Entries that could not be read. */
    problems: count,
  })
  .readonly()

export type IndexReport = z.infer<typeof indexReportSchema>

/** More sessions than this are not named one by one. */
export const MOST_LISTED_CHANGES = 100

export const libraryChangeSchema = z
  .object({
    /** The roots that something happened in; none where only the index has caught up, or something was forgotten. */
    roots: z.array(z.string()).readonly(),
    sessions: z
      .array(z.object({ root: z.string(), id: z.string() }).readonly())
      .max(MOST_LISTED_CHANGES)
      .readonly(),
    /** Whether `sessions` are all that changed. */
    isComplete: z.boolean(),
  })
  .readonly()

export type LibraryChange = z.infer<typeof libraryChangeSchema>
