import type { ReactNode } from 'react'
import { toCompact } from '../../../core/render/figures.ts'
import type { UsageOverview } from '../../../core/usage/build-overview.ts'
import { cacheHitRate, totalTokens } from '../../../core/usage/figures.ts'
import { toCount, toDollars } from '../../../shared/format.ts'
import { COST } from './usage-words.ts'

/** The figures that one looks for first. */
export function UsageCards({ overview }: { readonly overview: UsageOverview }) {
  const { totals, agents, sessions, lowerBound } = overview
  const tokens = totalTokens(totals)
  const hitRate = cacheHitRate(totals)
  const atLeast = lowerBound > 0 ? 'at least ' : ''
  return (
    <dl className="usage-cards">
      <Card name={COST}>
        {totals.cost === null ? '–' : toDollars(totals.cost)}
        <small>at list prices</small>
      </Card>
      <Card name="Tokens" title={toTokenTitle(totals)}>
        {toCompact(tokens)}
        <small>
          {toCompact(totals.input)} in, {atLeast}
          {toCompact(totals.output)} out
        </small>
      </Card>
      <Card name="Responses">
        {toCount(totals.responses)}
        {totals.webSearches > 0 && <small>{toCount(totals.webSearches)} web searches</small>}
      </Card>
      <Card name="Sessions">{toCount(sessions)}</Card>
      <Card name="Cache hit rate" title="Prompt tokens that came from the cache">
        {hitRate === null ? '–' : toPercent(hitRate)}
        <small>of all prompt tokens</small>
      </Card>
      <Card name="Subagents" title={`${toCount(agents.responses)} responses`}>
        {tokens === 0 ? '–' : toPercent(totalTokens(agents) / tokens)}
        <small>of all tokens{agents.cost !== null && `, ${toDollars(agents.cost)}`}</small>
      </Card>
    </dl>
  )
}

interface CardProps {
  readonly name: string
  readonly title?: string
  readonly children: ReactNode
}

function Card({ name, title, children }: CardProps) {
  return (
    <div className="usage-card" title={title}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function toTokenTitle(totals: UsageOverview['totals']): string {
  return [
    `${toCount(totals.input)} input`,
    `${toCount(totals.output)} output${totals.thinking > 0 ? `, ${toCount(totals.thinking)} of them thinking` : ''}`,
    `${toCount(totals.cacheRead)} read from cache`,
    `${toCount(totals.cacheWrite5m)} written to cache for 5 minutes`,
    `${toCount(totals.cacheWrite1h)} written to cache for 1 hour`,
  ].join('\n')
}

export function toPercent(share: number): string {
  const percent = share * 100
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : Math.round(percent)}%`
}
