import { join } from 'node:path'
import { z } from 'zod'
import { appearanceSchema } from '../../shared/appearance.ts'
import { type JsonFile, openJsonFile } from './json-file.ts'

const shape = {
  appearance: appearanceSchema.default('system'),
  /** Folders the person added to those that are found by themselves. */
  openedRoots: z.array(z.string().min(1)).readonly().default([]),
  showSample: z.boolean().default(false),
}

export type SettingsFile = JsonFile<z.output<z.ZodObject<typeof shape>>>

export function openSettings(dataFolder: string, onProblem: (problem: string) => void): SettingsFile {
  return openJsonFile({ path: join(dataFolder, 'settings.json'), shape, onProblem })
}
