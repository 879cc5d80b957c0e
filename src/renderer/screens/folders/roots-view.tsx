import { FolderOpen, RotateCw } from 'lucide-react'
import type { Root } from '../../../shared/schemas/roots.ts'
import { IconButton } from '../../components/icon-button.tsx'
import type { Listing, SurveyState } from '../../state/sources/roots-store.ts'
import { EmptyView } from './empty-view.tsx'
import { RootsTable } from './roots-table.tsx'
import { toSummary } from './to-summary.ts'

export interface RootsViewProps {
  readonly listing: Listing
  readonly roots: readonly Root[]
  readonly surveys: ReadonlyMap<string, SurveyState>
  readonly now: number
  readonly onLoad: () => void
  readonly onOpenFolder: () => void
  readonly onOpenSample: () => void
  readonly onRemove: (root: Root) => void
  readonly onSurvey: (path: string) => void
  readonly onStopSurvey: (path: string) => void
}

/** What is on this computer: every root with its figures, or how to get to one. */
export function RootsView(props: RootsViewProps) {
  const isFound = props.roots.some(({ origin, isMissing }) => origin !== 'environment' || !isMissing)
  return isFound ? <Found {...props} /> : <NothingYet {...props} />
}

function NothingYet({ listing, roots, surveys, onLoad, onOpenFolder, onOpenSample }: RootsViewProps) {
  switch (listing.kind) {
    case 'loading':
      return (
        <p className="looking quiet" role="status">
          Looking for your conversations…
        </p>
      )
    case 'ready':
      return (
        <EmptyView
          missing={roots.map(({ path, label }) => ({ label, reason: findReason(surveys.get(path)) }))}
          onOpenFolder={onOpenFolder}
          onOpenSample={onOpenSample}
        />
      )
    case 'failed':
      return (
        <section className="empty" role="alert">
          <h1>Your conversations cannot be shown</h1>
          <p>{listing.error.message}</p>
          <div className="empty-actions">
            <button type="button" className="button" data-kind="primary" onClick={onLoad}>
              Try again
            </button>
          </div>
        </section>
      )
  }
}

function findReason(state: SurveyState | undefined): string | undefined {
  return state?.kind === 'failed' ? state.error.message : undefined
}

function Found(props: RootsViewProps) {
  const { roots, surveys, onLoad, onOpenFolder, onOpenSample } = props
  const hasSample = roots.some(({ origin }) => origin === 'sample')
  const hasSessions = roots.some(({ path }) => mayHaveSessions(surveys.get(path)))
  return (
    <section className="roots" aria-labelledby="roots-title">
      <header className="screen-header">
        <div>
          <h1 id="roots-title">Folders</h1>
          <p className="quiet">{toSummary(roots, surveys)}</p>
        </div>
        <div className="screen-tools">
          <IconButton icon={RotateCw} label="Look again everywhere" title="Look again" onClick={onLoad} />
          <button type="button" className="button" onClick={onOpenFolder}>
            <FolderOpen size={16} aria-hidden /> Open a folder…
          </button>
        </div>
      </header>
      <RootsTable {...props} />
      {!hasSessions && !hasSample && (
        <p className="roots-hint">
          There is nothing to read yet.{' '}
          <button type="button" className="link-button" onClick={onOpenSample}>
            Look around with sample conversations
          </button>
        </p>
      )}
    </section>
  )
}

function mayHaveSessions(state: SurveyState | undefined): boolean {
  if (state?.kind === 'surveyed') return state.survey.sessions > 0
  return state?.kind !== 'failed'
}
