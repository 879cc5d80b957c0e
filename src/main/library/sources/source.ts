import { basename, dirname, join, relative, sep } from 'node:path'
import { findEarlier } from '../../../core/model/session/session-file.ts'
import { realpathSync, statSync } from '../../files/source-files.ts'

/**
 * How transcripts lie in a source: a folder Claude Code writes to (`projects/<project>/*.jsonl`), any other folder with transcripts
 * some levels down, or one transcript. Told by what is on disk, so that a path is all that has to be remembered.
 */
export type SourceKind = 'claude' | 'folder' | 'file'

/** So many levels below a folder transcripts are looked for. */
export const MOST_LEVELS = 8

/** Folders without conversations, and with very many others. */
export const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['node_modules', '.git'])

export function findSourceKind(path: string): SourceKind {
  const isThere = (place: string) => statSync(place, { throwIfNoEntry: false })
  if (isTranscriptName(path) && !tryOr(undefined, () => isThere(path))?.isDirectory()) return 'file'
  if (tryOr(undefined, () => isThere(join(path, 'projects'))) !== undefined) return 'claude'
  // Claude Code makes the folder “projects” with the first conversation.
  const isUsualPlace = basename(path) === '.claude' || path.endsWith(join(sep, '.config', 'claude'))
  return isUsualPlace ? 'claude' : 'folder'
}

/** The folder a source's transcripts lie below; of a single one, itself. */
export function toSourceHome(path: string): string {
  return findSourceKind(path) === 'claude' ? join(path, 'projects') : path
}

/** The id of the session that a transcript is by its name. */
export function toSessionId(file: string): string {
  const name = basename(file)
  return findEarlier(name)?.session ?? name.replace(/\.jsonl$/, '')
}

/** By its name: one that was set aside has an ending of its own. */
export function isTranscriptName(path: string): boolean {
  return path.endsWith('.jsonl') || findEarlier(basename(path)) !== undefined
}

/** Where a file lies, seen from its source, with `/` between folders; `join` leads back. Of a single transcript, itself is ''. */
export function toSourcePath(source: string, path: string): string {
  const inside = path.startsWith(`${source}${sep}`) ? path.slice(source.length + 1) : relative(source, path)
  return sep === '/' ? inside : inside.replaceAll(sep, '/')
}

/** The name of a project's folder, for a project that is known by its place in a source. */
export function toProjectName(source: string, dir: string): string {
  if (dir !== '.') return dir.slice(dir.lastIndexOf('/') + 1)
  return basename(source.endsWith('.jsonl') ? dirname(source) : source)
}

/** By source: the other one whose look around finds all of it too, so that nothing is listed twice. */
export function findNestedSources(paths: readonly string[]): ReadonlyMap<string, string> {
  const homes = paths.map((path) => ({
    path,
    kind: findSourceKind(path),
    home: toRealPath(toSourceHome(path)),
  }))
  const nested = new Map<string, string>()
  for (const [at, inner] of homes.entries()) {
    const outer = homes.find(
      (other, otherAt) =>
        other !== inner &&
        (other.home === inner.home ? otherAt < at : other.kind !== 'file' && reaches(other, inner)),
    )
    if (outer !== undefined) nested.set(inner.path, outer.path)
  }
  return nested
}

interface Placed {
  readonly kind: SourceKind
  readonly home: string
}

function reaches(outer: Placed, inner: Placed): boolean {
  if (!inner.home.startsWith(`${outer.home}${sep}`)) return false
  const folder = inner.kind === 'file' ? dirname(inner.home) : inner.home
  const parts = relative(outer.home, folder).split(sep)
  // In a root, projects are one level down and have nothing but sessions in them.
  if (outer.kind === 'claude') return parts.length === 1 && parts[0] !== ''
  return parts.length <= MOST_LEVELS && !parts.some((part) => SKIPPED_FOLDERS.has(part))
}

function toRealPath(path: string): string {
  return tryOr(path, () => realpathSync(path))
}

function tryOr<T>(otherwise: T, look: () => T): T {
  try {
    return look()
  } catch {
    // Not there, or not to be entered.
    return otherwise
  }
}
