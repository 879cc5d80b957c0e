import { useState } from 'react'
import { toTokens } from '../../../core/render/figures.ts'
import type { UsageOverview } from '../../../core/usage/build-overview.ts'
import { cacheHitRate } from '../../../core/usage/figures.ts'
import { LinePlot, type Point } from '../../components/plots/line-plot.tsx'
import { PlotFrame } from '../../components/plots/plot-frame.tsx'
import type { UsageState } from '../../state/usage/usage-store.ts'
import { fillGaps } from './over-time.tsx'
import { toPercent } from './usage-cards.tsx'
import { toLongDay, toShortDay } from './usage-words.ts'

export interface EfficiencyProps {
  readonly usage: UsageState
  readonly overview: UsageOverview
}

/** How much of the prompts came from the cache, day by day. */
export function Efficiency({ usage, overview }: EfficiencyProps) {
  const [pointed, setPointed] = useState<Point | null>(null)
  const points = fillGaps(overview).map((bucket): Point => {
    const rate = cacheHitRate(bucket)
    const what = rate === null ? 'nothing' : `${toPercent(rate)}, ${toTokens(bucket.cacheRead)} from cache`
    return {
      key: bucket.day,
      label: `${toLongDay(bucket.day)}: ${what}`,
      tick: toShortDay(bucket.day),
      value: rate,
    }
  })
  return (
    <PlotFrame
      title="Cache hit rate"
      readout={pointed?.label ?? ''}
      clipboard={usage}
      table={{
        columns: [overview.step === 'week' ? 'Week of' : 'Day', 'Cache hit rate', 'Cache read tokens'],
        rows: overview.buckets.map((bucket) => [bucket.day, cacheHitRate(bucket), bucket.cacheRead]),
      }}
    >
      <LinePlot
        label="Share of prompt tokens that came from the cache"
        points={points}
        most={1}
        format={toPercent}
        onPoint={setPointed}
      />
    </PlotFrame>
  )
}
