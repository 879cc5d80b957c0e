import { z } from 'zod'
import { sessionSchema } from './sessions.ts'

const place = z.int().nonnegative()

export const searchRequestSchema = z.strictObject({
  query: z.string().max(10_000),
  limit: z.int().min(1).max(500),
  sort: z.enum(['relevance', 'date']),
  /** The last word may still be being typed. */
  isTyping: z.boolean(),
})

export type SearchRequest = z.infer<typeof searchRequestSchema>

export const snippetSchema = z
  .object({
    text: z.string(),
    /** What was looked for, within `text`. */
    ranges: z.array(z.object({ from: place, to: place }).readonly()).readonly(),
    isCutBefore: z.boolean(),
    isCutAfter: z.boolean(),
  })
  .readonly()

/** The best hit of a session. */
export const hitSchema = z
  .object({
    /** Of the record; null where it has none, as a title or an overflow file. */
    uuid: z.string().nullable(),
    /** Which block of the record. */
    block: place,
    kind: z.enum(['prompt', 'answer', 'thinking', 'tool', 'output', 'title']),
    snippet: snippetSchema,
    time: z.number().nullable(),
    branch: z.enum(['active', 'abandoned']),
  })
  .readonly()

export const searchResultSchema = z
  .object({ session: sessionSchema, hits: z.int().nonnegative(), best: hitSchema })
  .readonly()

/** What of a query was not understood, as one sentence. */
export const hintSchema = z
  .object({
    kind: z.enum([
      'unfinished',
      'unknown-value',
      'bad-date',
      'bad-regex',
      'bad-or',
      'unsearchable',
      'too-long',
    ]),
    message: z.string(),
    from: place,
    to: place,
    /** What could stand between `from` and `to` instead. */
    suggestion: z.string().nullable(),
  })
  .readonly()

export const searchAnswerSchema = z
  .object({
    results: z.array(searchResultSchema).readonly(),
    hints: z.array(hintSchema).readonly(),
  })
  .readonly()

export type SearchResult = z.infer<typeof searchResultSchema>
export type SearchAnswer = z.infer<typeof searchAnswerSchema>
