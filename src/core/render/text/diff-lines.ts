import { structuredPatch } from 'diff'
import { findNumber, findString, isObject } from '../../parse/json-value.ts'

export interface Hunk {
  /** First lines, from 1; undefined where nobody knows where in the file it stands. */
  readonly oldStart: number | undefined
  readonly newStart: number | undefined
  /** Each with its sign: `+`, `-`, a space, or a backslash for a remark. */
  readonly lines: readonly string[]
}

export interface DiffCounts {
  readonly added: number
  readonly removed: number
}

/** Beyond so many changes, lines are no longer matched. */
const MATCH_LIMIT = 2_000

/** The hunks in a result's `structuredPatch`; undefined where it is missing, empty or of another shape. */
export function parseHunks(patch: unknown): readonly Hunk[] | undefined {
  if (!Array.isArray(patch) || patch.length === 0) return undefined
  const hunks = patch.flatMap((hunk: unknown) => {
    const lines = isObject(hunk) && Array.isArray(hunk.lines) ? hunk.lines.map(findString) : undefined
    if (!isObject(hunk) || lines === undefined || lines.includes(undefined)) return []
    const whole = lines.filter((line) => line !== undefined)
    return [{ oldStart: findNumber(hunk.oldStart), newStart: findNumber(hunk.newStart), lines: whole }]
  })
  return hunks.length === patch.length ? hunks : undefined
}

/** How one text becomes another, with all their lines. */
export function diffTexts(before: string, after: string): readonly Hunk[] {
  const patch = structuredPatch('', '', before, after, '', '', {
    context: Number.MAX_SAFE_INTEGER,
    maxEditLength: MATCH_LIMIT,
  })
  const lines =
    patch === undefined
      ? [...linesOf(before).map((line) => `-${line}`), ...linesOf(after).map((line) => `+${line}`)]
      : patch.hunks.flatMap((hunk) => hunk.lines).filter((line) => !line.startsWith('\\'))
  const same = patch !== undefined && lines.length === 0 ? linesOf(before).map((line) => ` ${line}`) : lines
  return same.length === 0 ? [] : [{ oldStart: undefined, newStart: undefined, lines: same }]
}

export function countLines(hunks: readonly Hunk[]): DiffCounts {
  const lines = hunks.flatMap((hunk) => hunk.lines)
  return {
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
  }
}

export function linesOf(text: string): readonly string[] {
  if (text === '') return []
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
}
