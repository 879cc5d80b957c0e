import { useState } from 'react'
import type { UsageOverview } from '../../../core/usage/build-overview.ts'
import { type Bar, BarPlot } from '../../components/plots/bar-plot.tsx'
import { PlotFrame } from '../../components/plots/plot-frame.tsx'
import type { UsageState } from '../../state/usage/usage-store.ts'
import { describeFigures, FIGURE_COLUMNS, measureFigures, toFigureCells, toTickLabel } from './usage-words.ts'

export interface HoursProps {
  readonly usage: UsageState
  readonly overview: UsageOverview
}

const SERIES = [{ key: 'all', name: 'All', look: 1 }] as const

/** At which hours of the day one works. */
export function Hours({ usage, overview: { hours } }: HoursProps) {
  const { measure } = usage
  const [pointed, setPointed] = useState<Bar | null>(null)
  return (
    <PlotFrame
      title="Hours of the day"
      readout={pointed?.label ?? ''}
      clipboard={usage}
      table={{
        columns: ['Hour', ...FIGURE_COLUMNS],
        rows: hours.map((figures, hour) => [toHour(hour), ...toFigureCells(figures)]),
      }}
    >
      <BarPlot
        label="Hours of the day"
        height={160}
        series={SERIES}
        bars={hours.map((figures, hour) => ({
          key: String(hour),
          label: `${toHour(hour)}–${toHour(hour + 1)}: ${figures.responses === 0 ? 'nothing' : describeFigures(figures)}`,
          tick: hour % 3 === 0 ? toHour(hour) : null,
          parts: [measureFigures(figures, measure)],
        }))}
        format={(value) => toTickLabel(value, measure)}
        onPoint={setPointed}
      />
    </PlotFrame>
  )
}

function toHour(hour: number): string {
  return `${String(hour % 24).padStart(2, '0')}:00`
}
