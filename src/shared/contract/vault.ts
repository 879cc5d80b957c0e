import { z } from 'zod'
import {
  archiveSchema,
  type RestoreRequest,
  restorePlanSchema,
  restoreProgressSchema,
  restoreReportSchema,
  restoreRequestSchema,
} from '../schemas/restore.ts'
import {
  extrasSchema,
  keptSessionSchema,
  lostSessionSchema,
  passReportSchema,
  scheduleSchema,
  vaultStatusSchema,
  vaultSurveySchema,
  verifyReportSchema,
} from '../schemas/vault.ts'
import { inBackground, inMain, placeSchema } from './entry.ts'

const nothing = z.null()
const restoring = {
  input: restoreRequestSchema,
  progress: restoreProgressSchema,
  places: { 'kept-root': ({ to }: RestoreRequest) => to },
}

export const vaultChannels = {
  /** An exported zip with raw files, chosen now, or one that is open; null if the person closed the dialog without choosing. */
  'vault:choose-archive': inMain({
    input: z.strictObject({ opened: placeSchema.nullable() }),
    output: archiveSchema.nullable(),
    places: { 'opened-archive': ({ opened }) => opened },
  }),
  'vault:choose-extras': inMain({ input: z.strictObject({ extras: extrasSchema }), output: nothing }),
  /** Whether the person chose one. */
  'vault:choose-folder': inMain({ input: nothing, output: z.boolean() }),
  /** A working folder to restore to; null if the person closed the dialog without choosing. */
  'vault:choose-project': inMain({ input: nothing, output: z.string().nullable() }),
  'vault:dismiss-question': inMain({ input: nothing, output: nothing }),
  /** How far it is comes with `vault:changed`. */
  'vault:keep': inMain({ input: nothing, output: passReportSchema }),
  'vault:kept': inBackground({
    input: nothing,
    output: z.array(keptSessionSchema).readonly(),
    adds: ['vault', 'machine'],
    isRepeatable: true,
  }),
  'vault:lost': inBackground({
    input: nothing,
    output: z.array(lostSessionSchema).readonly(),
    adds: ['vault', 'listed'],
    isRepeatable: true,
  }),
  'vault:plan-restore': inMain({ ...restoring, output: z.array(restorePlanSchema).readonly() }),
  'vault:read': inMain({ input: nothing, output: vaultStatusSchema }),
  'vault:restore': inMain({ ...restoring, output: restoreReportSchema }),
  'vault:schedule': inMain({ input: nothing, output: scheduleSchema }),
  'vault:set-schedule': inMain({ input: z.strictObject({ isOn: z.boolean() }), output: scheduleSchema }),
  /** Shows its folder. */
  'vault:show': inMain({ input: nothing, output: nothing }),
  'vault:stop': inMain({
    input: z.strictObject({ what: z.enum(['keeping', 'verifying']) }),
    output: nothing,
  }),
  'vault:survey': inBackground({
    input: nothing,
    output: vaultSurveySchema,
    adds: ['vault', 'machine', 'listed'],
    isRepeatable: true,
  }),
  'vault:switch': inMain({ input: z.strictObject({ isOn: z.boolean() }), output: nothing }),
  'vault:verify': inMain({ input: z.strictObject({ isFull: z.boolean() }), output: verifyReportSchema }),
}
