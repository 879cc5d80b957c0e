import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { findSystemCode } from '../library/library-error.ts'
import { PRIVATE_FOLDER } from './private.ts'

/**
 * A folder and all that lead to it; what is new is its owner's only. Node's own never ends where the system calls a folder missing that is there, as it does
 * below /proc.
 */
export function makeFolders(path: string): void {
  if (isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path) makeFolders(parent)
  try {
    mkdirSync(path, PRIVATE_FOLDER)
  } catch (cause) {
    // Somebody else may have made it meanwhile.
    if (findSystemCode(cause) !== 'EEXIST' || !isFolder(path)) throw cause
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
