import { ChartNoAxesColumn } from 'lucide-react'
import type { UsageOverview } from '../../../core/usage/build-overview.ts'
import { toCounted, toDate } from '../../../shared/format.ts'
import type { Root } from '../../../shared/schemas/roots.ts'
import { InlineError } from '../../components/inline-error.tsx'
import type { UsageState } from '../../state/usage/usage-store.ts'
import { ClaudeFigures } from './claude-figures.tsx'
import { Efficiency } from './efficiency.tsx'
import { Hours } from './hours.tsx'
import { OverTime } from './over-time.tsx'
import { Shares } from './shares.tsx'
import { TopSessions } from './top-sessions.tsx'
import { UsageCards } from './usage-cards.tsx'
import { UsageFilterBar } from './usage-filter-bar.tsx'
import { toModelName } from './usage-words.ts'
import { YearMap } from './year-map.tsx'

export interface UsagePageProps {
  readonly usage: UsageState
  readonly roots: readonly Root[]
  readonly hasSessions: boolean
  /** A session by its key. */
  onOpen(key: string): void
  onShowLibrary(): void
}

/** What all conversations used: how much, when, where and for what. */
export function UsagePage({ usage, roots, hasSessions, onOpen, onShowLibrary }: UsagePageProps) {
  const { overview, problem, dismissProblem } = usage
  return (
    <section className="usage" aria-labelledby="usage-title">
      <header className="screen-header">
        <div>
          <h1 id="usage-title">Usage</h1>
          <p className="quiet">
            Every response counts once, from all sessions on disk and in the vault. API-equivalent cost is
            what the tokens would cost at API list prices. Subscribers do not pay it.
          </p>
        </div>
      </header>
      {problem !== null && <InlineError message={problem} onDismiss={dismissProblem} />}
      {overview === null ? (
        <p className="quiet" role="status">
          {problem === null && 'Adding up…'}
        </p>
      ) : overview.choices.models.length === 0 ? (
        <Empty hasSessions={hasSessions} onShowLibrary={onShowLibrary} />
      ) : (
        <>
          <UsageFilterBar usage={usage} choices={overview.choices} roots={roots} />
          <UsageCards overview={overview} />
          <Notes overview={overview} />
          {overview.totals.responses === 0 ? (
            <p className="usage-nothing quiet">No responses match this range and these filters.</p>
          ) : (
            <>
              <OverTime usage={usage} overview={overview} />
              <Shares usage={usage} overview={overview} />
              <TopSessions top={overview.top} onOpen={onOpen} />
              <div className="usage-pair">
                <Efficiency usage={usage} overview={overview} />
                <Hours usage={usage} overview={overview} />
              </div>
            </>
          )}
          <YearMap usage={usage} year={overview.year} />
          <ClaudeFigures compared={usage.compared} />
        </>
      )}
    </section>
  )
}

/** What to know before relying on the figures. */
function Notes({ overview: { unpriced, lowerBound, prices } }: { readonly overview: UsageOverview }) {
  const responses = unpriced.reduce((sum, each) => sum + each.responses, 0)
  const models = unpriced.map(({ model }) => toModelName(model))
  return (
    <div className="usage-notes quiet">
      <p>
        List prices as of {toDate(Date.parse(`${prices}T12:00:00`))}. The tokens that a web search itself
        reads are not in the transcripts.
      </p>
      {responses > 0 && (
        <p>
          {toCounted(responses, 'response')} of {models.join(', ')} {responses === 1 ? 'has' : 'have'} no
          price and {responses === 1 ? 'is' : 'are'} not part of the cost. You can add prices in the settings
          file.
        </p>
      )}
      {lowerBound > 0 && (
        <p>
          {toCounted(lowerBound, 'subagent response')} {lowerBound === 1 ? 'has' : 'have'} no final figures.
          The real output is higher.
        </p>
      )}
    </div>
  )
}

function Empty({ hasSessions, onShowLibrary }: Pick<UsagePageProps, 'hasSessions' | 'onShowLibrary'>) {
  return (
    <div className="empty">
      <ChartNoAxesColumn className="empty-icon" size={40} strokeWidth={1.25} aria-hidden />
      <h2>No usage yet</h2>
      <p>
        {hasSessions
          ? 'No session here has a model response.'
          : 'This screen adds up the tokens and cost of the conversations in your library.'}
      </p>
      <div className="empty-actions">
        <button type="button" className="button" onClick={onShowLibrary}>
          Show the library
        </button>
      </div>
    </div>
  )
}
