import { join } from 'node:path'
import { z } from 'zod'
import { assertNever } from '../../core/assert-never.ts'
import { EXTRAS } from '../../core/vault/what-to-keep.ts'
import { appearanceSchema } from '../../shared/appearance.ts'
import { type FileProblem, type JsonFile, openJsonFile } from './json-file.ts'

const shape = {
  appearance: appearanceSchema.default('system'),
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
}

export type SettingsFile = JsonFile<z.output<z.ZodObject<typeof shape>>>

/** Told in a sentence for people, in a window or a terminal, and in a line for the log, with the path and the cause. */
export type OnSettingsProblem = (sentence: string, detail: string) => void

export function openSettings(dataFolder: string, onProblem: OnSettingsProblem): SettingsFile {
  return openJsonFile({
    path: join(dataFolder, 'settings.json'),
    shape,
    onProblem: (problem) => onProblem(toSentence(problem), problem.detail),
  })
}

function toSentence(problem: FileProblem): string {
  switch (problem.kind) {
    case 'unreadable':
      return 'Your settings could not be read, so the defaults are used. The file itself is kept.'
    case 'bad-values': {
      const [first, ...more] = problem.names
      return more.length === 0
        ? `The setting “${first}” has a value that does not fit, so its default is used.`
        : `${problem.names.length} settings have values that do not fit, so their defaults are used.`
    }
    case 'not-saved':
      return 'Your change could not be saved and holds only until you quit. The log has the details: choose Help, then Show Log.'
    default:
      return assertNever(problem)
  }
}
