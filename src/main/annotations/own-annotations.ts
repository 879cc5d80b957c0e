import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { OnProblem } from '../library/sources/walk-files.ts'
import { readMachineId } from '../vault/machine-id.ts'
import { type Annotations, openAnnotations } from './annotations.ts'

/** Where the person's own annotations lie, beside the rest of the app's data. */
export function toAnnotationsFolder(dataFolder: string): string {
  return join(dataFolder, 'annotations')
}

/** Those of the app and the command line. */
export function openOwnAnnotations(dataFolder: string, onProblem: OnProblem): Annotations {
  return openAnnotations({
    folder: toAnnotationsFolder(dataFolder),
    computer: () => toComputer(readMachineId(dataFolder)),
    onProblem,
  })
}

/** What stands in a machine's id is not ours to put into a file name. */
export function toComputer(machineId: string): string {
  return createHash('sha256').update(machineId).digest('hex').slice(0, 12)
}
