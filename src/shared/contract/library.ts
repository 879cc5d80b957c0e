import { z } from 'zod'
import { indexProgressSchema, indexReportSchema, indexStateSchema } from '../schemas/library.ts'
import { revealRequestSchema } from '../schemas/reader.ts'
import {
  facetsAnswerSchema,
  facetsRequestSchema,
  searchAnswerSchema,
  searchRequestSchema,
} from '../schemas/search.ts'
import { packedSessionChangesSchema, promptsRequestSchema, sessionPromptSchema } from '../schemas/sessions.ts'
import { inBackground, inMain } from './entry.ts'

const nothing = z.null()

export const libraryChannels = {
  'files:reveal': inMain({
    input: revealRequestSchema,
    output: nothing,
    places: { 'listed-file': ({ file }) => file },
  }),
  /** Stops whatever update is running, until the next one is asked for. */
  'index:cancel': inMain({ input: nothing, output: nothing }),
  'index:read': inMain({ input: nothing, output: indexStateSchema }),
  'index:rebuild': inMain({ input: nothing, output: indexReportSchema, progress: indexProgressSchema }),
  'index:update': inMain({ input: nothing, output: indexReportSchema, progress: indexProgressSchema }),
  /** What was found, counted by project, kind, tool and month. Slower than a search where words are common. */
  'search:facets': inBackground({
    input: facetsRequestSchema,
    output: facetsAnswerSchema,
    adds: ['roots'],
    isRepeatable: true,
  }),
  'search:run': inBackground({
    input: searchRequestSchema,
    output: searchAnswerSchema,
    adds: ['roots'],
    isRepeatable: true,
  }),
  /** What is new in the list since the revision of an earlier answer; all of it for null, or the newest of very many at first. */
  'sessions:changes': inBackground({
    input: z.strictObject({ since: z.string().max(10_000).nullable(), isFirst: z.boolean() }),
    output: packedSessionChangesSchema,
    adds: ['roots'],
    isRepeatable: true,
  }),
  /** Forever, and only those that are gone from disk; gives back how many there were. */
  'sessions:forget': inBackground({
    input: z.strictObject({ keys: z.array(z.string().min(1).max(70_000)).min(1).max(10_000) }),
    output: z.int().nonnegative(),
    adds: ['roots'],
  }),
  /** What prompts are left of a session that is gone and was not backed up, oldest first. */
  'sessions:prompts': inBackground({
    input: promptsRequestSchema,
    output: z.array(sessionPromptSchema).readonly(),
    places: { root: ({ folder }) => folder },
    isRepeatable: true,
  }),
}
