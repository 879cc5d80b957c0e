import { z } from 'zod'
import { placeSchema } from '../contract/entry.ts'

const count = z.int().nonnegative()
/** In milliseconds; null where no record tells. */
const time = z.number().nullable()

/** A session, wherever one is listed: in the window, in search results and by the command line. */
export const sessionSchema = z
  .object({
    /** Identifies it: an id alone may be in two roots, or twice in a backup. */
    key: z.string(),
    id: z.string(),
    root: z.string(),
    /** Of the main transcript, below the root; where that is gone, of what stands for it. Empty where the root is the transcript. */
    path: z.string(),
    /** The same, absolute. */
    file: z.string(),
    /** What the project is known by in its root: the name of its folder, or where it lies in a source that is no root. */
    projectDir: z.string(),
    /** The folder the project stands for, or the name of the project's folder where no record tells. */
    project: z.string(),
    cwd: z.string().nullable(),
    title: z.string(),
    /** `own-name`: the person's own, in Scrollback. */
    titleSource: z.enum([
      'own-name',
      'custom-title',
      'app-title',
      'ai-title',
      'summary',
      'prompt',
      'command',
      'slug',
      'id',
    ]),
    class: z.enum(['conversation', 'unreadable', 'empty', 'metadata', 'warmup', 'internal', 'remainder']),
    started: time,
    updated: time,
    prompts: count,
    responses: count,
    toolCalls: count,
    /** Of its main transcript: tool results and answers that tell of a failure. */
    errors: count,
    branches: count,
    subagents: count,
    tokens: z.object({ input: count, output: count, cacheRead: count, cacheCreation: count }).readonly(),
    models: z.array(z.string()).readonly(),
    versions: z.array(z.string()).readonly(),
    /** The last one. */
    gitBranch: z.string().nullable(),
    /** All that it or its subagents were on. */
    gitBranches: z.array(z.string()).readonly(),
    /** Of all its files. */
    bytes: count,
    /** Of the one at `path`. */
    fileBytes: count,
    /** When its main transcript was last written: Claude Code goes by it when it cleans up. */
    modified: z.number(),
    /** What is left of a session whose transcript is gone; null for all others. */
    remains: z.enum(['earlier', 'subagents', 'outputs']).nullable(),
    /** Older versions of its transcript that were set aside. */
    earlier: count,
    /** A copy of a conversation that went on in the background. */
    isBackground: z.boolean(),
    /** What it was started from, where a record says so: `cli`, `claude-desktop` and the like. */
    entrypoint: z.string().nullable(),
    /** The desktop app has it, and Claude Code leaves it alone. */
    isInDesktopApp: z.boolean(),
    /** The session that Claude Code went on in. */
    continuedIn: z.string().nullable(),
    /** The session whose last records this one's first ones follow. */
    continues: z.string().nullable(),
    /** The session that this one's first records were copied from. */
    forkOf: z.string().nullable(),
    /** How many of its records an older session has. */
    sharedRecords: count,
    /** Its file is no longer on disk. */
    isGone: z.boolean(),
    /** There is a copy of it in the vault, so that it can be read even when it is gone. */
    isKept: z.boolean(),
    /** What the person said about it in Scrollback. */
    starred: z.boolean(),
    tags: z.array(z.string()).readonly(),
    /** Their own name for it, which is its title then. */
    name: z.string().nullable(),
    /** How many notes there are about it and about places in it. */
    notes: count,
  })
  .readonly()

export type Session = z.infer<typeof sessionSchema>

/** Of a session that is gone and was not backed up, to find what prompts of it are left. */
export const promptsRequestSchema = z.strictObject({
  /** Its root. */
  folder: placeSchema,
  id: z.string().min(1).max(70_000),
  cwd: z.string().max(32_768).nullable(),
  started: time,
  updated: time,
})

export type PromptsRequest = z.infer<typeof promptsRequestSchema>

export const sessionPromptSchema = z
  .object({
    text: z.string(),
    time: z.number(),
    /** False where it names no session: it was typed in the same folder while the session went on. */
    isCertain: z.boolean(),
  })
  .readonly()

export type SessionPrompt = z.infer<typeof sessionPromptSchema>

/** The order of every list. Sessions without a time come last. */
export function newestFirst(a: Pick<Session, 'updated'>, b: Pick<Session, 'updated'>): number {
  return (b.updated ?? 0) - (a.updated ?? 0)
}

/** What became of the list since one last asked. */
export interface SessionChanges {
  /** To be given with the next question. */
  readonly revision: string
  /** All there are, newest first, instead of those that are new or have changed: something was taken away, or nobody knows better. */
  readonly isWhole: boolean
  readonly sessions: readonly Session[]
}

/**
 * The same on its way to the window. Each process and the bridge copy objects one by one, which takes seconds for 50,000 sessions;
 * a text is copied at once.
 */
export const packedSessionChangesSchema = z
  .object({ revision: z.string(), isWhole: z.boolean(), sessions: z.string() })
  .readonly()

export type PackedSessionChanges = z.infer<typeof packedSessionChangesSchema>

export function packSessionChanges({ sessions, ...changes }: SessionChanges): PackedSessionChanges {
  return { ...changes, sessions: JSON.stringify(sessions) }
}

/** Both ends are built together, so what comes are sessions. */
export function unpackSessionChanges({ sessions, ...changes }: PackedSessionChanges): SessionChanges {
  return { ...changes, sessions: JSON.parse(sessions) as readonly Session[] }
}
