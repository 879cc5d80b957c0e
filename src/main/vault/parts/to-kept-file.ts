import { join, sep } from 'node:path'
import { type KeptVersion, toKeptPath } from '../../../core/vault/kept-path.ts'

/** Where a version lies on disk. */
export function toKeptFile(folder: string, version: KeptVersion): string {
  return join(folder, toKeptPath(version).replaceAll('/', sep))
}
