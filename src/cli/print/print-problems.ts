import type { Problem } from '../../main/library/sources/walk-files.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import { toCounted } from '../../shared/format.ts'
import type { Terminal } from '../terminal.ts'
import { toPrintable, toPrintableName } from './styles.ts'

/** Reports what could not be read, in addition to the result. */
export function printProblems(problems: readonly Problem[], { printError }: Terminal): void {
  if (problems.length > 0) printError(describe(problems))
}

/** Fails with what could not be read. */
export function failOnUnread(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new ExpectedError('unreadable', describe(problems))
}

/** Each problem once. */
function describe(problems: readonly Problem[]): string {
  const lines = new Set(
    problems.map(({ path, reason }) => `  ${toPrintableName(path)}: ${toPrintable(reason)}`),
  )
  return [`${toCounted(lines.size, 'entry', 'entries')} could not be read:`, ...lines].join('\n')
}
