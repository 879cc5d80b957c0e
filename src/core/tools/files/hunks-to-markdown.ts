import { fenceFolded } from '../../markdown/output-to-markdown.ts'
import type { Hunk } from '../../render/text/diff-lines.ts'
import { revealInvisible } from '../../render/text/reveal-controls.ts'

export function hunksToMarkdown(hunks: readonly Hunk[]): string {
  const lines = hunks.flatMap((hunk) => [...headOfHunk(hunk, hunks.length), ...hunk.lines])
  return lines.length === 0 ? '' : fenceFolded(revealInvisible(lines.join('\n')), 'diff', 'Changes')
}

/** Its place in the file; if that is unknown and there are several, only where each one begins. */
function headOfHunk({ oldStart, newStart, lines }: Hunk, hunks: number): readonly string[] {
  if (oldStart === undefined || newStart === undefined) return hunks === 1 ? [] : ['@@ @@']
  const count = (other: string) =>
    lines.filter((line) => !line.startsWith(other) && !line.startsWith('\\')).length
  return [`@@ -${oldStart},${count('+')} +${newStart},${count('-')} @@`]
}
