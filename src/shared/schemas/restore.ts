import { z } from 'zod'
import { placeSchema } from '../contract/entry.ts'

const count = z.int().nonnegative()
const text = z.string().max(70_000)

export const restorableSchema = z
  .object({
    id: z.string(),
    /** Null where nobody wrote it down. */
    title: z.string().nullable(),
    project: z.string(),
    /** The root it came from; null where nobody says. */
    root: z.string().nullable(),
    modified: z.number().nullable(),
    bytes: count,
  })
  .readonly()

export type Restorable = z.infer<typeof restorableSchema>

export const archiveSchema = z
  .object({ path: z.string(), sessions: z.array(restorableSchema).readonly() })
  .readonly()

export type Archive = z.infer<typeof archiveSchema>

export const restoreRequestSchema = z.strictObject({
  /** The archive is the one that the person chose last. */
  source: z.enum(['vault', 'archive']),
  sessions: z
    .array(
      z.strictObject({
        id: text.min(1),
        project: text,
        root: text.nullable(),
        /** Beside one that is there already, under a new session id. */
        isAsNew: z.boolean(),
      }),
    )
    .min(1)
    .max(10_000),
  /** A root on the list; null for the one that each came from. */
  to: placeSchema.nullable(),
  /** The working folder that the person chose last, instead of their own. */
  isInChosenFolder: z.boolean(),
  /** And that folder stands in the lines, too. */
  isCwdRewritten: z.boolean(),
  /** Also what an archive has otherwise than its manifest says. */
  isChangeAccepted: z.boolean(),
})

export type RestoreRequest = z.infer<typeof restoreRequestSchema>

const planned = z
  .object({
    path: z.string(),
    size: count,
    /** A plan of which another one is there: that one stays, and is in nobody's way. */
    state: z.enum(['new', 'same', 'stays', 'conflict']),
    /** What is in the way. */
    existing: z
      .object({
        size: count,
        modified: z.number(),
        /** It may be the same conversation, gone on after it was kept. */
        isContinued: z.boolean(),
      })
      .readonly()
      .nullable(),
  })
  .readonly()

export type PlannedFile = z.infer<typeof planned>

/** What would go where. */
export const restorePlanSchema = z
  .object({
    id: z.string(),
    isAsNew: z.boolean(),
    /** When it was last written, before it was kept. */
    modified: z.number().nullable(),
    root: z.string(),
    /** The name of the folder below `projects/`. */
    project: z.string(),
    files: z.array(planned).readonly(),
    hasConflict: z.boolean(),
    /** What becomes of the working folder in its lines, where that was asked for. */
    cwd: z.object({ from: z.string(), to: z.string() }).readonly().nullable(),
    /** An archive has it otherwise than its manifest says. */
    isChanged: z.boolean(),
    /** Why it cannot be restored at all. */
    problem: z.string().nullable(),
  })
  .readonly()

export type RestorePlan = z.infer<typeof restorePlanSchema>

export const restoreProgressSchema = z.object({ done: count, total: count }).readonly()

export type RestoreProgress = z.infer<typeof restoreProgressSchema>

export const restoreReceiptSchema = z
  .object({
    /** As it was kept, and under which it is found now. */
    session: z.string(),
    id: z.string(),
    root: z.string(),
    project: z.string(),
    written: count,
    bytes: count,
    /** Files that were there already, byte for byte. */
    same: count,
    /** Plans of which another one was there, and stayed. */
    stayed: count,
    /** Lines in which the session id or the working folder was changed. */
    sessionLines: count,
    cwdLines: count,
  })
  .readonly()

export type RestoreReceipt = z.infer<typeof restoreReceiptSchema>

export const restoreReportSchema = z
  .object({
    receipts: z.array(restoreReceiptSchema).readonly(),
    failures: z.array(z.object({ id: z.string(), message: z.string() }).readonly()).readonly(),
  })
  .readonly()

export type RestoreReport = z.infer<typeof restoreReportSchema>
