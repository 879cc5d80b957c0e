import { findEarlier } from '../../../core/model/session/session-file.ts'
import type { KeptCopy, KeptRoot } from '../../kept/kept-files.ts'
import { kindOf } from '../../library/sources/discover.ts'
import { isAwaited, STALE, type StoredFile } from '../tables/stored-file.ts'
import type { FileJob } from '../write/index-file.ts'

/** A file of which the index does not know yet how it is kept. */
export interface KeptMark {
  readonly file: StoredFile
  readonly kept: string | null
}

/** Of a file that is on disk: how far its copy goes does not matter yet, and would change with every line. */
export const COPY = 'copy'

/** Before what was marked, while the vault cannot be read: its sessions stay until it is back. */
const AWAY = '?'

/** Whether there is a copy that can be read. */
export function isKept({ kept }: Pick<StoredFile, 'kept'>): boolean {
  return kept !== null && !kept.startsWith(AWAY)
}

export function markOfThere(kept: KeptRoot | undefined, path: string): string | null {
  return kept?.copies.has(path) ? COPY : null
}

/** Which copy stands for a file that is gone. */
function markOfGone({ version, length }: KeptCopy): string {
  return `${version}.${length}`
}

export interface KeptScope {
  /** What the index knows of the root, by path, that is not on disk any more. */
  readonly lost: readonly StoredFile[]
  /** Only these projects; all for undefined. */
  readonly projects: ReadonlySet<string> | undefined
  /** Whether a transcript is not on disk any more; what is in a folder that could not be looked into is not gone. */
  readonly isGone: (path: string) => boolean
}

export interface KeptPlan {
  readonly jobs: readonly FileJob[]
  /** Files that stay in the index, from their copies. */
  readonly gone: readonly StoredFile[]
  readonly marks: readonly KeptMark[]
  /** Files of which nothing is left. */
  readonly lost: readonly StoredFile[]
}

/** What is to be done for files that are gone from disk. Those that were indexed before as they are kept need not be read. */
export function planKept(
  root: string,
  kept: KeptRoot | undefined,
  { lost, projects, isGone }: KeptScope,
): KeptPlan {
  const known = new Map(lost.map((file) => [file.path, file]))
  const jobs: FileJob[] = []
  const marks: KeptMark[] = []
  const inScope = kept?.projects ?? new Map<string, readonly KeptCopy[]>()
  for (const [project, copies] of inScope) {
    if (projects !== undefined && !projects.has(project)) continue
    for (const copy of copies) {
      const transcript = toTranscript(copy.path)
      if (transcript === undefined || !isGone(copy.path)) continue
      const file = known.get(copy.path)
      const mark = markOfGone(copy)
      if (file !== undefined && isAsKept(file, copy)) {
        if (file.kept !== mark) marks.push({ file, kept: mark })
      } else if (file?.kept !== mark || file.inode === STALE)
        jobs.push({
          root,
          path: copy.path,
          project,
          folder: `projects/${project}`,
          ...transcript,
          size: copy.length,
          modified: copy.modified,
          inode: file === undefined || file.inode === STALE ? 0 : file.inode,
          newBytes: copy.length,
          kept: mark,
          copy: copy.file,
          ...withOverflow(kept, project),
        })
    }
  }
  const isLeft = (file: StoredFile) => (kept === undefined ? file.kept !== null : kept.copies.has(file.path))
  for (const file of lost) {
    if (kept === undefined && isKept(file)) marks.push({ file, kept: `${AWAY}${file.kept}` })
    else if (kept !== undefined && file.kind === 'overflow' && isLeft(file) && file.kept !== COPY)
      marks.push({ file, kept: COPY })
  }
  return {
    jobs,
    marks,
    gone: lost.filter((file) => isLeft(file) && !file.isGone),
    // An output that is awaited was not there before.
    lost: lost.filter((file) => !isLeft(file) && !(isAwaited(file) && file.naming !== undefined)),
  }
}

function isAsKept({ size, modified, inode }: StoredFile, copy: KeptCopy): boolean {
  return size === copy.length && modified === copy.modified && inode !== STALE
}

function toTranscript(path: string): Pick<FileJob, 'kind' | 'session'> | undefined {
  const parts = path.split('/').slice(2)
  const [name = ''] = parts
  switch (kindOf(parts)) {
    case 'main':
      return { kind: 'main', session: name.slice(0, -'.jsonl'.length) }
    case 'earlier':
      return { kind: 'earlier', session: findEarlier(name)?.session }
    case 'subagent':
      return { kind: 'subagent', session: parts.length > 1 ? name : undefined }
    default:
      return undefined
  }
}

const overflowOf = new WeakMap<readonly KeptCopy[], ReadonlyMap<string, KeptCopy>>()

/** The outputs that are kept of a project: they are looked for there when they are not on disk. */
export function withOverflow(
  kept: KeptRoot | undefined,
  project: string,
): Pick<FileJob, 'keptOverflow'> | undefined {
  const copies = kept?.projects.get(project)
  if (copies === undefined) return undefined
  const known =
    overflowOf.get(copies) ??
    new Map(
      copies.filter(({ path }) => path.split('/')[3] === 'tool-results').map((copy) => [copy.path, copy]),
    )
  overflowOf.set(copies, known)
  return known.size > 0 ? { keptOverflow: known } : undefined
}
