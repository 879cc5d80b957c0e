import { z } from 'zod'
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
  /** Tokens and cost of everything that is indexed, as the usage screen shows them. */
  'usage:report': inBackground({
    input: usageRequestSchema,
    output: usageOverviewSchema,
    places: { root: ({ root }) => root },
    adds: ['roots'],
    isRepeatable: true,
  }),
}
