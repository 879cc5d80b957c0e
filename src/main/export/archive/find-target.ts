import { lstatSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ArchiveError } from './archive-error.ts'
import { explainRefusal } from './explain-refusal.ts'

/**
 * The file that a name leads to, also where nothing is there yet. Renaming would put a file in the place of a link, and even of a
 * device or a pipe, which nobody wants replaced.
 */
export function findTarget(name: string): string {
  try {
    const stats = statSync(name, { throwIfNoEntry: false })
    if (stats === undefined || stats.isFile()) return followLinks(name)
    throw new ArchiveError(
      'refused',
      `“${name}” cannot be written: it is ${describeKind(stats)}, not a file. Nothing was changed.`,
    )
  } catch (cause) {
    throw explainRefusal(name, cause)
  }
}

/** Links in a circle were refused before. */
function followLinks(name: string): string {
  if (!lstatSync(name, { throwIfNoEntry: false })?.isSymbolicLink()) return name
  return followLinks(resolve(realpathSync(dirname(name)), readlinkSync(name)))
}

function describeKind(stats: Stats): string {
  if (stats.isDirectory()) return 'a folder'
  if (stats.isFIFO()) return 'a pipe'
  return stats.isSocket() ? 'a socket' : 'a device'
}
