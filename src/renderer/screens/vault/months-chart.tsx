import { toCount, toCounted } from '../../../shared/format.ts'
import type { Month } from './to-months.ts'

export interface MonthsChartProps {
  readonly months: readonly Month[]
}

const FATES = [
  { fate: 'lost', name: 'Lost' },
  { fate: 'onDisk', name: 'On disk only' },
  { fate: 'kept', name: 'Backed up' },
] as const

const short = new Intl.DateTimeFormat('en', { month: 'short' })
const long = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' })

/** A bar for each month, and the same figures as a table for screen readers. */
export function MonthsChart({ months }: MonthsChartProps) {
  if (months.length === 0) return <p className="quiet">No conversations yet.</p>
  const most = Math.max(...months.map(toTotal))
  return (
    <figure className="months">
      <div className="months-bars" aria-hidden>
        {months.map((month) => (
          <div key={month.month} className="months-column" title={toTitle(month)}>
            <div className="months-bar">
              {FATES.map(({ fate }) =>
                month[fate] === 0 ? null : (
                  <div key={fate} data-fate={fate} style={{ height: `${(month[fate] / most) * 100}%` }} />
                ),
              )}
            </div>
            <span>{toShortName(month)}</span>
          </div>
        ))}
      </div>
      <figcaption className="months-legend">
        {FATES.toReversed().map(({ fate, name }) => (
          <span key={fate}>
            <span className="months-swatch" data-fate={fate} aria-hidden />
            {name} {toCount(months.reduce((sum, month) => sum + month[fate], 0))}
          </span>
        ))}
      </figcaption>
      <table className="hidden">
        <caption>Conversations by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Backed up</th>
            <th scope="col">On disk only</th>
            <th scope="col">Lost</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{long.format(toDate(month))}</th>
              <td>{month.kept}</td>
              <td>{month.onDisk}</td>
              <td>{month.lost}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

function toTotal({ kept, onDisk, lost }: Month): number {
  return kept + onDisk + lost
}

function toTitle(month: Month): string {
  const facts = [
    month.kept > 0 && `${toCount(month.kept)} backed up`,
    month.onDisk > 0 && `${toCount(month.onDisk)} on disk only`,
    month.lost > 0 && `${toCount(month.lost)} lost`,
  ].filter(Boolean)
  const total = toCounted(toTotal(month), 'conversation')
  return `${long.format(toDate(month))}: ${total}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`
}

/** The year where it begins. */
function toShortName(month: Month): string {
  const date = toDate(month)
  return date.getMonth() === 0 ? String(date.getFullYear()) : short.format(date)
}

function toDate({ month }: Month): Date {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(year, number - 1, 1)
}
