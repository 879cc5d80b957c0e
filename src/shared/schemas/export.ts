import { z } from 'zod'
import { REDACT_GROUPS } from '../../core/redact/groups.ts'
import { placeSchema } from '../contract/entry.ts'
import { PAGE_FORMAT_NAMES } from '../export-formats.ts'

/**
 * - `talk`: prompts and answers
 * - `tools`: tool calls and their results too
 * - `all`: everything that is in the transcript, notes and hooks included
 */
export const DETAILS = ['talk', 'tools', 'all'] as const
/** One of the formats that make a file of a conversation; pages and Markdown; or the transcripts alone. */
export const EXPORT_FORMATS = [...PAGE_FORMAT_NAMES, 'both', 'raw'] as const

export const exportOptionsSchema = z.strictObject({
  format: z.enum(EXPORT_FORMATS),
  detail: z.enum(DETAILS),
  /** The one that is open, or what Claude Code would resume; or all of them. */
  branches: z.enum(['active', 'all']),
  thinking: z.boolean(),
  subagents: z.boolean(),
  /** Outputs that lie in files of their own are part of the pages. */
  overflow: z.boolean(),
  images: z.boolean(),
  timestamps: z.boolean(),
  /** The transcripts themselves come along. */
  raw: z.boolean(),
  /** They come byte for byte, as a backup: whatever `redact` says, nothing is taken out of them. */
  unchanged: z.boolean(),
  /** What is taken out of everything that leaves; nothing where it is empty. */
  redact: z.array(z.enum(REDACT_GROUPS)),
  /** The person's tags and notes go along. */
  notes: z.boolean().default(false),
  /** Pages and front matter say what the session used: tokens and API-equivalent cost. */
  usage: z.boolean().default(false),
  /** Of a project, a search, a time or everything, sessions without a conversation too: warmups, internal agents, empty ones. */
  empty: z.boolean(),
})

export type ExportOptions = z.infer<typeof exportOptionsSchema>
export type Detail = ExportOptions['detail']

export const DEFAULT_EXPORT_OPTIONS: ExportOptions = {
  format: 'html',
  detail: 'tools',
  branches: 'active',
  thinking: true,
  subagents: true,
  overflow: true,
  images: true,
  timestamps: true,
  raw: false,
  unchanged: false,
  redact: ['secrets'],
  notes: false,
  usage: false,
  empty: false,
}

const text = z.string().max(70_000)

/** What is exported. */
export const exportSelectionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('sessions'),
    sessions: z
      .array(
        z.strictObject({
          key: text,
          /** The branch that is chosen; null for the active one. */
          branch: text.nullable(),
        }),
      )
      .min(1),
  }),
  /** A transcript that is open without being in the library. */
  z.strictObject({ kind: z.literal('file'), file: placeSchema, branch: text.nullable() }),
  z.strictObject({ kind: z.literal('project'), project: text }),
  z.strictObject({
    kind: z.literal('search'),
    query: text,
    /** The last word may be the start of one, as the window searches. */
    isTyping: z.boolean().default(false),
  }),
  /** Sessions of which something was said in this time, in milliseconds. */
  z.strictObject({ kind: z.literal('range'), from: z.number(), to: z.number() }),
  z.strictObject({ kind: z.literal('all') }),
])

export type ExportSelection = z.infer<typeof exportSelectionSchema>

const count = z.int().nonnegative()

export const exportProgressSchema = z
  .object({
    stage: z.enum(['writing', 'verifying']),
    done: count,
    total: count,
  })
  .readonly()

export type ExportProgress = z.infer<typeof exportProgressSchema>

/** What was put on the clipboard. */
export const copyReportSchema = z
  .object({
    characters: count,
    /** How many values were taken out. */
    redacted: count,
  })
  .readonly()

export const exportReportSchema = z
  .object({
    path: z.string(),
    sessions: count,
    files: count,
    /** Of all that was written. */
    bytes: count,
    /** Where the images of a single file lie, if not inside of it. */
    imageFolder: z.string().nullable(),
    /** Sources that vanished or changed while they were read. */
    incomplete: z.array(z.object({ path: z.string(), reason: z.string() }).readonly()).readonly(),
  })
  .readonly()

export type ExportReport = z.infer<typeof exportReportSchema>

/** What an export would hold, before it is made. */
export const exportPreviewSchema = z
  .object({
    sessions: count,
    /** Sessions without a conversation that would belong to it. */
    leftOut: count,
    /** Of their transcripts, subagents and outputs. */
    sourceBytes: count,
    /** About how large the result will be. */
    estimatedBytes: count,
    /** The first titles. */
    titles: z.array(z.string()).readonly(),
    /** A name for the file, without its ending. */
    suggestedName: z.string(),
  })
  .readonly()

export type ExportPreview = z.infer<typeof exportPreviewSchema>

const hash = z.string().max(200)

/** What was decided on what is taken out. Values are named by salted hashes: the window does not have them. */
export const redactChoicesSchema = z.strictObject({
  /** These stay. */
  leftIn: z.array(hash),
  /** These stay in some items. */
  leftInAt: z.array(z.strictObject({ value: hash, items: z.array(text) })),
  /** These go, too. */
  ownWords: z.array(z.string().min(1).max(1000)).max(1000),
})

export type RedactChoicesByHash = z.infer<typeof redactChoicesSchema>

export const NO_REDACT_CHOICES: RedactChoicesByHash = { leftIn: [], leftInAt: [], ownWords: [] }

export const exportRequestSchema = z.strictObject({
  selection: exportSelectionSchema,
  options: exportOptionsSchema,
  choices: redactChoicesSchema.default(NO_REDACT_CHOICES),
})

export type ExportRequest = z.infer<typeof exportRequestSchema>
