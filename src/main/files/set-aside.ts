import { constants, copyFileSync, existsSync, fsyncSync, linkSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { findSystemCode } from '../library/library-error.ts'
import { syncFolder, withFile } from './file-io.ts'

const NAME = /^(.+)\.unexplained-([1-9]\d*)$/
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** What a file was before recovery set it aside, and which of its copies it is; undefined for other files. */
export function parseSetAside(path: string): { readonly path: string; readonly number: number } | undefined {
  const [, original, number] = NAME.exec(path) ?? []
  return original === undefined ? undefined : { path: original, number: Number(number) }
}

/** Gives a file a second name beside it, so that nothing is lost when something else takes its place. Gives back the new path. */
export function saveAside(path: string): string {
  const aside = findFreeName(path)
  try {
    linkSync(path, aside)
  } catch (cause) {
    if (!NO_LINKS.has(findSystemCode(cause) ?? '')) throw cause
    copyFileSync(path, aside, constants.COPYFILE_EXCL)
    withFile(aside, 'r+', fsyncSync)
  }
  syncFolder(dirname(path))
  return aside
}

/** Moves a file out of the way. Gives back the new path. */
export function moveAside(path: string): string {
  const aside = findFreeName(path)
  renameSync(path, aside)
  syncFolder(dirname(path))
  return aside
}

function findFreeName(path: string): string {
  for (let number = 1; ; number++) {
    const name = join(dirname(path), `${basename(path)}.unexplained-${number}`)
    if (!existsSync(name)) return name
  }
}
