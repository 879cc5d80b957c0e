import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Problem } from '../library/sources/walk-files.ts'
import type { PartReport } from '../vault/verifying/verify-part.ts'
import { listAnnotationFiles } from './annotation-files.ts'
import { type Annotations, openAnnotations } from './annotations.ts'
import { toAnnotationsError } from './annotations-error.ts'
import { FolderReader } from './folder-reader.ts'
import { toComputer } from './own-annotations.ts'

// The copy in a vault is a folder of annotations like the app's own, with a file for each computer that backs up there. So backing up
// and restoring are both a merge.

export function toBackupFolder(vault: string): string {
  return join(vault, 'annotations')
}

/** Brings the copy in the vault up to date; gives back how many entries were added. It writes nothing where there is nothing new. */
export function backUpAnnotations(
  vault: string,
  own: string,
  {
    machine,
    onProblem,
  }: { readonly machine: { readonly id: string }; readonly onProblem?: (problem: Problem) => void },
): number {
  // Somebody may keep in a folder that is the part of one root; everything in it is of that root.
  if (existsSync(join(vault, 'root.json'))) return 0
  const copy = openAnnotations({
    folder: toBackupFolder(vault),
    computer: () => toComputer(machine.id),
    ...(onProblem && { onProblem }),
  })
  return copy.merge(own)
}

/** Takes over what the vault has of any computer and the app lacks; gives back how many entries that were. */
export function restoreAnnotations(vault: string, own: Annotations): number {
  return own.merge(toBackupFolder(vault))
}

/** Whether the copy is as it was written. Undefined where there is none. */
export function verifyAnnotations(vault: string, isFull: boolean): PartReport | undefined {
  const folder = toBackupFolder(vault)
  try {
    const files = listAnnotationFiles(folder)
    if (files.length === 0) return undefined
    const problems: PartReport['problems'][number][] = []
    new FolderReader(folder, ({ path, reason }) =>
      problems.push({ kind: 'rotten', path: basename(path), reason }),
    ).read()
    return {
      folder,
      isFull,
      files: files.length,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      problems,
    }
  } catch (cause) {
    throw toAnnotationsError(cause, folder)
  }
}
