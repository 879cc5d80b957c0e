import { z } from 'zod'

export const rootOriginSchema = z.enum([
  'environment',
  'home',
  'config',
  'wsl',
  'xcode',
  'cowork',
  'opened',
  'sample',
])

export type RootOrigin = z.infer<typeof rootOriginSchema>

/**
 * A folder in which Claude Code keeps its conversations, usually `~/.claude`; or another folder with transcripts, or a single transcript,
 * that a person added. Its path identifies it.
 */
export const rootSchema = z
  .object({
    path: z.string(),
    /** The path as people write it, with `~` for their home. */
    label: z.string(),
    origin: rootOriginSchema,
    /** Those a person added can be taken off the list again; the others are found anew each time. */
    isRemovable: z.boolean(),
    /** A person named it, but there was no such folder when the list was made. */
    isMissing: z.literal(true).optional(),
    /** Another one on the list has all of it too; its label. So it is listed, and what is in it is listed there. */
    isInside: z.string().optional(),
    /** A transcript, or another folder than one of Claude Code or a copy of it: the vault keeps none of these. */
    isLoose: z.literal(true).optional(),
    /** After so many days without a change Claude Code deletes a session; missing where it does not clean up. */
    cleanupPeriodDays: z.number().positive().optional(),
    /** The same for sessions of the desktop app; missing where it leaves them alone. */
    desktopCleanupDays: z.number().positive().optional(),
    /** Claude Code deletes nothing for now, as its settings cannot be parsed. */
    isCleanupPaused: z.literal(true).optional(),
  })
  .readonly()

export type Root = z.infer<typeof rootSchema>

export const surveyProblemSchema = z
  .object({
    path: z.string(),
    reason: z.string(),
  })
  .readonly()

export type SurveyProblem = z.infer<typeof surveyProblemSchema>

const count = z.int().nonnegative()

export const surveySchema = z
  .object({
    projects: count,
    sessions: count,
    subagents: count,
    /** Of every file below `projects/`, tool results included. */
    bytes: count,
    /** When the transcript that was left alone for longest was last written, in milliseconds; null without transcripts. */
    oldest: z.number().nullable(),
    newest: z.number().nullable(),
    /** At most the first hundred; `problemCount` has them all. */
    problems: z.array(surveyProblemSchema).readonly(),
    problemCount: count,
  })
  .readonly()

export type Survey = z.infer<typeof surveySchema>

export const surveyProgressSchema = z
  .object({
    projectsDone: count,
    projectsTotal: count,
    sessions: count,
    bytes: count,
  })
  .readonly()

export type SurveyProgress = z.infer<typeof surveyProgressSchema>
