import { Archive, CircleAlert, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { toCounted } from '../../../shared/format.ts'
import { useNow } from '../../components/use-now.ts'
import { usePicked } from '../../components/use-picked.ts'
import { ExportLine } from '../../dialogs/export/open-export-dialog.tsx'
import type { SurveyState } from '../../state/sources/roots-store.ts'
import type { Stores } from '../../state/stores.ts'
import { toBackupState } from '../../state/vault/to-backup-state.ts'
import { IndexLine } from './index-line.tsx'

export interface StatusBarProps {
  readonly stores: Stores
}

/** How things are: what could not be read, what was just done, the index, and backups. */
export function StatusBar({ stores }: StatusBarProps) {
  const { state: index, stop, goOn } = usePicked(stores.index, 'state', 'stop', 'goOn')
  const report = useStore(stores.roots, (state) => state.report)
  const surveys = useStore(stores.roots, (state) => state.surveys)
  const hasSessions = useStore(stores.sessions, ({ sessions }) => sessions.length > 0)
  const { screen, show } = usePicked(stores.screens, 'screen', 'show')
  return (
    <footer className="status-bar">
      {screen !== 'folders' && <RootProblems surveys={surveys} onShow={() => show('folders')} />}
      <span className="status-bar-report" role="status" title={report ?? undefined}>
        {report}
      </span>
      <ExportLine stores={stores} />
      <IndexLine state={index} hasSessions={hasSessions} onStop={stop} onGoOn={goOn} />
      <BackupButton stores={stores} />
    </footer>
  )
}

function BackupButton({ stores }: StatusBarProps) {
  const status = useStore(stores.vault, (state) => state.status)
  const survey = useStore(stores.vault, (state) => state.survey)
  const lookAtSurvey = useStore(stores.vault, (state) => state.lookAtSurvey)
  const { screen, show } = usePicked(stores.screens, 'screen', 'show')
  // The list comes first: a look goes through all files.
  const isListed = useStore(stores.sessions, ({ listing }) => listing.kind !== 'loading')
  // Each time that something became of the vault. Its own screen looks at more, and by itself.
  const revision = status?.revision
  useEffect(() => {
    if (revision !== undefined && isListed && screen !== 'vault') void lookAtSurvey()
  }, [revision, isListed, screen, lookAtSurvey])
  const backup = toBackupState(status, survey, useNow())
  if (backup === null) return null
  const Icon = backup.kind === 'problem' ? CircleAlert : Archive
  return (
    <button
      type="button"
      className="status-bar-button"
      data-kind={backup.kind}
      title={status?.problem?.message ?? 'Show the vault'}
      onClick={() => show('vault')}
    >
      <Icon size={13} aria-hidden /> {backup.text}
    </button>
  )
}

interface RootProblemsProps {
  readonly surveys: ReadonlyMap<string, SurveyState>
  readonly onShow: () => void
}

/** That something could not be read, wherever one is; the page with the folders tells what and why. */
function RootProblems({ surveys, onShow }: RootProblemsProps) {
  const count = [...surveys.values()].reduce((sum, state) => sum + countProblems(state), 0)
  if (count === 0) return null
  return (
    <button type="button" className="link-button root-problems-link" onClick={onShow}>
      <TriangleAlert size={12} aria-hidden />
      <span>{toCounted(count, 'folder or file', 'folders or files')} could not be read</span>
    </button>
  )
}

function countProblems(state: SurveyState): number {
  if (state.kind === 'failed') return 1
  return state.kind === 'surveyed' ? state.survey.problemCount : 0
}
