import { sep } from 'node:path'

/** Whether a path is a folder or lies below it. Both are real paths. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}${sep}`)
}
