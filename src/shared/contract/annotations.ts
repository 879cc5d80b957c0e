import { z } from 'zod'
import {
  annotationEditSchema,
  editedSchema,
  noteSchema,
  organisedSchema,
  sessionDetailsSchema,
} from '../schemas/organise.ts'
import { inBackground } from './entry.ts'

const nothing = z.null()
const id = z.string().min(1).max(70_000)

export const annotationsChannels = {
  /** Null where nothing was there to undo: what else changed since then stays. */
  'annotations:undo': inBackground({ input: nothing, output: z.string().nullable() }),
  'annotations:edit': inBackground({ input: annotationEditSchema, output: editedSchema }),
  /** Tags, collections, saved searches. */
  'annotations:read': inBackground({ input: nothing, output: organisedSchema, isRepeatable: true }),
  /** What is said about one session that is about to be shown. */
  'annotations:details': inBackground({
    input: z.strictObject({ session: id }),
    output: sessionDetailsSchema,
    adds: ['roots'],
    isRepeatable: true,
  }),
  /** All notes there are, the newest first. */
  'annotations:notes': inBackground({
    input: nothing,
    output: z.array(noteSchema).readonly(),
    isRepeatable: true,
  }),
  /** Remembered, and nothing that is undone; null for the active one. */
  'annotations:choose-branch': inBackground({
    input: z.strictObject({ session: id, branch: id.nullable() }),
    output: nothing,
  }),
}
