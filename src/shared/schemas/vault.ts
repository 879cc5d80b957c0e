import { z } from 'zod'
import { EXTRAS } from '../../core/vault/what-to-keep.ts'
import { ERROR_CODES } from '../result.ts'

const count = z.int().nonnegative()

export const extrasSchema = z.array(z.enum(EXTRAS)).readonly()

export const vaultProgressSchema = z
  .object({ filesDone: count, filesTotal: count, bytesDone: count, bytesTotal: count })
  .readonly()

export type VaultProgress = z.infer<typeof vaultProgressSchema>

/** How it stands with keeping. It is known without a look at the vault. */
export const vaultStatusSchema = z
  .object({
    isOn: z.boolean(),
    /** The person said yes or no to keeping, or chose “Not now”: they are not asked again. */
    isAsked: z.boolean(),
    /** A person chose the folder, or said yes to it: once it was there, it is missed where it is gone. */
    isChosen: z.boolean(),
    /** Where copies are kept, or would be. */
    folder: z.string(),
    /** The same as people write it, with `~` for their home. */
    label: z.string(),
    extras: extrasSchema,
    /** A pass that is running; without figures until it is known what is new. */
    keeping: z.object({ progress: vaultProgressSchema.nullable() }).readonly().nullable(),
    verifying: z
      .object({ isFull: z.boolean(), progress: vaultProgressSchema.nullable() })
      .readonly()
      .nullable(),
    /** Why the last pass did not end. */
    problem: z
      .object({ code: z.enum(ERROR_CODES), message: z.string() })
      .readonly()
      .nullable(),
    /** How often something became of the vault since the app was started: whoever shows it looks again. */
    revision: count,
  })
  .readonly()

export type VaultStatus = z.infer<typeof vaultStatusSchema>

const verification = z.object({ time: z.number(), problems: count }).readonly()

/** What is kept of one root. */
export const vaultPartSchema = z
  .object({
    root: z.string(),
    /** The computer the root is on. */
    host: z.string(),
    /** It is this computer's. */
    isOwn: z.boolean(),
    sessions: count,
    files: count,
    sourceBytes: count,
    vaultBytes: count,
    /** Files that a repair set aside, because nobody could explain them. */
    aside: count,
    /** When the last pass ended. */
    passed: z.number().nullable(),
    /** The last look at structure and sizes, and at every byte. */
    quick: verification.nullable(),
    full: verification.nullable(),
  })
  .readonly()

export type VaultPart = z.infer<typeof vaultPartSchema>

/** Claude Code deletes it soon, and it is not kept as it is now. */
export const sessionAtRiskSchema = z
  .object({ key: z.string(), id: z.string(), project: z.string(), daysLeft: count, bytes: count })
  .readonly()

export type SessionAtRisk = z.infer<typeof sessionAtRiskSchema>

export const vaultSurveySchema = z
  .object({
    parts: z.array(vaultPartSchema).readonly(),
    atRisk: z.array(sessionAtRiskSchema).readonly(),
    /** Parts of other computers that cannot be read, in sentences. */
    skipped: z.array(z.string()).readonly(),
  })
  .readonly()

export type VaultSurvey = z.infer<typeof vaultSurveySchema>

/** What the vault has of a session. Its key leads to the session itself, as far as the index knows it. */
export const keptSessionSchema = z
  .object({
    /** The key that the session has, or would have, in the list of sessions. */
    key: z.string(),
    id: z.string(),
    /** The name of its folder below `projects/`. */
    project: z.string(),
    root: z.string(),
    host: z.string(),
    isOwn: z.boolean(),
    modified: z.number(),
    bytes: count,
    keptBytes: count,
    /** Null for another computer. */
    isOnDisk: z.boolean().nullable(),
  })
  .readonly()

export type KeptSession = z.infer<typeof keptSessionSchema>

export const passReportSchema = z
  .object({
    files: count,
    bytes: count,
    added: z.object({ files: count, bytes: count, versions: count }).readonly(),
    /** Files that could not be kept. */
    problems: count,
    /** What was wrong with the vault, and what became of it, in sentences. */
    notices: z.array(z.string()).readonly(),
  })
  .readonly()

export type PassReport = z.infer<typeof passReportSchema>

/** More problems than this are counted, and not named one by one. */
export const MOST_LISTED_PROBLEMS = 100

/** Not what was kept; not there; or there, and nobody knows why. */
export const VERIFY_KINDS = ['rotten', 'missing', 'unexplained'] as const

export type VerifyKind = (typeof VERIFY_KINDS)[number]

export const verifyReportSchema = z
  .object({
    isFull: z.boolean(),
    files: count,
    bytes: count,
    problems: z
      .array(
        z
          .object({
            kind: z.enum(VERIFY_KINDS),
            path: z.string(),
            reason: z.string(),
          })
          .readonly(),
      )
      .max(MOST_LISTED_PROBLEMS)
      .readonly(),
    problemCount: count,
  })
  .readonly()

export type VerifyReport = z.infer<typeof verifyReportSchema>

const rememberedPrompt = z.object({ text: z.string(), time: z.number() }).readonly()

/** A session of which only prompts remain. */
export const lostSessionSchema = z
  .object({
    id: z.string(),
    /** The working folder; empty where nobody says. */
    project: z.string(),
    first: z.number(),
    last: z.number(),
    /** What the desktop app still calls it. */
    title: z.string().optional(),
    prompts: z.array(rememberedPrompt).readonly(),
  })
  .readonly()

export type LostSession = z.infer<typeof lostSessionSchema>

export const scheduleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }).readonly(),
  z.object({ kind: z.literal('installed') }).readonly(),
  /** The system has no scheduler that we can use: what to write into a crontab. */
  z.object({ kind: z.literal('by-hand'), cronLine: z.string() }).readonly(),
])

export type Schedule = z.infer<typeof scheduleSchema>
