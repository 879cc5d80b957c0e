import { z } from 'zod'
import { sessionSchema } from './sessions.ts'

const count = z.int().nonnegative()

const asked = {
  query: z.string().max(10_000),
  /** The last word may still be being typed, and is taken as the start of one. */
  isTyping: z.boolean(),
}

export const searchRequestSchema = z.strictObject({
  ...asked,
  limit: z.int().min(1).max(500),
  sort: z.enum(['relevance', 'date']),
  /** Of the page before, to get the one after it: no session comes twice, and none is left out. */
  cursor: z.string().max(1_000_000).nullable().default(null),
  /** Look at everything, however common the words: for exact counts and the exact order. It takes longer. */
  isExact: z.boolean().default(false),
})

export type SearchRequest = z.infer<typeof searchRequestSchema>

export const snippetSchema = z
  .object({
    text: z.string(),
    /** What was looked for, within `text`. */
    ranges: z.array(z.object({ from: count, to: count }).readonly()).readonly(),
    isCutBefore: z.boolean(),
    isCutAfter: z.boolean(),
  })
  .readonly()

/** Bytes of a file; the path is below the session's root. */
const filePlace = z.object({ path: z.string(), offset: count, length: count }).readonly()

/** The best hit of a session. */
export const hitSchema = z
  .object({
    /** Of the record; null where it has none, as a title. Of an overflow file: of the record that names it. */
    uuid: z.string().nullable(),
    /** Which block of the record. */
    block: count,
    kind: z.enum(['prompt', 'answer', 'thinking', 'tool', 'output', 'title', 'context']),
    /** The tool of an input. */
    tool: z.string().nullable(),
    snippet: snippetSchema,
    time: z.number().nullable(),
    branch: z.enum(['active', 'abandoned']),
    isSubagent: z.boolean(),
    /** The record's line, maybe in a subagent's file; null where the session itself was found, and no record. */
    line: filePlace.nullable(),
    /** Where the text stands, if that is an overflow file. */
    overflow: filePlace.nullable(),
    /** Where the session itself was found: in its title or in what else it is known by. */
    field: z.enum(['title', 'id', 'project', 'branch', 'path']).nullable(),
  })
  .readonly()

export const searchResultSchema = z
  .object({
    session: sessionSchema,
    /** How many texts match, the best one too; at least so many where the answer is not exact. */
    hits: count,
    best: hitSchema,
  })
  .readonly()

/** What of a query was not understood, as one sentence. */
export const hintSchema = z
  .object({
    kind: z.enum([
      'unfinished',
      'open-quote',
      'unknown-filter',
      'unknown-value',
      'unknown-word',
      'bad-date',
      'bad-regex',
      'bad-or',
      'unsearchable',
      'too-long',
    ]),
    message: z.string(),
    from: count,
    to: count,
    /** What could stand between `from` and `to` instead. */
    suggestion: z.string().nullable(),
  })
  .readonly()

export const searchAnswerSchema = z
  .object({
    results: z.array(searchResultSchema).readonly(),
    hints: z.array(hintSchema).readonly(),
    /** For the next page; null after the last one. */
    cursor: z.string().nullable(),
    /**
     * Whether everything was looked at. Common words are looked for in the newest texts first, until there are enough
     * sessions; ask again with `isExact`, or ask for the facets, which are always exact. One or two letters that are
     * being typed are looked for only as the most frequent words that begin so: that is never exact.
     */
    isExact: z.boolean(),
    /** Of all pages together; null where the answer is not exact. */
    total: z.object({ sessions: count, hits: count }).readonly().nullable(),
  })
  .readonly()

export type SearchResult = z.infer<typeof searchResultSchema>
export type SearchAnswer = z.infer<typeof searchAnswerSchema>

export const facetsRequestSchema = z.strictObject({
  ...asked,
  /** Keys of sessions to tell the exact number of hits of: those that are on the screen. */
  sessions: z.array(z.string()).max(5_000).readonly().default([]),
})

export type FacetsRequest = z.infer<typeof facetsRequestSchema>

export const facetSchema = z
  .object({
    /** A project's path, a kind of text, the name of a tool, or a month such as 2026-10. */
    value: z.string(),
    /** What to add to the query to see only these. */
    filter: z.string(),
    sessions: count,
    /** Texts, so a session with three of them counts thrice. */
    hits: count,
  })
  .readonly()

const facets = z.array(facetSchema).readonly()

/** Most hits first; months newest first. */
export const facetsAnswerSchema = z
  .object({
    projects: facets,
    kinds: facets,
    tools: facets,
    months: facets,
    total: z.object({ sessions: count, hits: count }).readonly(),
    /** In the order asked for. */
    hitsOf: z.array(count).readonly(),
    /** False only for one or two letters that are being typed. */
    isExact: z.boolean(),
  })
  .readonly()

export type Facet = z.infer<typeof facetSchema>
export type FacetsAnswer = z.infer<typeof facetsAnswerSchema>
