import { z } from 'zod'
import { pointsRequestSchema } from '../schemas/reader.ts'
import { comparedSchema, usageOverviewSchema, usageRequestSchema } from '../schemas/usage.ts'
import { inBackground } from './entry.ts'

export const usageChannels = {
  /** Claude Code's own figures beside ours; empty where it left none. */
  'usage:compare': inBackground({
    input: z.null(),
    output: z.array(comparedSchema).readonly(),
    adds: ['roots'],
    isRepeatable: true,
  }),
  /** What a session used: a `SessionUsage` as JSON, because objects are copied one by one. */
  'usage:session': inBackground({
    input: pointsRequestSchema,
    output: z.string(),
    places: { transcript: ({ place }) => place.file },
    adds: ['roots'],
    isRepeatable: true,
  }),
  /** Pairs of a session's key and its cost, as JSON: of all sessions of which some response has a price. */
  'usage:sessions': inBackground({
    input: z.null(),
    output: z.string(),
    adds: ['roots'],
    isRepeatable: true,
  }),
  /** Tokens and cost of everything that is indexed, as the usage screen shows them. */
  'usage:report': inBackground({
    input: usageRequestSchema,
    output: usageOverviewSchema,
    places: { root: ({ folder }) => folder },
    adds: ['roots'],
    isRepeatable: true,
  }),
}
