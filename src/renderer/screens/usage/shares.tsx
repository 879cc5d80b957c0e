import { useState } from 'react'
import type { ShareDimension, UsageOverview, UsageShare } from '../../../core/usage/build-overview.ts'
import { toCounted } from '../../../shared/format.ts'
import { Drawing, Mark } from '../../components/plots/mark.tsx'
import { PlotFrame } from '../../components/plots/plot-frame.tsx'
import { useMarks } from '../../components/plots/use-marks.ts'
import { useWidth } from '../../components/plots/use-width.ts'
import type { Measure, UsageState } from '../../state/usage/usage-store.ts'
import { toProjectName } from '../library/list/to-project-name.ts'
import { toPercent } from './usage-cards.tsx'
import {
  describeFigures,
  FIGURE_COLUMNS,
  measureFigures,
  toFigureCells,
  toMeasured,
  toModelName,
} from './usage-words.ts'

export interface SharesProps {
  readonly usage: UsageState
  readonly overview: UsageOverview
}

const SHARES: readonly {
  readonly by: ShareDimension
  readonly title: string
  readonly column: string
  toName(key: string): string
}[] = [
  { by: 'project', title: 'By project', column: 'Project', toName: (path) => toProjectName(path).name },
  { by: 'model', title: 'By model', column: 'Model', toName: toModelName },
  { by: 'tool', title: 'By first tool called', column: 'Tool', toName: String },
  { by: 'agent', title: 'By type of subagent', column: 'Type of subagent', toName: String },
]

/** More are in the table. */
const MOST = 8
const ROW = 26
const NAME = 130
const VALUE = 116

/** Who used how much of it. */
export function Shares({ usage, overview }: SharesProps) {
  return (
    <div className="usage-pair">
      {SHARES.map(({ by, title, column, toName }) =>
        overview.shares[by].length === 0 ? null : (
          <SharePlot
            key={by}
            title={title}
            column={column}
            shares={overview.shares[by]}
            usage={usage}
            toName={toName}
          />
        ),
      )}
    </div>
  )
}

interface SharePlotProps {
  readonly title: string
  readonly column: string
  readonly shares: readonly UsageShare[]
  readonly usage: UsageState
  toName(key: string): string
}

function SharePlot({ title, column, shares, usage, toName }: SharePlotProps) {
  const { measure } = usage
  const sorted = shares.toSorted((a, b) => measureFigures(b, measure) - measureFigures(a, measure))
  const total = sorted.reduce((sum, share) => sum + measureFigures(share, measure), 0)
  const [pointed, setPointed] = useState<UsageShare | null>(null)
  const more = sorted.length - MOST
  return (
    <PlotFrame
      title={title}
      readout={
        pointed === null
          ? more > 0
            ? `and ${toCounted(more, 'more', 'more')}`
            : ''
          : `${toName(pointed.key)}: ${describeFigures(pointed)}`
      }
      clipboard={usage}
      table={{
        columns: [column, ...FIGURE_COLUMNS],
        rows: sorted.map((share) => [share.key, ...toFigureCells(share)]),
      }}
    >
      <ShareBars shares={sorted.slice(0, MOST)} {...{ total, measure, title, toName }} onPoint={setPointed} />
    </PlotFrame>
  )
}

interface ShareBarsProps {
  readonly shares: readonly UsageShare[]
  readonly total: number
  readonly measure: Measure
  readonly title: string
  toName(key: string): string
  onPoint(share: UsageShare | null): void
}

/** A bar beside each name: how much of the total it is. */
function ShareBars({ shares, total, measure, title, toName, onPoint }: ShareBarsProps) {
  const [ref, width] = useWidth<SVGSVGElement>(400)
  const marks = useMarks({
    count: shares.length,
    onPoint: (index) => onPoint(index === null ? null : (shares[index] ?? null)),
  })
  const room = Math.max(width - NAME - VALUE, 20)
  return (
    <Drawing ref={ref} label={title} height={shares.length * ROW} marks={marks}>
      {shares.map((share, index) => {
        const value = measureFigures(share, measure)
        const part = total === 0 ? 0 : value / total
        const y = index * ROW
        return (
          <Mark
            key={share.key}
            marks={marks}
            index={index}
            label={`${share.key}: ${toPercent(part)}, ${describeFigures(share)}`}
          >
            <title>{share.key}</title>
            <rect className="plot-hit" x={0} y={y} width={width} height={ROW} rx={4} />
            <text className="usage-name" x={4} y={y + 17}>
              {clip(toName(share.key))}
            </text>
            <rect className="usage-track" x={NAME} y={y + 8} width={room} height={10} rx={2} />
            <rect
              className="usage-bar"
              x={NAME}
              y={y + 8}
              width={Math.max(part * room, 1)}
              height={10}
              rx={2}
            />
            <text className="usage-value" x={width - 4} y={y + 17} textAnchor="end">
              {`${toMeasured(value, measure).replace(/ tokens?$/, '')} · ${toPercent(part)}`}
            </text>
          </Mark>
        )
      })}
    </Drawing>
  )
}

const LONGEST = 18

/** SVG does not cut text by itself; the whole name is on hover, and in the table. */
function clip(name: string): string {
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name
}
