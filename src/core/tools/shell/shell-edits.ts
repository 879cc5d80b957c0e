import { findNumber, findObject, findString, isObject } from '../../parse/json-value.ts'
import { type Hunk, parseHunks } from '../../render/text/diff-lines.ts'

/** A file that a command changed. */
export interface EditedFile {
  /** Undefined where only its lines are known. */
  readonly path: string | undefined
  readonly hunks: readonly Hunk[]
  /** `changed` if it has no hunks; undefined if they say all. */
  readonly state: 'created' | 'deleted' | 'changed' | undefined
}

export interface ShellEdits {
  readonly files: readonly EditedFile[]
  /** Changed files that are counted and not named. */
  readonly more: number
}

const NO_EDITS: ShellEdits = { files: [], more: 0 }

/**
 * `bashEditDiff` (2.1.269): `{ files: [{ filePath, hunks, created, deleted }], moreFiles, changedFiles }`. Files above a limit are
 * only in the last two.
 */
export function shellEditsOf(toolUseResult: unknown): ShellEdits {
  const diff = findObject(toolUseResult)?.bashEditDiff
  const listed = Array.isArray(diff) ? diff : findObject(diff)?.files
  if (!Array.isArray(listed)) return NO_EDITS
  const files = listed.flatMap((file) => toEditedFile(file) ?? [])
  const changed = findObject(diff)?.changedFiles
  const shown = new Set(files.map(({ path }) => path))
  const others = Array.isArray(changed)
    ? changed.filter((path): path is string => typeof path === 'string' && !shown.has(path))
    : []
  const more = Math.max(0, (findNumber(findObject(diff)?.moreFiles) ?? 0) - others.length)
  return {
    files: [...files, ...others.map((path) => ({ path, hunks: [], state: 'changed' as const }))],
    more,
  }
}

function toEditedFile(file: unknown): EditedFile | undefined {
  if (!isObject(file)) return undefined
  const path = findString(file.filePath)
  const hunks = parseHunks(file.hunks) ?? []
  if (path === undefined && hunks.length === 0) return undefined
  const state = file.created === true ? 'created' : file.deleted === true ? 'deleted' : undefined
  return { path, hunks, state: state ?? (hunks.length === 0 ? 'changed' : undefined) }
}
