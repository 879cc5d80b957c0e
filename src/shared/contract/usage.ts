import { usageOverviewSchema, usageRequestSchema } from '../schemas/usage.ts'
import { inBackground } from './entry.ts'

export const usageChannels = {
  /** Tokens and cost of everything that is indexed, as the usage screen shows them. */
  'usage:report': inBackground({
    input: usageRequestSchema,
    output: usageOverviewSchema,
    places: { root: ({ root }) => root },
    adds: ['roots'],
    isRepeatable: true,
  }),
}
