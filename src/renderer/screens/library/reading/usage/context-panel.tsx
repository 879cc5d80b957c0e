import { useMemo, useState } from 'react'
import type { Reading } from '../../../../../core/items/item.ts'
import { toCompact, toDateAndTime, toTokens } from '../../../../../core/render/figures.ts'
import type { CurvePoint, SessionUsage } from '../../../../../core/usage/session-usage.ts'
import { toDollars } from '../../../../../shared/format.ts'
import { LinePlot, type Point } from '../../../../components/plots/line-plot.tsx'
import { type PlotClipboard, PlotFrame } from '../../../../components/plots/plot-frame.tsx'
import { estimateFilling, findWindow, thinOut } from './to-curve.ts'

export interface ContextPanelProps {
  readonly reading: Reading
  readonly usage: SessionUsage
  readonly clipboard: PlotClipboard
  /** To the item that shows a response. */
  onGo(item: string): void
}

const MOST_POINTS = 400
const MOST_FILLINGS = 6

/** How the prompt grew along the conversation, and what filled it. */
export function ContextPanel({ reading, usage, clipboard, onGo }: ContextPanelProps) {
  const [pointed, setPointed] = useState<string | null>(null)
  const points = useMemo(() => thinOut(usage.points, MOST_POINTS), [usage])
  const last = points.findLast(({ kind }) => kind === 'response')
  const shown = points.find(({ item }) => item === pointed) ?? last
  const filling = useMemo(
    () => (shown === undefined ? [] : estimateFilling(reading, shown.item)),
    [reading, shown],
  )
  if (last === undefined) return null
  const window = findWindow(points)
  return (
    <div className="context-panel">
      <PlotFrame
        title="Context"
        level="h3"
        readout={shown === undefined ? '' : describe(shown, window)}
        clipboard={clipboard}
        table={{
          columns: ['Time', 'Kind', 'Model', 'Prompt tokens', 'Output tokens', 'API-equivalent cost (USD)'],
          rows: usage.points.map(({ time, kind, model, prompt, output, cost }) => [
            time === null ? null : new Date(time).toISOString(),
            kind,
            model,
            prompt,
            output,
            cost,
          ]),
        }}
      >
        <LinePlot
          label={`Prompt size of each response, against a window of ${toTokens(window)}`}
          points={points.map((point): Point => toPoint(point, window))}
          most={window}
          height={132}
          format={toCompact}
          onPoint={(point) => setPointed(point?.key ?? null)}
          onChoose={({ key }) => onGo(key)}
        />
      </PlotFrame>
      {filling.length > 0 && (
        <p className="context-filling quiet">
          Filled by, estimated from text lengths:{' '}
          {filling
            .slice(0, MOST_FILLINGS)
            .map(({ name, share }) => `${name} ${Math.max(1, Math.round(share * 100))}%`)
            .join(' · ')}
        </p>
      )}
    </div>
  )
}

function toPoint(point: CurvePoint, window: number): Point {
  const { item: key, kind, prompt } = point
  return kind === 'compaction'
    ? { key, label: 'Compaction', tick: null, value: null, note: 'Compaction' }
    : { key, label: describe(point, window), tick: null, value: prompt }
}

function describe({ kind, time, prompt, output, cost }: CurvePoint, window: number): string {
  if (kind === 'compaction') return 'Compaction'
  return [
    time === null ? null : toDateAndTime(time),
    `prompt ${toTokens(prompt)} (${Math.round((prompt / window) * 100)}% of ${toCompact(window)})`,
    `answer ${toTokens(output)}`,
    cost === null ? null : toDollars(cost),
  ]
    .filter((part) => part !== null)
    .join(', ')
}
