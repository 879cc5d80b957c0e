import { z } from 'zod'
import { ITEM_KINDS } from '../../core/items/item.ts'
import { exportRequestSchema } from './export.ts'

const count = z.int().nonnegative()
const time = z.number().nullable()

/** A salted hash that names a value. The value itself stays in the background process until somebody asks to see it. */
export const secretIdSchema = z.string().min(1).max(200)

export const secretProgressSchema = z.object({ done: count, total: count }).readonly()

export type SecretProgress = z.infer<typeof secretProgressSchema>

const factsSchema = z.object({
  rule: z.string(),
  /** What people call it. */
  name: z.string(),
  confidence: z.enum(['certain', 'likely', 'personal']),
  masked: z.string(),
  /** Where one can revoke it; an address as text. */
  rotate: z.string().nullable(),
})

const surveyedSecretSchema = factsSchema
  .extend({
    id: secretIdSchema,
    places: count,
    /** The keys of the sessions it stands in. */
    sessions: z.array(z.string()).readonly(),
    /** The person said so, for all exports. */
    isNoSecret: z.boolean(),
  })
  .readonly()

export type SurveyedSecret = z.infer<typeof surveyedSecretSchema>

/** What was found in the sessions of an export. */
export const secretSurveySchema = z
  .object({
    secrets: z.array(surveyedSecretSchema).readonly(),
    /** Those in which something was found. */
    sessions: z.array(z.object({ key: z.string(), title: z.string() }).readonly()).readonly(),
  })
  .readonly()

export type SecretSurvey = z.infer<typeof secretSurveySchema>

/** Where a value stands: an item of a conversation, or a name, a title or a file of a session. */
const secretPlaceSchema = z
  .object({
    title: z.string(),
    /** Null for what is in no item: it can only be left in everywhere. */
    item: z.string().nullable(),
    kind: z.enum(ITEM_KINDS).nullable(),
    /** The name of the file, of what is in no item. */
    file: z.string().nullable(),
    time,
    /** How often it stands there. */
    count,
    /** What stands around it in its line. */
    before: z.string(),
    after: z.string(),
  })
  .readonly()

export type SecretPlace = z.infer<typeof secretPlaceSchema>

export const secretPlacesSchema = z
  .object({
    places: z.array(secretPlaceSchema).readonly(),
    /** So many more are not listed. */
    more: count,
  })
  .readonly()

export type SecretPlaces = z.infer<typeof secretPlacesSchema>

export const secretJudgementSchema = z.strictObject({
  id: secretIdSchema,
  rule: z.string().min(1).max(200),
  isNoSecret: z.boolean(),
})

export const redactedPreviewRequestSchema = z.strictObject({
  request: exportRequestSchema,
  /** The key of one of its sessions; null for the first. */
  session: z.string().max(70_000).nullable(),
})

export const redactedPreviewSchema = z
  .object({ title: z.string(), text: z.string(), isCut: z.boolean() })
  .readonly()

export type RedactedPreview = z.infer<typeof redactedPreviewSchema>

export const secretReportRequestSchema = z.strictObject({
  /** Sessions that are deleted and only in the vault, too. */
  isWithVault: z.boolean(),
})

const reportedSecretSchema = factsSchema
  .extend({
    id: secretIdSchema,
    places: count,
    /** Their ids. */
    sessions: z.array(z.string()).readonly(),
    first: time,
    last: time,
    inVault: z.boolean(),
  })
  .readonly()

export type ReportedSecret = z.infer<typeof reportedSecretSchema>

/** Which secrets stand in the library and the vault. */
export const secretReportSchema = z
  .object({
    scanned: z.object({ files: count, bytes: count }).readonly(),
    findings: z.array(reportedSecretSchema).readonly(),
    /** Files that could not be read. */
    unread: count,
  })
  .readonly()

export type SecretReport = z.infer<typeof secretReportSchema>
