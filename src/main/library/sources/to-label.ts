import { relative, sep } from 'node:path'

/** A path as people write it: with `~` for their home. */
export function toLabel(path: string, home: string): string {
  if (path === home) return '~'
  return path.startsWith(home + sep) ? `~${sep}${relative(home, path)}` : path
}
