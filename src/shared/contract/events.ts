import { z } from 'zod'
import { noticeSchema } from '../app/notices.ts'
import { indexStateSchema, libraryChangeSchema } from '../schemas/library.ts'
import { openedSourcesSchema } from '../schemas/sources.ts'
import { vaultStatusSchema } from '../schemas/vault.ts'

/** Menu entries whose work is the window's. */
export const commandSchema = z.enum([
  'appearance-dark',
  'appearance-light',
  'appearance-system',
  'collect',
  'export',
  'note',
  'open-file',
  'open-folder',
  'open-sample',
  'palette',
  'refresh',
  'rename',
  'search',
  'show-about',
  'show-folders',
  'show-keys',
  'show-query-help',
  'show-settings',
  'show-vault',
  'star',
  'tag',
  'text-larger',
  'text-normal',
  'text-smaller',
  'undo',
])

export type Command = z.infer<typeof commandSchema>

/** Everything the main process tells the window unasked. */
export const events = {
  /** Tags, collections, saved searches or notes are others than before, by whatever process. Of the list, 'library:changed' tells too. */
  'annotations:changed': z.null(),
  'commands:run': commandSchema,
  'index:changed': indexStateSchema,
  'library:changed': libraryChangeSchema,
  'notices:added': noticeSchema,
  /** By its arguments, by a second start, or by the system. */
  'sources:opened': openedSourcesSchema,
  'vault:changed': vaultStatusSchema,
} as const satisfies Readonly<Record<string, z.ZodType>>

export type EventName = keyof typeof events

export type EventPayload<E extends EventName> = z.output<(typeof events)[E]>
