import { FolderOpen, RotateCw } from 'lucide-react'
import type { Root } from '../../../shared/schemas/roots.ts'
import { IconButton } from '../../components/icon-button.tsx'
import type { SurveyState } from '../../state/sources/roots-store.ts'
import { RootsTable } from './roots-table.tsx'
import { toSummary } from './to-summary.ts'

export interface RootsViewProps {
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

/** What is on this computer: every root with its figures. */
export function RootsView(props: RootsViewProps) {
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
          <IconButton icon={RotateCw} label="Refresh all folders" title="Refresh" onClick={onLoad} />
          <button type="button" className="button" onClick={onOpenFolder}>
            <FolderOpen size={16} aria-hidden /> Open a folder…
          </button>
        </div>
      </header>
      <RootsTable {...props} />
      {!hasSessions && !hasSample && (
        <p className="roots-hint">
          No conversations yet.{' '}
          <button type="button" className="link-button" onClick={onOpenSample}>
            Open sample conversations
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
