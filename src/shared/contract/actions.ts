import { z } from 'zod'
import {
  deleteOrderSchema,
  deletePlanSchema,
  deleteReportSchema,
  deleteRequestSchema,
  openPlaceRequestSchema,
  renameRequestSchema,
  resumedSchema,
  resumeOrderSchema,
  resumePlanSchema,
  resumeRequestSchema,
  sessionPlacesSchema,
} from '../schemas/actions.ts'
import { inBackground, inMain } from './entry.ts'

const nothing = z.null()

/** What is done with a session outside of Scrollback. The page names sessions by their keys in the list, and no places on disk. */
export const actionChannels = {
  /** Moves all files of these sessions into the system's trash. What was said about them stays. */
  'sessions:delete': inMain({ input: deleteOrderSchema, output: deleteReportSchema, gesture: 'act' }),
  'sessions:open-place': inMain({ input: openPlaceRequestSchema, output: nothing, gesture: 'act' }),
  'sessions:places': inBackground({
    input: z.strictObject({ session: z.string().min(1).max(70_000) }),
    output: sessionPlacesSchema,
    adds: ['listed'],
    isRepeatable: true,
  }),
  /** Exactly which files would go. Every byte is compared with the backup, so it takes a moment. */
  'sessions:plan-delete': inBackground({
    input: deleteRequestSchema,
    output: z.array(deletePlanSchema).readonly(),
    adds: ['listed'],
    isRepeatable: true,
  }),
  'sessions:plan-resume': inBackground({
    input: resumeRequestSchema,
    output: resumePlanSchema,
    adds: ['listed'],
    isRepeatable: true,
  }),
  /** Writes the name into the transcript, as Claude Code's own command does, after a backup. Their own name in Scrollback is an annotation. */
  'sessions:rename-transcript': inMain({ input: renameRequestSchema, output: nothing, gesture: 'act' }),
  /** In a terminal of the system. */
  'sessions:resume': inMain({ input: resumeOrderSchema, output: resumedSchema, gesture: 'act' }),
}
