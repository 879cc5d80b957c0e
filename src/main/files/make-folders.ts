import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { findSystemCode } from '../library/library-error.ts'

/**
 * A folder and all that lead to it. Node's own never ends where the system calls a folder missing that is there, as it does
 * below /proc.
 */
export function makeFolders(path: string, mode?: number): void {
  if (isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path) makeFolders(parent, mode)
  try {
    mkdirSync(path, mode)
  } catch (cause) {
    // Somebody else may have made it meanwhile.
    if (findSystemCode(cause) !== 'EEXIST' || !isFolder(path)) throw cause
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
