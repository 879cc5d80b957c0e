import { z } from 'zod'
import type { UsageOverview } from '../../core/usage/build-overview.ts'
import type { Compared } from '../../core/usage/claude-figures.ts'
import { placeSchema } from '../contract/entry.ts'

const count = z.int().nonnegative()
/** US dollars; null where no price is known. */
const cost = z.number().nonnegative().nullable()
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

const figures = {
  responses: count,
  input: count,
  output: count,
  thinking: count,
  cacheRead: count,
  cacheWrite5m: count,
  cacheWrite1h: count,
  webSearches: count,
  cost,
}
const figuresSchema = z.object(figures).readonly()
const amounts = z.record(z.string(), z.object({ cost, tokens: count }).readonly()).readonly()
const shareSchema = z.object({ ...figures, key: z.string() }).readonly()

const timeZoneSchema = z.string().min(1).max(100)

/** Which responses count. What is null lets everything through. */
export const usageRequestSchema = z.strictObject({
  since: day.nullable(),
  until: day.nullable(),
  /** A root on the list. */
  folder: placeSchema.nullable(),
  project: z.string().max(32_768).nullable(),
  model: z.string().max(1000).nullable(),
  /** An IANA name. */
  timeZone: timeZoneSchema,
  /** Where the person is. */
  today: day,
})

export type UsageRequest = z.infer<typeof usageRequestSchema>

const unpricedSchema = z.object({ model: z.string(), responses: count }).readonly()

export const usageOverviewSchema = z
  .object({
    totals: figuresSchema,
    unpriced: z.array(unpricedSchema).readonly(),
    lowerBound: count,
    prices: z.string(),
    first: z.string().nullable(),
    last: z.string().nullable(),
    step: z.enum(['day', 'week']),
    sessions: count,
    agents: figuresSchema,
    buckets: z
      .array(z.object({ ...figures, day: z.string(), models: amounts, projects: amounts }).readonly())
      .readonly(),
    shares: z
      .object({
        project: z.array(shareSchema).readonly(),
        model: z.array(shareSchema).readonly(),
        tool: z.array(shareSchema).readonly(),
        agent: z.array(shareSchema).readonly(),
      })
      .readonly(),
    top: z
      .array(
        z
          .object({ ...figures, key: z.string(), id: z.string(), title: z.string(), project: z.string() })
          .readonly(),
      )
      .readonly(),
    hours: z.array(figuresSchema).length(24).readonly(),
    year: z.array(z.object({ day: z.string(), cost, tokens: count, responses: count }).readonly()).readonly(),
    choices: z
      .object({ projects: z.array(z.string()).readonly(), models: z.array(z.string()).readonly() })
      .readonly(),
  })
  .readonly() satisfies z.ZodType<UsageOverview>

export const comparedSchema = z
  .object({
    source: z.enum(['cost-state', 'last-run', 'stats-cache']),
    unit: z.enum(['dollars', 'tokens']),
    sessions: count.nullable(),
    theirs: z.number(),
    ours: z.number(),
  })
  .readonly() satisfies z.ZodType<Compared>
