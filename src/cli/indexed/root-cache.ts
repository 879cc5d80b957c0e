import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '../../core/parse/json-value.ts'
import { makeFolders } from '../../main/files/make-folders.ts'
import { readText } from '../../main/files/open-file.ts'
import { replaceFile } from '../../main/files/replace-file.ts'
import { describeRefusal, LibraryError, toErrorCode } from '../../main/library/library-error.ts'

export interface RootCacheOptions {
  /** Above this size, the least recently used indexes are deleted. */
  readonly mostBytes?: number
  readonly now?: number
}

const MOST_BYTES = 2 * 1024 * 1024 * 1024
const UNUSED_MS = 30 * 86_400_000
/** An index that was used within this time may be in use now. */
const IN_USE_MS = 3_600_000
/** Names the root of the index. Its modification time is the last use of the index. */
const NOTE = 'root.json'
const NAME = /^[0-9a-f]{32}$/

/** The folder for the index of a root outside of the library. It may not exist. */
export function toRootCache(dataFolder: string, root: string): string {
  return join(toCacheFolder(dataFolder), createHash('sha256').update(root).digest('hex').slice(0, 32))
}

/** Creates that folder, marks it as used, and deletes indexes that are no longer needed. */
export function useRootCache(dataFolder: string, root: string, options: RootCacheOptions = {}): string {
  const folder = toRootCache(dataFolder, root)
  const { now = Date.now() } = options
  try {
    makeFolders(folder)
    if (readRoot(folder) !== root) replaceFile(join(folder, NOTE), JSON.stringify({ root }))
    utimesSync(join(folder, NOTE), now / 1000, now / 1000)
  } catch (cause) {
    throw new LibraryError(
      toErrorCode(cause),
      `The search index in “${folder}” cannot be written: ${describeRefusal(cause)}.`,
      { cause },
    )
  }
  tidy(toCacheFolder(dataFolder), folder, options)
  return folder
}

function toCacheFolder(dataFolder: string): string {
  return join(dataFolder, 'root-indexes')
}

/** Deletes indexes of missing roots, indexes unused for a month, and the least recently used ones above the size limit. */
function tidy(
  cache: string,
  used: string,
  { mostBytes = MOST_BYTES, now = Date.now() }: RootCacheOptions,
): void {
  const all = readdirSync(cache, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && NAME.test(entry.name))
    .flatMap(({ name }) => lookAt(join(cache, name)))
  let bytes = all.reduce((sum, each) => sum + each.bytes, 0)
  for (const { folder, root, time, bytes: own } of all.toSorted((a, b) => a.time - b.time)) {
    if (folder === used || now - time < IN_USE_MS) continue
    const isWanted = root !== undefined && existsSync(root) && now - time < UNUSED_MS
    if (isWanted && bytes <= mostBytes) continue
    try {
      rmSync(folder, { recursive: true, force: true })
      bytes -= own
    } catch {
      // Windows refuses while another program has it open. The next command tries again.
    }
  }
}

function lookAt(folder: string) {
  try {
    const stats = statSync(join(folder, NOTE), { throwIfNoEntry: false }) ?? statSync(folder)
    const sizes = readdirSync(folder).map(
      (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0,
    )
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    return [{ folder, root: readRoot(folder), time: stats.mtimeMs, bytes }]
  } catch {
    // Another command has just deleted it.
    return []
  }
}

/** Undefined if a crash left no note. */
function readRoot(folder: string): string | undefined {
  try {
    const note: unknown = JSON.parse(readText(join(folder, NOTE)))
    return isObject(note) && typeof note.root === 'string' ? note.root : undefined
  } catch {
    return undefined
  }
}
