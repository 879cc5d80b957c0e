import { z } from 'zod'
import { ITEM_KINDS } from '../core/items/item.ts'

const appearanceSchema = z.enum(['system', 'light', 'dark'])

export type Appearance = z.infer<typeof appearanceSchema>

/**
 * - `talk`: every turn is folded to its line, with its prompt and its final answer
 * - `tools`: turns are open; thoughts and notes are left out
 * - `all`: everything that is in the file
 */
export const READING_MODES = ['talk', 'tools', 'all'] as const

export type ReadingMode = (typeof READING_MODES)[number]

/** Percentages that are offered, one step after the other. */
export const TEXT_SIZES = [80, 90, 100, 110, 125, 150, 175, 200] as const

/** What a person chose about the window. It lies in the settings file, with what else they chose. */
export const viewSettingsSchema = z.object({
  appearance: appearanceSchema,
  /** In percent, of everything in the window. */
  textSize: z.int().min(50).max(300),
  readingMode: z.enum(READING_MODES),
  /** What is shown of a conversation instead of what the mode shows; null for what the mode shows. */
  readingKinds: z.array(z.enum(ITEM_KINDS)).readonly().nullable(),
  isOutlineShown: z.boolean(),
  /** Warmups, internal agents, empty and metadata-only sessions. */
  areMinorShown: z.boolean(),
  /** The welcome was read. */
  isWelcomed: z.boolean(),
})

export type ViewSettings = Readonly<z.infer<typeof viewSettingsSchema>>

export const viewSettingsChangeSchema = viewSettingsSchema.partial().strict()

export type ViewSettingsChange = Partial<ViewSettings>

export const FIRST_VIEW_SETTINGS: ViewSettings = {
  appearance: 'system',
  textSize: 100,
  readingMode: 'talk',
  readingKinds: null,
  isOutlineShown: true,
  areMinorShown: false,
  isWelcomed: false,
}

/** The next of the offered sizes; the same at the end of them. */
export function stepTextSize(size: number, direction: 1 | -1): number {
  const next =
    direction === 1 ? TEXT_SIZES.find((each) => each > size) : TEXT_SIZES.findLast((each) => each < size)
  return next ?? size
}
