import { z } from 'zod'

const count = z.int().nonnegative()
const key = z.string().min(1).max(70_000)

export const resumeRequestSchema = z.strictObject({
  /** The key of the session in the list. */
  session: key,
  /** Goes on in a copy, under a new id. */
  isFork: z.boolean(),
})

export type ResumeRequest = z.infer<typeof resumeRequestSchema>

/** What stands before going on with a session in Claude Code. */
export const resumePlanSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('ready'), folder: z.string(), command: z.string() }).readonly(),
  /** Somebody may be in the middle of it; it can be resumed if the person wants that. */
  z.object({ state: z.literal('being-written'), folder: z.string(), command: z.string() }).readonly(),
  /** The folder it was in is gone. Null where its records name none. Claude Code finds it in another folder only after it is restored there. */
  z.object({ state: z.literal('folder-gone'), folder: z.string().nullable() }).readonly(),
  /** It is gone from disk and backed up: restoring and resuming are one step. */
  z.object({ state: z.literal('deleted'), folder: z.string(), command: z.string() }).readonly(),
  z.object({ state: z.literal('impossible'), reason: z.string() }).readonly(),
])

export type ResumePlan = z.infer<typeof resumePlanSchema>

export const resumeOrderSchema = resumeRequestSchema.extend({
  /** The person said yes to what the plan told. */
  accepts: z.array(z.enum(['being-written', 'deleted'])).max(2),
})

/** The plan again where it needs another yes, or cannot be done. */
export const resumedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('started'), terminal: z.string() }).readonly(),
  z.object({ kind: z.literal('asks'), plan: resumePlanSchema }).readonly(),
])

export type Resumed = z.infer<typeof resumedSchema>

/** What of a session can be opened outside of Scrollback. */
export const sessionPlacesSchema = z
  .object({
    id: z.string(),
    /** Null where it is gone from disk. */
    transcript: z.string().nullable(),
    /** The folder of the project; null where it is gone. */
    folder: z.string().nullable(),
  })
  .readonly()

export type SessionPlaces = z.infer<typeof sessionPlacesSchema>

/** `editor` opens the folder of the project in VS Code. */
export const openPlaceRequestSchema = z.strictObject({
  session: key,
  place: z.enum(['folder', 'editor', 'transcript']),
})

const sessionKeys = z.array(key).min(1).max(1000)

export const deleteRequestSchema = z.strictObject({ sessions: sessionKeys })

export const deletePlanSchema = z
  .object({
    session: key,
    id: z.string(),
    title: z.string(),
    files: z
      .array(
        z
          .object({
            path: z.string(),
            size: count,
            /** The vault has a sound copy of these very bytes. */
            isBackedUp: z.boolean(),
          })
          .readonly(),
      )
      .readonly(),
    bytes: count,
    /** All that a backup would have of it is there, and sound. */
    isBackedUp: z.boolean(),
    /** Why it cannot be deleted now; null where it can. */
    problem: z.string().nullable(),
  })
  .readonly()

export type DeletePlan = z.infer<typeof deletePlanSchema>

export const deleteOrderSchema = deleteRequestSchema.extend({
  /** The vault is brought up to date first, and what is not in it then stays. */
  isBackedUpFirst: z.boolean(),
})

export const deleteReportSchema = z
  .object({
    /** The keys of the sessions whose files are in the system's trash now. */
    deleted: z.array(z.string()).readonly(),
    failures: z.array(z.object({ session: z.string(), message: z.string() }).readonly()).readonly(),
  })
  .readonly()

export type DeleteReport = z.infer<typeof deleteReportSchema>

export const renameRequestSchema = z.strictObject({
  session: key,
  name: z.string().trim().min(1).max(500),
})
