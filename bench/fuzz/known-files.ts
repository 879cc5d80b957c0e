import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { listNamed, withoutSession } from './plain-scan.ts'

export interface KnownFile {
  readonly text: string
  readonly inode: number
  readonly isGone: boolean
}

/** By their path below the root. */
export type KnownFiles = ReadonlyMap<string, KnownFile>

/** What the index should know after an update: what is there now, and of what is gone, what it saw before. */
export function lookAround(root: string, before: KnownFiles): KnownFiles {
  const there = new Map(
    listFiles(root).map((path) => {
      const place = join(root, path)
      const file = { text: readFileSync(place, 'utf8'), inode: statSync(place).ino, isGone: false }
      return [path, file] as const
    }),
  )
  const lost = [...before].filter(([path, { isGone }]) => !there.has(path) && !isGone)
  const moved = lost.filter(([path, { inode }]) =>
    [...there].some(
      ([place, file]) =>
        file.inode === inode &&
        basename(place) === basename(path) &&
        before.get(place)?.isGone !== false &&
        place.endsWith('.jsonl'),
    ),
  )
  const left = moved.flatMap(([path]) => [path, `${path.slice(0, -'.jsonl'.length)}/`])
  const wasNamed = listNamed(before)
  const gone = [...before]
    .filter(
      ([path, { isGone }]) => !there.has(path) && (isGone || !left.some((each) => path.startsWith(each))),
    )
    .filter(([path]) => !isOutput(path) || wasNamed.has(path))
    .map(([path, file]) => [path, { ...file, isGone: true }] as const)
  return withoutUnnamed(new Map([...gone, ...there]))
}

/** A session that is lost is forgotten, but for outputs that others name. */
export function forget(files: KnownFiles, session: string): KnownFiles {
  return withoutUnnamed(withoutSession(files, session))
}

function isOutput(path: string): boolean {
  return path.includes('/tool-results/')
}

/** An output that is gone and that nobody names any more. */
function withoutUnnamed(files: KnownFiles): KnownFiles {
  const named = listNamed(files)
  return new Map([...files].filter(([path, { isGone }]) => !isGone || !isOutput(path) || named.has(path)))
}

function listFiles(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
}
