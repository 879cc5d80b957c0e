import { z } from 'zod'

const id = z.string().min(1).max(70_000)
const sessions = z.array(id).min(1).max(100_000)
const title = z.string().trim().min(1).max(500)
const longText = z.string().max(200_000)
const tag = z.string().trim().min(1).max(100)

/** A session, or a place in one: see `AnnotationPlace` for how a place is named. */
export const markedPlaceSchema = z.strictObject({ session: id, record: id.nullable() }).readonly()

export type MarkedPlace = z.infer<typeof markedPlaceSchema>

const places = z.array(markedPlaceSchema).max(100_000).readonly()

/** One action of a person. It is undone as a whole. */
export const annotationEditSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('star'), sessions, isOn: z.boolean() }),
  z.strictObject({
    kind: z.literal('tag'),
    sessions,
    add: z.array(tag).max(1000),
    remove: z.array(tag).max(1000),
  }),
  /** On every session. A tag that is there already takes it in; null takes the tag away. */
  z.strictObject({ kind: z.literal('rename-tag'), tag, newTag: tag.nullable() }),
  /** Markdown; empty takes the note away. */
  z.strictObject({ kind: z.literal('note'), session: id, record: id.nullable(), text: longText }),
  /** The person's own title; empty takes it away. */
  z.strictObject({ kind: z.literal('name'), session: id, text: z.string().trim().max(500) }),
  z.strictObject({ kind: z.literal('new-collection'), title, description: longText, places }),
  z.strictObject({ kind: z.literal('edit-collection'), collection: id, title, description: longText }),
  z.strictObject({ kind: z.literal('delete-collection'), collection: id }),
  /** Puts them in, or moves them, one after the other: before a place that is in it, or at the end. */
  z.strictObject({
    kind: z.literal('collect'),
    collection: id,
    places,
    before: markedPlaceSchema.nullable(),
  }),
  z.strictObject({ kind: z.literal('uncollect'), collection: id, places }),
  /** Null for a new one. */
  z.strictObject({
    kind: z.literal('save-search'),
    search: id.nullable(),
    title,
    query: z.string().trim().min(1).max(10_000),
  }),
  z.strictObject({ kind: z.literal('delete-search'), search: id }),
])

export type AnnotationEdit = z.infer<typeof annotationEditSchema>

/** The id of a collection or search that is new. */
export const editedSchema = z.object({ id: z.string().nullable() }).readonly()

export type Edited = z.infer<typeof editedSchema>

export const collectionSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    /** Markdown. */
    description: z.string(),
    /** In their order. */
    places: z.array(markedPlaceSchema).readonly(),
  })
  .readonly()

export type Collection = z.infer<typeof collectionSchema>

export const savedSearchSchema = z.object({ id: z.string(), title: z.string(), query: z.string() }).readonly()

export type SavedSearch = z.infer<typeof savedSearchSchema>

/** What a person made to keep order. What they said about each session is in the list of sessions. */
export const organisedSchema = z
  .object({
    /** All there are, by name, with how many sessions have them. */
    tags: z.array(z.object({ tag: z.string(), sessions: z.int().nonnegative() }).readonly()).readonly(),
    /** By title. */
    collections: z.array(collectionSchema).readonly(),
    searches: z.array(savedSearchSchema).readonly(),
    /** What “Undo” would take back; null where there is nothing. */
    undo: z.string().nullable(),
  })
  .readonly()

export type Organised = z.infer<typeof organisedSchema>

export const noteSchema = z
  .object({
    session: z.string(),
    /** Null for the note of the session itself. */
    record: z.string().nullable(),
    text: z.string(),
    /** When it was written. */
    time: z.number(),
  })
  .readonly()

export type Note = z.infer<typeof noteSchema>

export const sessionDetailsSchema = z
  .object({
    /** Also those at places of the session it is a fork of: it may have the same records. */
    notes: z.array(noteSchema).readonly(),
    /** The branch that was chosen last; null for the active one. */
    branch: z.string().nullable(),
  })
  .readonly()

export type SessionDetails = z.infer<typeof sessionDetailsSchema>

/** The place of an item of a reader: its key, without the number of the first block. */
export function toPlaceRecord(itemKey: string): string {
  return itemKey.endsWith('/0') ? itemKey.slice(0, -2) : itemKey
}

export function toItemKey(record: string): string {
  return /\/\d+$/.test(record) ? record : `${record}/0`
}
