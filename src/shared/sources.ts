import { z } from 'zod'
import { rootSchema } from './roots.ts'

/** What became of a path that a person dropped on the window, chose, or gave to the app when it started. */
export const openedSourceSchema = z.discriminatedUnion('kind', [
  /** A transcript to read. It is in the library only where `isListed` says so. */
  z
    .object({ kind: z.literal('file'), file: z.string(), label: z.string(), isListed: z.boolean() })
    .readonly(),
  /** A folder that is on the list now, or was already. */
  z.object({ kind: z.literal('root'), root: rootSchema, isNew: z.boolean() }).readonly(),
  /** Neither; the sentence says why. */
  z.object({ kind: z.literal('refused'), path: z.string(), message: z.string() }).readonly(),
])

export type OpenedSource = z.infer<typeof openedSourceSchema>

export const openedSourcesSchema = z.array(openedSourceSchema).readonly()
