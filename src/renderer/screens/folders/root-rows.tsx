import { ListX, RotateCw, Square } from 'lucide-react'
import { toCount, toCounted, toSize } from '../../../shared/format.ts'
import type { Root, RootOrigin, Survey, SurveyProgress } from '../../../shared/schemas/roots.ts'
import { IconButton } from '../../components/icon-button.tsx'
import type { SurveyState } from '../../state/sources/roots-store.ts'
import { DayRange } from './day-range.tsx'
import { ProblemList } from './problem-list.tsx'

const ORIGINS: Readonly<Record<RootOrigin, string>> = {
  environment: 'From CLAUDE_CONFIG_DIR',
  home: 'In your home folder',
  config: 'In your home folder',
  wsl: 'In WSL',
  xcode: 'Claude in Xcode',
  cowork: 'Claude desktop app',
  opened: 'Opened by you',
  sample: 'Sample',
}

const FIGURE_COLUMNS = 5

export interface RootRowsProps {
  readonly root: Root
  readonly state: SurveyState
  readonly now: number
  readonly onRemove: (root: Root) => void
  readonly onSurvey: (path: string) => void
  readonly onStopSurvey: (path: string) => void
}

/** A root in the table: its figures, or what there is instead of them, and below it what could not be read. */
export function RootRows({ root, state, now, onRemove, onSurvey, onStopSurvey }: RootRowsProps) {
  const again = { label: `Refresh ${root.label}`, onClick: () => onSurvey(root.path) }
  const problems = state.kind === 'surveyed' && state.survey.problemCount > 0 ? state.survey : undefined
  return (
    <tbody className="root" data-state={state.kind}>
      <tr>
        <th scope="row" className="root-name">
          <span className="root-path" data-origin={root.origin} title={root.path}>
            {root.label}
          </span>
          <span className="root-origin" data-origin={root.origin}>
            {ORIGINS[root.origin]}
            {root.isInside !== undefined && `, part of ${root.isInside}`}
          </span>
        </th>
        <RootFigures state={state} now={now} />
        <td className="root-actions">
          {state.kind === 'surveying' ? (
            <button
              type="button"
              className="button"
              data-size="small"
              onClick={() => onStopSurvey(root.path)}
            >
              <Square size={12} aria-hidden /> Stop
            </button>
          ) : (
            <IconButton icon={RotateCw} label={again.label} title="Refresh" onClick={again.onClick} />
          )}
          {root.isRemovable && (
            <IconButton
              icon={ListX}
              label={`Remove ${root.label} from the list; its files stay`}
              title="Remove from the list. Its files stay where they are."
              onClick={() => onRemove(root)}
            />
          )}
        </td>
      </tr>
      {problems && (
        <tr className="root-problems">
          <td colSpan={FIGURE_COLUMNS + 2}>
            <ProblemList problems={problems.problems} problemCount={problems.problemCount} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

function RootFigures({ state, now }: Pick<RootRowsProps, 'state' | 'now'>) {
  switch (state.kind) {
    case 'surveyed':
      return <SurveyCells survey={state.survey} now={now} />
    case 'surveying':
      return (
        <td colSpan={FIGURE_COLUMNS}>
          <SurveyBar progress={state.progress} />
        </td>
      )
    case 'stopped':
      return <MessageCells kind="quiet">Stopped before everything was counted.</MessageCells>
    case 'failed':
      return <MessageCells kind="root-error">{state.error.message}</MessageCells>
  }
}

/** The figures' place, and an empty one for the days. */
function MessageCells({
  kind,
  children,
}: {
  readonly kind: 'quiet' | 'root-error'
  readonly children: string
}) {
  return (
    <>
      <td colSpan={FIGURE_COLUMNS - 1} className={`root-message ${kind}`}>
        {children}
      </td>
      <td className="root-days">
        <span className="quiet">–</span>
      </td>
    </>
  )
}

function SurveyCells({ survey, now }: { readonly survey: Survey; readonly now: number }) {
  if (survey.sessions === 0 && survey.subagents === 0) {
    return <MessageCells kind="quiet">No conversations here yet.</MessageCells>
  }
  return (
    <>
      <FigureCell count={survey.projects} unit="project" />
      <FigureCell count={survey.sessions} unit="session" />
      <FigureCell count={survey.subagents} unit="subagent" />
      <td className="figure">{toSize(survey.bytes)}</td>
      <td className="root-days">
        <DayRange oldest={survey.oldest} newest={survey.newest} now={now} />
      </td>
    </>
  )
}

/** In little room there is no heading above it, and it says itself what it counts. */
function FigureCell({ count, unit }: { readonly count: number; readonly unit: string }) {
  return (
    <td className="figure" data-unit={count === 1 ? unit : `${unit}s`}>
      {toCount(count)}
    </td>
  )
}

function SurveyBar({ progress }: { readonly progress: SurveyProgress | null }) {
  if (progress === null) {
    return (
      <div className="survey">
        <progress aria-label="Scanning" />
        <span className="quiet">Scanning…</span>
      </div>
    )
  }
  const { projectsDone, projectsTotal, sessions, bytes } = progress
  return (
    <div className="survey">
      <progress aria-label="Scanning" value={projectsDone} max={Math.max(1, projectsTotal)} />
      <span className="quiet">
        {toCount(projectsDone)} of {toCounted(projectsTotal, 'project')}, {toCounted(sessions, 'session')},{' '}
        {toSize(bytes)}
      </span>
    </div>
  )
}
