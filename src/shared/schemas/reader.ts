import { z } from 'zod'
import type { ItemContent, TranscriptPlace } from '../../core/items/item.ts'
import { placeSchema } from '../contract/entry.ts'
import type { PackedReading } from './packed-reading.ts'

/** A uuid as Claude Code writes them is far shorter; whatever stands in its place is a key all the same. */
const key = z.string().max(65_536)

/** What the background process gives is ours, and too much to be checked on its way through the main process. */
function trusted<T>() {
  return z.custom<T>()
}

export const transcriptPlaceSchema = z.strictObject({
  file: placeSchema,
  sidechain: z.int().nonnegative().nullable(),
}) satisfies z.ZodType<TranscriptPlace>

export const openRequestSchema = z.strictObject({
  place: transcriptPlaceSchema,
  /** Null for the active branch, or for one that is no longer there. */
  branch: key.nullable(),
  /** What the window has already; null is answered where nothing has changed since. */
  revision: key.nullable(),
})

export type OpenRequest = z.infer<typeof openRequestSchema>

export const readingSchema = trusted<PackedReading | null>()

export const pointsRequestSchema = z.strictObject({
  place: transcriptPlaceSchema,
  /** Null for the active branch. */
  branch: key.nullable(),
})

export type PointsRequest = z.infer<typeof pointsRequestSchema>

export const itemsRequestSchema = z.strictObject({
  place: transcriptPlaceSchema,
  keys: z.array(key).max(500),
  /** Long texts are cut otherwise. */
  isWhole: z.boolean(),
})

export type ItemsRequest = z.infer<typeof itemsRequestSchema>

/** In the order asked for, without those that are not there. */
export const itemContentsSchema = trusted<readonly ItemContent[]>()

export const locateRequestSchema = z.strictObject({
  /** Of the main transcript or of a subagent. */
  file: placeSchema,
  /** Of the record; null where it has none, as a prompt that was never sent. */
  uuid: key.nullable(),
  /** Where the record's line begins, for one without a uuid. */
  offset: z.int().nonnegative().optional(),
  block: z.int().nonnegative(),
})

export type LocateRequest = z.infer<typeof locateRequestSchema>

/** The way from the main transcript to an item: each but the last is the call that opens the next place. */
const itemLocationSchema = z
  .object({
    place: transcriptPlaceSchema.readonly(),
    /** Null where the one that is shown has it. */
    branch: key.nullable(),
    key,
  })
  .readonly()

export type ItemLocation = z.infer<typeof itemLocationSchema>

/** Empty where it cannot be found. */
export const itemLocationsSchema = trusted<readonly ItemLocation[]>()

export const findRequestSchema = z.strictObject({
  place: transcriptPlaceSchema,
  branch: key.nullable(),
  /** In the query language, of which words, phrases and regexes count here. */
  query: z.string().max(10_000),
})

export type FindRequest = z.infer<typeof findRequestSchema>

const foundItemSchema = z
  .object({
    key,
    /** How often in its own texts. */
    count: z.int().nonnegative(),
    /** The pages of its overflow files that have some, in order. */
    pages: z
      .array(
        z.object({ name: z.string(), from: z.int().nonnegative(), count: z.int().positive() }).readonly(),
      )
      .readonly(),
    /** The subagents it started, where something is found in there. */
    agents: z.array(transcriptPlaceSchema.readonly()).readonly(),
  })
  .readonly()

export type FoundItem = z.infer<typeof foundItemSchema>

export const foundItemsSchema = z.array(foundItemSchema).readonly()

/** What is found beside the branch that one reads. */
export const foundAroundSchema = z
  .object({
    /** In subagents, however deep. */
    places: z
      .array(z.object({ place: transcriptPlaceSchema.readonly(), items: foundItemsSchema }).readonly())
      .readonly(),
    /** On other branches, also of subagents: how often, and the way to the first one there. */
    elsewhere: z
      .object({ count: z.int().positive(), way: z.array(itemLocationSchema).readonly() })
      .readonly()
      .nullable(),
  })
  .readonly()

export type FoundAround = z.infer<typeof foundAroundSchema>

export const itemRequestSchema = z.strictObject({ place: transcriptPlaceSchema, key })

export type ItemRequest = z.infer<typeof itemRequestSchema>

export const markdownRequestSchema = z.strictObject({
  place: transcriptPlaceSchema,
  keys: z.array(key).max(100_000),
})

export type MarkdownRequest = z.infer<typeof markdownRequestSchema>

export const revealRequestSchema = z.strictObject({ file: placeSchema })

export const rawRecordSchema = z
  .object({
    /** Counted from 1. */
    line: z.int().positive(),
    /** Indented where it is JSON; the start of the line where it is not. */
    text: z.string(),
    /** Why the line cannot be read; null where it can. */
    reason: z.string().nullable(),
    isCut: z.boolean(),
  })
  .readonly()

export type RawRecord = z.infer<typeof rawRecordSchema>

export const rawRecordsSchema = z.array(rawRecordSchema).readonly()

export const overflowRequestSchema = z.strictObject({
  /** The transcript that names it. */
  place: transcriptPlaceSchema,
  name: z.string().min(1).max(1024),
  /** In bytes. */
  from: z.int().nonnegative(),
})

export type OverflowRequest = z.infer<typeof overflowRequestSchema>

export const overflowPageSchema = z
  .object({
    text: z.string(),
    /** Where the next page begins; null at the end. */
    next: z.int().positive().nullable(),
    size: z.int().nonnegative(),
  })
  .readonly()

export type OverflowPage = z.infer<typeof overflowPageSchema>
