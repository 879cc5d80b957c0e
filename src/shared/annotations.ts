import { z } from 'zod'
import { sessionSchema } from './schemas/sessions.ts'

const count = z.int().nonnegative()
const time = z.number().nullable()

/** What is remembered of a session whose files are gone and not in the vault. */
const deletedSchema = z.object({
  root: z.string(),
  /** What the project is known by in its root. */
  projectDir: z.string(),
  /** Of the transcript, below the root. */
  path: z.string(),
  project: z.string(),
  cwd: z.string().nullable(),
  title: z.string(),
  titleSource: sessionSchema.unwrap().shape.titleSource.catch('id'),
  started: time,
  updated: time,
  prompts: count,
  responses: count,
  toolCalls: count,
  errors: count,
  branches: count,
  subagents: count,
  tokens: z.object({ input: count, output: count, cacheRead: count, cacheCreation: count }),
  models: z.array(z.string()),
  gitBranch: z.string().nullable(),
  bytes: count,
  /** When its transcript was last written. */
  modified: z.number(),
  /** When Scrollback noticed that it is gone. */
  noticed: z.number(),
})

/** The person asked to forget a deleted session: the same deletion is not remembered again. */
const forgottenSchema = z.object({
  /** When its transcript was last written. */
  modified: z.number(),
})

/** Said by being there. */
const presentSchema = z.object({})

const textSchema = z.object({ text: z.string().min(1) })

const collectionSchema = z.object({ title: z.string().min(1), description: z.string() })

/** Of a session or place in a collection, whose id is the name of the entry. Positions are compared as text. */
const collectedSchema = z.object({ position: z.string().regex(/^[a-z]*[b-z]$/) })

const savedSearchSchema = z.object({ title: z.string().min(1), query: z.string().min(1) })

const branchSchema = z.object({ branch: z.string().min(1) })

/** What a person did last, and what undoes it. The newest ones share a few names, so that they never pile up. */
const actionSchema = z.object({
  label: z.string(),
  undo: z.array(
    z.object({
      kind: z.string(),
      session: z.string().optional(),
      record: z.string().optional(),
      name: z.string().optional(),
      value: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
})

/** The rule that found something which is no secret. */
const ruleSchema = z.object({ rule: z.string().min(1) })

/** What can be said about a session, a record, or something of its own. */
export const ANNOTATION_KINDS = {
  action: actionSchema,
  branch: branchSchema,
  collected: collectedSchema,
  collection: collectionSchema,
  deleted: deletedSchema,
  forgotten: forgottenSchema,
  name: textSchema,
  /** Named by the salted hash of the value: it is never stored itself. */
  'not-a-secret': ruleSchema,
  note: textSchema,
  'saved-search': savedSearchSchema,
  star: presentSchema,
  tag: presentSchema,
} as const satisfies Record<string, z.ZodType>

export type AnnotationKind = keyof typeof ANNOTATION_KINDS

export type AnnotationValue<K extends AnnotationKind> = z.output<(typeof ANNOTATION_KINDS)[K]>

/** What an annotation is about. With its kind, this is its key: the last value written for a key holds. */
export interface AnnotationPlace {
  readonly session?: string | undefined
  /** A place in the session: the uuid of a record; for another block than its first one, with `/` and the number of the block. */
  readonly record?: string | undefined
  /** Tells several of one kind apart, such as the tags of a session; or the id of what belongs to no session, such as a collection. */
  readonly name?: string | undefined
}

/** One value that is written. Null takes the annotation away, and writing a former value brings it back. */
export type AnnotationChange = {
  readonly [K in AnnotationKind]: AnnotationPlace & {
    readonly kind: K
    readonly value: AnnotationValue<K> | null
  }
}[AnnotationKind]

/** The format of an entry that this version writes. */
export const ENTRY_VERSION = 1

const name = z.string().min(1).max(65_536)

/** A line of the file, without its checksum. */
export const entrySchema = z.object({
  v: z.literal(ENTRY_VERSION),
  kind: z.string().min(1),
  session: name.optional(),
  record: name.optional(),
  name: name.optional(),
  /** In milliseconds, but never before that of an entry that its writer had seen: a clock may be wrong. */
  time: count,
  /** Orders entries of the same time. */
  count,
  /** The computer that made it. */
  by: z.string().min(1),
  value: z.record(z.string(), z.unknown()).nullable(),
})

export type AnnotationEntry = z.output<typeof entrySchema>

export function isAnnotationKind(kind: string): kind is AnnotationKind {
  return Object.hasOwn(ANNOTATION_KINDS, kind)
}
