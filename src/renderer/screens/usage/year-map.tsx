import { useState } from 'react'
import { toTokens } from '../../../core/render/figures.ts'
import type { ActiveDay } from '../../../core/usage/build-overview.ts'
import { addDays, toWeek } from '../../../core/usage/local-days.ts'
import { toCounted } from '../../../shared/format.ts'
import { Drawing, Mark } from '../../components/plots/mark.tsx'
import { PlotFrame } from '../../components/plots/plot-frame.tsx'
import { useMarks } from '../../components/plots/use-marks.ts'
import { useWidth } from '../../components/plots/use-width.ts'
import type { UsageState } from '../../state/usage/usage-store.ts'
import { COST, toCostText, toLongDay } from './usage-words.ts'

export interface YearMapProps {
  readonly usage: UsageState
  readonly year: readonly ActiveDay[]
}

const WEEKS = 53
const LEFT = 32
const TOP = 18
const LEVELS = 4
const months = new Intl.DateTimeFormat('en', { timeZone: 'UTC', month: 'short' })

/** A square for each day of the last year: the larger and darker, the more tokens. Weeks stand side by side. */
export function YearMap({ usage, year }: YearMapProps) {
  const [ref, width] = useWidth<SVGSVGElement>(800)
  const first = addDays(toWeek(usage.today), -7 * (WEEKS - 1))
  const byDay = new Map(year.map((day) => [day.day, day]))
  const days: readonly (ActiveDay & { readonly level: number })[] = listDays(first, usage.today).map(
    (day) => {
      const active = byDay.get(day) ?? { day, cost: null, tokens: 0, responses: 0 }
      return { ...active, level: toLevel(active.tokens, year) }
    },
  )
  const [pointed, setPointed] = useState<ActiveDay | null>(null)
  const marks = useMarks({
    count: days.length,
    row: 7,
    onPoint: (index) => setPointed(index === null ? null : (days[index] ?? null)),
  })
  const step = Math.min(16, (width - LEFT) / WEEKS)
  const active = days.filter(({ responses }) => responses > 0)
  return (
    <PlotFrame
      title="Activity in the last year"
      readout={pointed === null ? `active on ${toCounted(active.length, 'day')}` : toLabel(pointed)}
      clipboard={usage}
      table={{
        columns: ['Day', 'Responses', 'Tokens', `${COST} (USD)`],
        rows: active.map(({ day, responses, tokens, cost }) => [day, responses, tokens, cost]),
      }}
    >
      <Drawing ref={ref} label="Activity on each day of the last year" height={TOP + 7 * step} marks={marks}>
        <g aria-hidden>
          {['Mon', 'Wed', 'Fri'].map((name, at) => (
            <text key={name} className="plot-label" x={0} y={TOP + (at * 2 + 0.75) * step}>
              {name}
            </text>
          ))}
          {days.map(({ day }, index) =>
            day.endsWith('-01') && index < days.length - 14 ? (
              <text key={day} className="plot-label" x={LEFT + Math.floor(index / 7) * step} y={11}>
                {months.format(new Date(`${day}T00:00:00Z`))}
              </text>
            ) : null,
          )}
        </g>
        {days.map((day, index) => {
          const size = day.level === 0 ? step * 0.2 : step * (0.4 + 0.45 * (day.level / LEVELS))
          const [x, y] = [LEFT + (Math.floor(index / 7) + 0.5) * step, TOP + ((index % 7) + 0.5) * step]
          return (
            <Mark key={day.day} marks={marks} index={index} label={toLabel(day)}>
              <rect className="plot-hit" x={x - step / 2} y={y - step / 2} width={step} height={step} />
              <rect
                className="usage-day"
                data-level={day.level}
                x={x - size / 2}
                y={y - size / 2}
                width={size}
                height={size}
                rx={2}
              />
            </Mark>
          )
        })}
      </Drawing>
    </PlotFrame>
  )
}

function listDays(first: string, last: string): readonly string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** From 0 to 4, by quarters of the days in which something happened: one huge day does not make all others small. */
function toLevel(tokens: number, year: readonly ActiveDay[]): number {
  if (tokens === 0) return 0
  const below = year.filter((day) => day.tokens < tokens).length
  return Math.min(LEVELS, 1 + Math.floor((below / Math.max(year.length, 1)) * LEVELS))
}

function toLabel({ day, responses, tokens, cost }: ActiveDay): string {
  if (responses === 0) return `${toLongDay(day)}: nothing`
  return `${toLongDay(day)}: ${toTokens(tokens)}, ${toCostText(cost)}, ${toCounted(responses, 'response')}`
}
