import type { ExplainedBranches, ExplainedStep } from '../../core/model/branches/explain-branches.ts'
import { toCounted, toExactDate } from '../../shared/format.ts'
import type { Terminal } from '../terminal.ts'
import { shorten } from './shorten.ts'
import { toPrintable } from './styles.ts'

const REASONS: Readonly<Record<ExplainedBranches['joined'][number]['reason'], string>> = {
  'not-sent': 'no person sent it',
  'only-sent': 'it is the only thing a person sent there',
  'below-error': 'it hangs on an API error that was written after the answer had come',
}

/** Why a conversation parts where it does. */
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
      `\nA person went back and sent something else ${after === null ? 'at the very start' : `after ${describe(after)}`}:`,
    )
    for (const way of ways) print(`  ${describe(way)}`)
  }
  if (joined.length > 0) print('\nNot branches, though the file forks there:')
  for (const { step, writtenBelow, readAfter, reason } of joined)
    print(
      `  ${describe(step)}\n    written below line ${writtenBelow.line}, read after line ${readAfter.line}: ${REASONS[reason]}`,
    )
  if (resent.length > 0) print('\nSent again after an interrupt, and read once:')
  for (const { step, earlier } of resent) print(`  ${describe(step)}\n    before: line ${earlier.join(', ')}`)
  if (copies.length > 0)
    print(`\n${toCounted(copies.length, 'line')} written again and read once: ${toRanges(copies)}`)
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
