import { type KeyboardEvent, useState } from 'react'
import { toCounted } from '../../../../shared/format.ts'
import type { ActivityDay } from './to-activity.ts'

export interface ActivityStripProps {
  readonly days: readonly ActivityDay[]
  readonly onChoose: (day: ActivityDay) => void
}

const STEP = 10
const WIDTH = 7
const HEIGHT = 56
/** So that a single session can be seen beside a busy day. */
const LEAST = 5

const MOVES: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

const longDates = new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric' })
const months = new Intl.DateTimeFormat('en', { month: 'short' })

/** A bar for each day. One of them is in the tab order; arrow keys go from day to day. */
export function ActivityStrip({ days, onChoose }: ActivityStripProps) {
  const [focused, setFocused] = useState(days.length - 1)
  const [pointed, setPointed] = useState<ActivityDay | null>(null)
  const most = Math.max(1, ...days.map(({ sessions }) => sessions))

  function handleKey(event: KeyboardEvent<SVGElement>, index: number): void {
    const day = days[index]
    const by = MOVES[event.key]
    if (day !== undefined && (event.key === 'Enter' || event.key === ' ')) onChoose(day)
    else if (by !== undefined) {
      const next = Math.min(Math.max(index + by, 0), days.length - 1)
      const { parentElement } = event.currentTarget
      parentElement?.querySelectorAll<SVGElement>('[role="button"]')[next]?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <figure className="activity">
      <figcaption className="activity-caption">
        <h2>Last 12 weeks</h2>
        <span className="quiet">{pointed === null ? toTotal(days) : toLabel(pointed)}</span>
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be drawn in */}
      <svg
        className="activity-bars"
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="group"
        aria-label="Sessions per day"
        onPointerLeave={() => setPointed(null)}
      >
        {days.map((day, index) => {
          const height = day.sessions === 0 ? 1 : LEAST + (day.sessions / most) * (HEIGHT - LEAST)
          return (
            // biome-ignore lint/a11y/useSemanticElements: a button cannot be drawn in
            <g
              key={day.date}
              role="button"
              tabIndex={index === focused ? 0 : -1}
              aria-label={toLabel(day)}
              data-empty={day.sessions === 0 || undefined}
              onClick={() => onChoose(day)}
              onKeyDown={(event) => handleKey(event, index)}
              onFocus={() => {
                setFocused(index)
                setPointed(day)
              }}
              onBlur={() => setPointed(null)}
              onPointerEnter={() => setPointed(day)}
            >
              <rect className="activity-day" x={index * STEP} width={STEP} height={HEIGHT} />
              <rect
                className="activity-bar"
                x={index * STEP + (STEP - WIDTH) / 2}
                y={HEIGHT - height}
                width={WIDTH}
                height={height}
              />
            </g>
          )
        })}
      </svg>
      <div className="activity-months" aria-hidden>
        {days.map(({ date, time }, index) =>
          date.endsWith('-01') ? (
            <span key={date} style={{ left: `${(index / days.length) * 100}%` }}>
              {months.format(time)}
            </span>
          ) : null,
        )}
      </div>
      <ActivityTable days={days} />
    </figure>
  )
}

function ActivityTable({ days }: Pick<ActivityStripProps, 'days'>) {
  return (
    <div className="hidden">
      <table>
        <caption>Sessions per day in the last 12 weeks. Days without sessions are left out.</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Sessions</th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ sessions }) => sessions > 0)
            .map(({ date, time, sessions }) => (
              <tr key={date}>
                <th scope="row">{longDates.format(time)}</th>
                <td>{sessions}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

function toLabel({ time, sessions }: ActivityDay): string {
  return `${longDates.format(time)}: ${sessions === 0 ? 'no sessions' : toCounted(sessions, 'session')}`
}

function toTotal(days: readonly ActivityDay[]): string {
  const active = days.filter(({ sessions }) => sessions > 0).length
  return active === 0 ? 'No sessions' : `Sessions on ${toCounted(active, 'day')}`
}
