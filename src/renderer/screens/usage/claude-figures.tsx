import { toCompact } from '../../../core/render/figures.ts'
import { type Compared, findDifference } from '../../../core/usage/claude-figures.ts'
import { toCount, toCounted, toDollars } from '../../../shared/format.ts'

export interface ClaudeFiguresProps {
  readonly compared: readonly Compared[]
}

/** What Claude Code itself wrote down, beside what is counted here. */
export function ClaudeFigures({ compared }: ClaudeFiguresProps) {
  if (compared.length === 0) return null
  return (
    <section aria-labelledby="usage-claude">
      <h2 id="usage-claude">Claude Code’s own figures</h2>
      <table className="usage-claude">
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">Claude Code</th>
            <th scope="col">Scrollback</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {compared.map((each) => (
            <tr key={each.source}>
              <th scope="row">{toSource(each)}</th>
              <td title={toCount(each.theirs)}>{toAmount(each.theirs, each)}</td>
              <td title={toCount(each.ours)}>{toAmount(each.ours, each)}</td>
              <td>{toDifference(each)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {compared.some((each) => findDifference(each) !== null) && (
        <p className="usage-notes quiet">
          A difference of more than 5% has a reason: Claude Code’s statistics shrink when it deletes
          transcripts and do not know the vault, its running cost also has requests that no transcript shows,
          and prices change.
        </p>
      )}
    </section>
  )
}

function toSource({ source, sessions }: Compared): string {
  const count = sessions === null ? '' : ` of ${toCounted(sessions, 'session')}`
  switch (source) {
    case 'cost-state':
      return `Running cost${count}, in their transcripts`
    case 'last-run':
      return `Last cost${count}, in .claude.json`
    case 'stats-cache':
      return 'Tokens of all sessions, in stats-cache.json'
  }
}

function toAmount(value: number, { unit }: Compared): string {
  return unit === 'dollars' ? toDollars(value) : toCompact(value)
}

function toDifference(compared: Compared): string {
  const difference = findDifference(compared)
  if (difference === null) return 'under 5%'
  return `${difference > 0 ? '+' : '−'}${Math.round(Math.abs(difference) * 100)}%`
}
