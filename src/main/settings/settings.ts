import { join } from 'node:path'
import { z } from 'zod'
import { assertNever } from '../../core/assert-never.ts'
import type { Price } from '../../core/usage/prices.ts'
import { EXTRAS } from '../../core/vault/what-to-keep.ts'
import { FIRST_VIEW_SETTINGS, viewSettingsSchema } from '../../shared/view-settings.ts'
import { type FileProblem, type JsonFile, openJsonFile } from './json-file.ts'

const view = viewSettingsSchema.shape

const rate = z.number().nonnegative()
const rates = { input: rate, output: rate, cacheWrite5m: rate, cacheWrite1h: rate, cacheRead: rate }

const priceSchema = z
  .object({
    ...rates,
    model: z.string().min(1),
    from: z.iso.date().optional(),
    longPrompt: z
      .object({ ...rates, above: z.number().nonnegative() })
      .readonly()
      .optional(),
    fast: z.union([rate, z.object({ input: rate, output: rate }).readonly()]).optional(),
    hasGeoSurcharge: z.boolean().optional(),
  })
  .readonly() satisfies z.ZodType<Price>

/** docs/settings.md has a table of these. */
const shape = {
  appearance: view.appearance.default(FIRST_VIEW_SETTINGS.appearance),
  textSize: view.textSize.default(FIRST_VIEW_SETTINGS.textSize),
  readingMode: view.readingMode.default(FIRST_VIEW_SETTINGS.readingMode),
  readingKinds: view.readingKinds.default(FIRST_VIEW_SETTINGS.readingKinds),
  isOutlineShown: view.isOutlineShown.default(FIRST_VIEW_SETTINGS.isOutlineShown),
  areMinorShown: view.areMinorShown.default(FIRST_VIEW_SETTINGS.areMinorShown),
  isWelcomed: view.isWelcomed.default(FIRST_VIEW_SETTINGS.isWelcomed),
  /** Folders the person added to those that are found by themselves. */
  openedRoots: z.array(z.string().min(1)).readonly().default([]),
  showSample: z.boolean().default(false),
  /** Where sessions are kept; null where nobody chose yet. */
  vaultFolder: z.string().min(1).nullable().default(null),
  /** What is kept besides the sessions. */
  vaultExtras: z.array(z.enum(EXTRAS)).readonly().default([]),
  /** Whether the app keeps sessions by itself. */
  isKeepingOn: z.boolean().default(false),
  /** The person was asked whether it should, once. */
  isKeepingAsked: z.boolean().default(false),
  /** Of models that have a price here, ours do not count. */
  prices: z.array(priceSchema).readonly().default([]),
}

export const SETTINGS_NAME = 'settings.json'

export type SettingsFile = JsonFile<z.output<z.ZodObject<typeof shape>>>

/** Told in a sentence for people, in a window or a terminal, and in a line for the log, with the path and the cause. */
export type OnSettingsProblem = (sentence: string, detail: string) => void

export function openSettings(dataFolder: string, onProblem: OnSettingsProblem): SettingsFile {
  return openJsonFile({
    path: join(dataFolder, SETTINGS_NAME),
    shape,
    onProblem: (problem) => onProblem(toSentence(problem), problem.detail),
  })
}

function toSentence(problem: FileProblem): string {
  switch (problem.kind) {
    case 'unreadable':
      return 'Scrollback could not read your settings, so it uses the defaults. The file is not changed.'
    case 'bad-values': {
      const [first, ...more] = problem.names
      return more.length === 0
        ? `The setting “${first}” has an invalid value, so the default is used.`
        : `The settings ${problem.names.map((name) => `“${name}”`).join(', ')} have invalid values, so the defaults are used.`
    }
    case 'not-saved':
      return 'Your change could not be saved and lasts only until you quit. For details, choose Help, then Show Log.'
    default:
      return assertNever(problem)
  }
}
