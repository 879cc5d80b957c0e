/** How large a plot is, and what its highest line stands for. */
export interface PlotBox {
  readonly width: number
  readonly height: number
  readonly most: number
}

const MARGINS = { left: 52, right: 4, top: 8, bottom: 22 } as const

export const PLOT = {
  ...MARGINS,
  toY:
    ({ height, most }: PlotBox) =>
    (value: number) =>
      height - MARGINS.bottom - (value / most) * (height - MARGINS.bottom - MARGINS.top),
} as const

interface AxisProps {
  readonly box: PlotBox
  readonly ticks: readonly number[]
  readonly format: (value: number) => string
}

/** Lines at round values, which the table says better to those who listen. */
export function Axis({ box, ticks, format }: AxisProps) {
  const toY = PLOT.toY(box)
  return (
    <g aria-hidden>
      {ticks.map((value) => (
        <g key={value}>
          <line
            className="plot-line"
            x1={PLOT.left}
            x2={box.width - PLOT.right}
            y1={toY(value)}
            y2={toY(value)}
          />
          <text className="plot-label" x={PLOT.left - 6} y={toY(value) + 4} textAnchor="end">
            {format(value)}
          </text>
        </g>
      ))}
    </g>
  )
}
