import { dirname, join, resolve, sep } from 'node:path'
import { findSourceKind, toSessionId, toSourceHome } from './source.ts'

/** Whether a file is one of those that a source stands for. Told by its path, so that a file that is gone belongs as well. */
export function isInSource(source: string, file: string): boolean {
  // Neither `..` nor a path that depends on where the app was started leads anywhere.
  if (resolve(file) !== file) return false
  if (findSourceKind(source) !== 'file') return file.startsWith(`${toSourceHome(source)}${sep}`)
  return file === source || file.startsWith(`${join(dirname(source), toSessionId(source))}${sep}`)
}
