import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { listNamed, withoutSession } from './plain-scan.ts'

export interface KnownFile {
  readonly text: string
  readonly inode: number
  readonly modified: number
  readonly isGone: boolean
}

/** By their path below the root. */
export type KnownFiles = ReadonlyMap<string, KnownFile>

/** What the index should know after an update: what is there now, and of what is gone, what it saw before. */
export function lookAround(root: string, before: KnownFiles): KnownFiles {
  const there = new Map(listFiles(root).map((path) => [path, readKnown(root, path)]))
  const isLeft = findMoved(before, there)
  const wasNamed = listNamed(before)
  const gone = [...before]
    .filter(([path, { isGone }]) => !there.has(path) && (isGone || !isLeft(path)))
    .filter(([path]) => !isOutput(path) || wasNamed.has(path))
    .map(([path, file]) => [path, { ...file, isGone: true }] as const)
  // An output that only lost transcripts name stays as it was.
  const isNamed = listNamed(there)
  const stayed = [...before].filter(([path]) => there.has(path) && wasNamed.has(path) && !isNamed.has(path))
  return withoutUnnamed(new Map([...gone, ...there, ...stayed]))
}

/** The projects in which something happened since. */
export function findTouched(root: string, before: KnownFiles): ReadonlySet<string> {
  const there = lookAround(root, new Map())
  const wereThere = [...before].filter(([, { isGone }]) => !isGone)
  const touched = [
    ...[...there].flatMap(([path, file]) => (isDeepStrictEqual(file, before.get(path)) ? [] : path)),
    ...wereThere.flatMap(([path]) => (there.has(path) ? [] : path)),
  ]
  return new Set(touched.flatMap((path) => path.split('/')[1] ?? []))
}

function readKnown(root: string, path: string): KnownFile {
  const place = join(root, path)
  const { ino: inode, mtimeMs: modified } = statSync(place)
  return { text: readFileSync(place, 'utf8'), inode, modified, isGone: false }
}

/** What leaves its place with a transcript that lies in another folder now: that, and what is in the session's own folder. */
function findMoved(before: KnownFiles, there: KnownFiles): (path: string) => boolean {
  const isAt =
    (path: string, { inode }: KnownFile) =>
    (place: string) =>
      basename(place) === basename(path) &&
      there.get(place)?.inode === inode &&
      before.get(place)?.isGone !== false
  const moved = [...before].filter(
    ([path, file]) =>
      path.endsWith('.jsonl') && !file.isGone && !there.has(path) && [...there.keys()].some(isAt(path, file)),
  )
  const places = moved.flatMap(([path]) => [path, `${path.slice(0, -'.jsonl'.length)}/`])
  return (path) => places.some((place) => path.startsWith(place))
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
