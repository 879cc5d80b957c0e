import { type ReactNode, useId } from 'react'
import { Axis, PLOT, type PlotBox } from './axis.tsx'
import { Drawing, Mark } from './mark.tsx'
import { isTickShown, toTicks } from './scale.ts'
import type { Series } from './series.ts'
import { SeriesLooks, toFill } from './series-looks.tsx'
import { useMarks } from './use-marks.ts'
import { useWidth } from './use-width.ts'

export interface Bar {
  readonly key: string
  /** All that there is to say about it. */
  readonly label: string
  /** Below it; null for none. */
  readonly tick: string | null
  /** As many as there are series. */
  readonly parts: readonly number[]
}

export interface BarPlotProps {
  readonly label: string
  readonly bars: readonly Bar[]
  readonly series: readonly Series[]
  readonly height?: number
  readonly format: (value: number) => string
  onPoint(bar: Bar | null): void
}

const WIDEST = 48
const TICK_WIDTH = 52

/** Bars, each stacked from its parts. */
export function BarPlot({ label, bars, series, height = 200, format, onPoint }: BarPlotProps) {
  const id = useId()
  const [ref, width] = useWidth<SVGSVGElement>(640)
  const totals = bars.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0))
  const ticks = toTicks(Math.max(0, ...totals))
  const box: PlotBox = { width, height, most: ticks.at(-1) || 1 }
  const step = (width - PLOT.left - PLOT.right) / Math.max(bars.length, 1)
  const barWidth = Math.min(WIDEST, step > 6 ? step - Math.max(2, step * 0.2) : step)
  const toY = PLOT.toY(box)
  const marks = useMarks({
    count: bars.length,
    onPoint: (index) => onPoint(index === null ? null : (bars[index] ?? null)),
  })
  return (
    <Drawing ref={ref} label={label} height={height} marks={marks}>
      <SeriesLooks id={id} />
      <Axis box={box} ticks={ticks} format={format} />
      {bars.map((bar, index) => {
        const left = PLOT.left + index * step
        return (
          <Mark key={bar.key} marks={marks} index={index} label={bar.label}>
            <rect className="plot-hit" x={left} y={PLOT.top} width={step} height={toY(0) - PLOT.top} />
            <Stack
              bar={bar}
              series={series}
              id={id}
              x={left + (step - barWidth) / 2}
              width={barWidth}
              toY={toY}
            />
            {bar.tick !== null && isTickShown(index, bars.length, width, TICK_WIDTH) && (
              <text className="plot-label" x={left + step / 2} y={height - 4} textAnchor="middle">
                {bar.tick}
              </text>
            )}
          </Mark>
        )
      })}
    </Drawing>
  )
}

interface StackProps {
  readonly bar: Bar
  readonly series: readonly Series[]
  readonly id: string
  readonly x: number
  readonly width: number
  readonly toY: (value: number) => number
}

function Stack({ bar, series, id, x, width, toY }: StackProps): ReactNode {
  let from = 0
  return bar.parts.map((part, at) => {
    const look = series[at]?.look ?? 0
    const [bottom, top] = [toY(from), toY(from + part)]
    from += part
    return part === 0 ? null : (
      <rect
        key={series[at]?.key}
        x={x}
        y={top}
        width={width}
        height={Math.max(bottom - top, 0.5)}
        fill={toFill(id, look)}
      />
    )
  })
}
