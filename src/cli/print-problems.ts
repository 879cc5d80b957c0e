import type { Problem } from '../main/library/sources/walk-files.ts'
import { toCounted } from '../shared/format.ts'
import { toPrintable } from './styles.ts'
import type { Terminal } from './terminal.ts'

/** What could not be read is said beside the result, and never in its place. */
export function printProblems(problems: readonly Problem[], { printError }: Terminal): void {
  if (problems.length === 0) return
  printError(`${toCounted(problems.length, 'entry', 'entries')} could not be read:`)
  for (const { path, reason } of problems) printError(`  ${toPrintable(path)}: ${toPrintable(reason)}`)
}
