import type { LineStart } from '../../../core/parse/transcript.ts'
import type { FileFacts } from '../../library/transcripts/file-facts.ts'

/** What the index knows of a file. */
export interface StoredFile {
  readonly id: number
  readonly root: string
  readonly path: string
  readonly project: string
  readonly session: string
  readonly kind: 'main' | 'earlier' | 'subagent' | 'overflow'
  readonly size: number
  readonly modified: number
  readonly inode: number
  readonly end: LineStart
  readonly edges: string
  readonly isGone: boolean
  /** Which copy of it is in the vault, as `plan-kept.ts` marks it; null where there is none. */
  readonly kept: string | null
  /** Of an output: the record that names it. */
  readonly naming: Naming | undefined
}

export type FileState = Omit<StoredFile, 'id'> & {
  readonly facts: FileFacts | undefined
}

/** Where the record stands that names an output. */
export interface Naming {
  readonly file: number
  readonly offset: number
  readonly length: number
}

/** Stands for the inode of a file that the next update is to read from its beginning. */
export const STALE = -1

/** Only the name of an output is known: it was not there when it was looked for, or has changed since. */
export function isAwaited({ kind, inode }: Pick<StoredFile, 'kind' | 'inode'>): boolean {
  return kind === 'overflow' && inode === STALE
}

/**
 * Whether it may be the same file with more at its end. Where nothing was added, and yet somebody wrote, that was in its middle.
 */
export function mayGoOn(
  { size, modified, inode, end }: StoredFile,
  now: Pick<StoredFile, 'size' | 'modified' | 'inode'>,
): boolean {
  if (now.inode !== inode || now.size < end.offset) return false
  return now.size !== size || now.modified === modified
}

/** Without the facts, which are long and not asked for by a sweep. */
export const STATE_COLUMNS =
  'id, root, path, project, session, kind, size, modified, inode, end_offset, end_line, edges, gone, kept, named_in, named_offset, named_length'

/** Many rows in a row: what they have in common with the one before is held once. */
export function toStoredFiles(rows: Iterable<Record<string, unknown>>): readonly StoredFile[] {
  const files: StoredFile[] = []
  let last: StoredFile | undefined
  for (const row of rows) {
    const file = toStoredFile(row, last)
    files.push(file)
    last = file
  }
  return files
}

export function toStoredFile(row: Record<string, unknown>, last?: StoredFile): StoredFile {
  return {
    id: Number(row.id),
    root: last !== undefined && last.root === row.root ? last.root : String(row.root),
    path: String(row.path),
    project: last !== undefined && last.project === row.project ? last.project : String(row.project),
    session: String(row.session),
    kind: row.kind as StoredFile['kind'],
    size: Number(row.size),
    modified: Number(row.modified),
    inode: Number(row.inode),
    end: { offset: Number(row.end_offset), line: Number(row.end_line) },
    edges: String(row.edges),
    isGone: row.gone === 1,
    kept: row.kept === null ? null : String(row.kept),
    naming: toNaming(row),
  }
}

export function toNaming(row: Record<string, unknown>): Naming | undefined {
  const { named_in, named_offset, named_length } = row
  if (named_in === null) return undefined
  return { file: Number(named_in), offset: Number(named_offset), length: Number(named_length) }
}

/** Whether it is another file than it was, or has been written to. */
export function isChanged(
  file: StoredFile,
  { size, modified, inode }: Pick<StoredFile, 'size' | 'modified' | 'inode'>,
): boolean {
  return file.size !== size || file.modified !== modified || file.inode !== inode
}
