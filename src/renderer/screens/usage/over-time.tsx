import { useId, useState } from 'react'
import type { UsageBucket, UsageOverview } from '../../../core/usage/build-overview.ts'
import { NO_USAGE } from '../../../core/usage/figures.ts'
import { addDays, toWeek } from '../../../core/usage/local-days.ts'
import { type Bar, BarPlot } from '../../components/plots/bar-plot.tsx'
import { PlotFrame } from '../../components/plots/plot-frame.tsx'
import { type Series, toParts, toSeries } from '../../components/plots/series.ts'
import { Legend } from '../../components/plots/series-looks.tsx'
import type { Measure, Stack, UsageState } from '../../state/usage/usage-store.ts'
import { toProjectName } from '../library/list/to-project-name.ts'
import { Segments } from './usage-filter-bar.tsx'
import {
  COST,
  describeFigures,
  FIGURE_COLUMNS,
  measure,
  toFigureCells,
  toLongDay,
  toMeasured,
  toModelName,
  toShortDay,
  toTickLabel,
} from './usage-words.ts'

export interface OverTimeProps {
  readonly usage: UsageState
  readonly overview: UsageOverview
}

const STACKS: readonly { readonly id: Stack; readonly name: string }[] = [
  { id: 'model', name: 'By model' },
  { id: 'project', name: 'By project' },
]

/** Bars for days or weeks. */
export function OverTime({ usage, overview }: OverTimeProps) {
  const id = useId()
  const [pointed, setPointed] = useState<Bar | null>(null)
  const { measure: by, stack } = usage
  const series = chooseSeries(overview, stack)
  const buckets = fillGaps(overview)
  const unit = overview.step === 'week' ? 'week' : 'day'
  const what = by === 'cost' ? COST : 'Tokens'
  return (
    <div className="usage-plot">
      <PlotFrame
        title={`${what} per ${unit}`}
        readout={pointed?.label ?? ''}
        clipboard={usage}
        table={{
          columns: [unit === 'week' ? 'Week of' : 'Day', ...FIGURE_COLUMNS],
          rows: overview.buckets.map((bucket) => [bucket.day, ...toFigureCells(bucket)]),
        }}
      >
        <BarPlot
          label={`${what} per ${unit}`}
          bars={buckets.map((bucket) => toBar(bucket, { by, stack, series, isWeek: unit === 'week' }))}
          series={series}
          format={(value) => toTickLabel(value, by)}
          onPoint={setPointed}
        />
      </PlotFrame>
      <div className="usage-legend">
        <Legend id={id} series={series} />
        <Segments
          label="Stacked by"
          name="usage-stack"
          values={STACKS}
          chosen={stack}
          onChoose={(next) => usage.change({ stack: next })}
        />
      </div>
    </div>
  )
}

export function chooseSeries({ shares, choices }: UsageOverview, stack: Stack): readonly Series[] {
  const keys = shares[stack].map(({ key }) => key)
  return stack === 'model'
    ? toSeries(keys, choices.models, toModelName)
    : toSeries(keys, choices.projects, (path) => toProjectName(path).name)
}

interface BarOptions {
  readonly by: Measure
  readonly stack: Stack
  readonly series: readonly Series[]
  readonly isWeek: boolean
}

function toBar(bucket: UsageBucket, { by, stack, series, isWeek }: BarOptions): Bar {
  const amounts = stack === 'model' ? bucket.models : bucket.projects
  const values = Object.fromEntries(
    Object.entries(amounts).map(([key, amount]) => [key, measure(amount, by)]),
  )
  const parts = toParts(series, values)
  const most = series
    .map(({ name }, at) => ({ name, part: parts[at] ?? 0 }))
    .filter(({ part }) => part > 0)
    .sort((a, b) => b.part - a.part)
    .slice(0, 3)
    .map(({ name, part }) => `${name} ${toMeasured(part, by)}`)
  const day = `${isWeek ? 'Week of ' : ''}${toLongDay(bucket.day)}`
  const label =
    bucket.responses === 0 ? `${day}: nothing` : `${day}: ${[describeFigures(bucket), ...most].join(' · ')}`
  return { key: bucket.day, label, tick: toShortDay(bucket.day), parts }
}

/** Also the days on which nothing happened, so that time goes on evenly. */
export function fillGaps({ buckets, first, last, step }: UsageOverview): readonly UsageBucket[] {
  if (first === null || last === null) return buckets
  const known = new Map(buckets.map((bucket) => [bucket.day, bucket]))
  const filled: UsageBucket[] = []
  const by = step === 'week' ? 7 : 1
  for (let day = step === 'week' ? toWeek(first) : first; day <= last; day = addDays(day, by))
    filled.push(known.get(day) ?? { day, ...NO_USAGE, models: {}, projects: {} })
  return filled
}
