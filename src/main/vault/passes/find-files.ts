import type { Stats } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { type Extra, foldersToKeep, isSecretName, isToBeKept } from '../../../core/vault/what-to-keep.ts'
import { lstatSync, realpathSync, statSync } from '../../files/source-files.ts'
import { describeRefusal, findSystemCode } from '../../library/library-error.ts'
import { LinkedFolders, type OnProblem, walkFiles } from '../../library/sources/walk-files.ts'
import type { SeenFile } from '../parts/vault-state.ts'

export interface SourceFile extends SeenFile {
  /** In the root, with `/`. */
  readonly path: string
  readonly source: string
}

/** Every file of a root that is to be kept, from names, sizes and times alone. */
export function* findFilesToKeep(
  root: string,
  extras: ReadonlySet<Extra>,
  tell: OnProblem,
): Generator<SourceFile> {
  // What was deleted during the walk is no problem; a link that leads nowhere is one.
  const onProblem: OnProblem = (problem) => {
    if (isThere(problem.path)) tell(problem)
  }
  for (const name of foldersToKeep(extras)) {
    const folder = join(root, name)
    if (findStats(folder, onProblem)?.isDirectory() !== true) continue
    for (const { path, stats } of walkFiles(folder, new LinkedFolders(folder), onProblem)) {
      const file = toSourceFile(root, path, stats)
      if (file !== undefined) yield file
    }
  }
  if (!extras.has('history')) return
  const path = join(root, 'history.jsonl')
  const stats = findStats(path, onProblem)
  const file = stats?.isFile() ? toSourceFile(root, path, stats) : undefined
  if (file !== undefined) yield file
}

function isThere(path: string): boolean {
  try {
    lstatSync(path)
    return true
  } catch (cause) {
    return findSystemCode(cause) !== 'ENOENT'
  }
}

function toSourceFile(root: string, source: string, stats: Stats): SourceFile | undefined {
  const relative = source.slice(root.length + 1)
  const path = sep === '/' ? relative : relative.replaceAll(sep, '/')
  if (!isToBeKept(path)) return undefined
  return { path, source, size: stats.size, modified: stats.mtimeMs, inode: stats.ino }
}

/** A link may have an innocent name and lead to credentials. */
export function leadsToSecret(source: string): boolean {
  return isSecretName(basename(realpathSync(source)))
}

function findStats(path: string, onProblem: OnProblem): Stats | undefined {
  try {
    return statSync(path)
  } catch (cause) {
    if (findSystemCode(cause) !== 'ENOENT') onProblem({ path, reason: describeRefusal(cause) })
    return undefined
  }
}
