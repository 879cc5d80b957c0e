import { z } from 'zod'
import { restorableSchema } from './restore.ts'
import { rootSchema } from './roots.ts'

/** An exported zip that is open for reading. Without sessions it holds pages only. */
export const openedArchiveSchema = z
  .object({
    kind: z.literal('archive'),
    file: z.string(),
    label: z.string(),
    sessions: z.array(restorableSchema).readonly(),
  })
  .readonly()

export type OpenedArchive = z.infer<typeof openedArchiveSchema>

/** What became of a path that a person dropped on the window, chose, or gave to the app when it started. */
export const openedSourceSchema = z.discriminatedUnion('kind', [
  /** A transcript to read. It is in the library only where `isListed` says so. */
  z
    .object({ kind: z.literal('file'), file: z.string(), label: z.string(), isListed: z.boolean() })
    .readonly(),
  /** A folder that is on the list now, or was already. */
  z.object({ kind: z.literal('root'), root: rootSchema, isNew: z.boolean() }).readonly(),
  openedArchiveSchema,
  /** None of these; the sentence says why. */
  z.object({ kind: z.literal('refused'), path: z.string(), message: z.string() }).readonly(),
])

export type OpenedSource = z.infer<typeof openedSourceSchema>

export const openedSourcesSchema = z.array(openedSourceSchema).readonly()
