import type { ExplainedBranches, ExplainedStep } from '../../core/model/branches/explain-branches.ts'
import { toCounted, toExactDate } from '../../shared/format.ts'
import type { Terminal } from '../terminal.ts'
import { shorten } from './shorten.ts'
import { toPrintable } from './styles.ts'

const REASONS: Readonly<Record<ExplainedBranches['joined'][number]['reason'], string>> = {
  'not-sent': 'the user did not send it',
  'only-sent': 'nothing else was sent from the same place',
  'below-error': 'it follows an API error that was written after the answer arrived',
}

/** Explains the forks of a conversation. */
export function printExplanation(
  title: string,
  explained: ExplainedBranches,
  print: Terminal['print'],
): void {
  const { points, joined, copies, resent } = explained
  print(`# ${shorten(toPrintable(title), LONGEST_WORDS)}\n`)
  print(`${toCounted(points.length, 'branch point')}.`)
  for (const { after, ways } of points) {
    print(
      `\nThe user went back ${after === null ? 'to the start' : `to ${describe(after)}`} and sent something else:`,
    )
    for (const way of ways) print(`  ${describe(way)}`)
  }
  if (joined.length > 0) print('\nForks in the file that are not branches:')
  for (const { step, writtenBelow, readAfter, reason } of joined)
    print(
      `  ${describe(step)}\n    written below line ${writtenBelow.line}, read after line ${readAfter.line}: ${REASONS[reason]}`,
    )
  if (resent.length > 0) print('\nSent again after an interrupt, shown once:')
  for (const { step, earlier } of resent)
    print(`  ${describe(step)}\n    earlier: line ${earlier.join(', ')}`)
  if (copies.length > 0)
    print(`\n${toCounted(copies.length, 'repeated line')}, shown once: ${toRanges(copies)}`)
}

const LONGEST_WORDS = 60

function describe({ line, kind, time, words }: ExplainedStep): string {
  const when = Number.isFinite(time) ? `, ${toExactDate(time)}` : ''
  const said = words === null ? '' : `: ${shorten(toPrintable(words), LONGEST_WORDS)}`
  return `line ${line} (${kind}${when})${said}`
}

/** `3–7, 9` */
function toRanges(lines: readonly number[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const line of lines.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last !== undefined && line === last.to + 1) last.to = line
    else ranges.push({ from: line, to: line })
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}
