import { ChartNoAxesColumn } from 'lucide-react'
import type { Usage } from '../../../../../core/parse/usage.ts'
import { toTokens } from '../../../../../core/render/figures.ts'
import { addFigures, totalTokens, type UsageFigures } from '../../../../../core/usage/figures.ts'
import type { SessionUsage } from '../../../../../core/usage/session-usage.ts'
import { toCount, toDollars } from '../../../../../shared/format.ts'

export interface SessionUsageFactProps {
  /** As the transcript alone has it. */
  readonly tokens: Usage
  /** Null until it is known. */
  readonly usage: SessionUsage | null
  readonly isOpen: boolean
  onToggle(): void
}

/** What the session used, with its subagents; opens the curve. */
export function SessionUsageFact({ tokens, usage, isOpen, onToggle }: SessionUsageFactProps) {
  const all = usage?.session && addFigures(usage.session.own, usage.session.shared)
  const count = all
    ? totalTokens(all)
    : tokens.input + tokens.output + tokens.cacheRead + tokens.cacheCreation
  if (count === 0) return null
  return (
    <button
      type="button"
      className="fact-button"
      aria-expanded={isOpen}
      title={toTitle(tokens, usage)}
      onClick={onToggle}
    >
      <ChartNoAxesColumn size={13} aria-hidden />
      {toTokens(count)}
      {all && all.cost !== null && ` · ${toDollars(all.cost)}`}
    </button>
  )
}

function toTitle(tokens: Usage, usage: SessionUsage | null): string {
  if (!usage?.session) return `In this transcript: ${describeTokens(tokens)}`
  const { own, shared } = usage.session
  return [
    `Session with its subagents: ${describe(addFigures(own, shared))}`,
    ...(shared.responses > 0 ? [`Shared with forks: ${describe(shared)}`, `Its own: ${describe(own)}`] : []),
    ...(usage.branch === null ? [] : [`This branch, without subagents: ${describe(usage.branch)}`]),
    'Cost is API-equivalent, at list prices. Subscribers do not pay it.',
  ].join('\n')
}

function describe(figures: UsageFigures): string {
  const { input, output, cacheRead, cacheWrite5m, cacheWrite1h, cost } = figures
  const tokens = { input, output, cacheRead, cacheCreation: cacheWrite5m + cacheWrite1h }
  return `${cost === null ? 'no price' : toDollars(cost)}, ${describeTokens(tokens)}`
}

function describeTokens({ input, output, cacheRead, cacheCreation }: Usage): string {
  return `${toCount(input)} input, ${toCount(output)} output, ${toCount(cacheRead)} from the cache, ${toCount(cacheCreation)} into the cache`
}
