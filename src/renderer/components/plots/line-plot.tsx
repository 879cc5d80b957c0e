import { Axis, PLOT, type PlotBox } from './axis.tsx'
import { Drawing, Mark } from './mark.tsx'
import { isTickShown, toTicks } from './scale.ts'
import { useMarks } from './use-marks.ts'
import { useWidth } from './use-width.ts'

export interface Point {
  readonly key: string
  /** All that there is to say about it. */
  readonly label: string
  /** Below it; null for none. */
  readonly tick: string | null
  /** Null where there is nothing: the line has a gap. */
  readonly value: number | null
  /** A line from top to bottom with this word at its top. */
  readonly note?: string
}

export interface LinePlotProps {
  readonly label: string
  readonly points: readonly Point[]
  /** What the highest line of the axis is, if it is not told by the values. */
  readonly most?: number
  readonly height?: number
  readonly format: (value: number) => string
  onPoint(point: Point | null): void
  onChoose?(point: Point): void
}

const TICK_WIDTH = 52

/** A value that goes up and down. */
export function LinePlot({ label, points, most, height = 160, format, onPoint, onChoose }: LinePlotProps) {
  const [ref, width] = useWidth<SVGSVGElement>(640)
  const ticks = toTicks(most ?? Math.max(0, ...points.map(({ value }) => value ?? 0)))
  const box: PlotBox = { width, height, most: ticks.at(-1) || 1 }
  const toY = PLOT.toY(box)
  const step = (width - PLOT.left - PLOT.right) / Math.max(points.length, 1)
  const toX = (index: number) => PLOT.left + (index + 0.5) * step
  const at = (index: number | null) => (index === null ? null : (points[index] ?? null))
  const marks = useMarks({
    count: points.length,
    onPoint: (index) => onPoint(at(index)),
    onChoose:
      onChoose &&
      ((index) => {
        const point = at(index)
        if (point !== null) onChoose(point)
      }),
  })
  return (
    <Drawing ref={ref} label={label} height={height} marks={marks}>
      <Axis box={box} ticks={ticks} format={format} />
      <path className="plot-area" d={toArea(points, toX, toY)} />
      <path className="plot-curve" d={toCurve(points, toX, toY)} />
      {points.map((point, index) => {
        const isPointed = marks.pointed === index
        return (
          <Mark key={point.key} marks={marks} index={index} label={point.label}>
            <rect
              className="plot-hit"
              x={toX(index) - step / 2}
              y={PLOT.top}
              width={step}
              height={toY(0) - PLOT.top}
            />
            {point.note !== undefined && (
              <>
                <line className="plot-note" x1={toX(index)} x2={toX(index)} y1={PLOT.top} y2={toY(0)} />
                <text className="plot-label" x={toX(index) + 3} y={PLOT.top + 8}>
                  {point.note}
                </text>
              </>
            )}
            {point.value !== null && (isPointed || isAlone(points, index)) && (
              <circle className="plot-dot" cx={toX(index)} cy={toY(point.value)} r={isPointed ? 4 : 2.5} />
            )}
            {point.tick !== null && isTickShown(index, points.length, width, TICK_WIDTH) && (
              <text className="plot-label" x={toX(index)} y={height - 4} textAnchor="middle">
                {point.tick}
              </text>
            )}
          </Mark>
        )
      })}
    </Drawing>
  )
}

type Scale = (value: number) => number

/** A point between two gaps would be a line without length. */
function isAlone(points: readonly Point[], index: number): boolean {
  return (points[index - 1]?.value ?? null) === null && (points[index + 1]?.value ?? null) === null
}

function toCurve(points: readonly Point[], toX: Scale, toY: Scale): string {
  let isGap = true
  return points
    .flatMap(({ value }, index) => {
      const command = isGap ? 'M' : 'L'
      isGap = value === null
      return value === null ? [] : [`${command}${toX(index).toFixed(1)} ${toY(value).toFixed(1)}`]
    })
    .join('')
}

function toArea(points: readonly Point[], toX: Scale, toY: Scale): string {
  const runs: string[] = []
  let from: number | null = null
  for (const [index, { value }] of [...points, { value: null }].entries()) {
    if (value !== null) from ??= index
    else if (from !== null) {
      const run = points.slice(from, index)
      const start = from
      const curve = toCurve(run, (at) => toX(at + start), toY).slice(1)
      runs.push(
        `M${toX(from).toFixed(1)} ${toY(0).toFixed(1)}L${curve}L${toX(index - 1).toFixed(1)} ${toY(0).toFixed(1)}Z`,
      )
      from = null
    }
  }
  return runs.join('')
}
