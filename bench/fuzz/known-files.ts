import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

export interface KnownFile {
  readonly text: string
  readonly inode: number
  readonly modified: number
}

/** By their path below the root. */
export type KnownFiles = ReadonlyMap<string, KnownFile>

/** What the index should know after an update: what is there now, and nothing else. */
export function lookAround(root: string): KnownFiles {
  return new Map(listFiles(root).map((path) => [path, readKnown(root, path)]))
}

/** The projects in which something happened since. */
export function findTouched(root: string, before: KnownFiles): ReadonlySet<string> {
  const there = lookAround(root)
  const touched = [
    ...[...there].flatMap(([path, file]) => (isDeepStrictEqual(file, before.get(path)) ? [] : path)),
    ...[...before.keys()].filter((path) => !there.has(path)),
  ]
  return new Set(touched.flatMap((path) => path.split('/')[1] ?? []))
}

function readKnown(root: string, path: string): KnownFile {
  const place = join(root, path)
  const { ino: inode, mtimeMs: modified } = statSync(place)
  return { text: readFileSync(place, 'utf8'), inode, modified }
}

function listFiles(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
}
