import type { ReactNode } from 'react'
import { toCounted } from '../../../shared/format.ts'
import type { ExportOptions } from '../../../shared/schemas/export.ts'
import { toProjectName } from '../../screens/library/list/to-project-name.ts'
import {
  type DayRange,
  type ExportChoices,
  type ExportScope,
  scopesOf,
} from '../../state/export/export-choices.ts'

export interface ExportScopesProps {
  readonly choices: ExportChoices
  readonly scope: ExportScope
  readonly range: DayRange
  readonly branches: ExportOptions['branches']
  /** A transcript always has all branches. */
  readonly isRaw: boolean
  onScope(scope: ExportScope): void
  onRange(range: DayRange): void
  onBranches(branches: ExportOptions['branches']): void
}

/** Scopes that follow the branch that is shown. */
const ACTIVE: Partial<Readonly<Record<ExportScope, string>>> = {
  conversation: 'Shown branch',
  selected: 'Shown branch of each session',
}

/** Which conversations. */
export function ExportScopes(props: ExportScopesProps) {
  const { choices, scope, range, branches, isRaw, onScope, onRange, onBranches } = props
  const { selected, conversation, project, query } = choices
  const details: Readonly<Record<ExportScope, { readonly label: string; readonly detail: ReactNode }>> = {
    selected: { label: 'Selected sessions', detail: toCounted(selected?.sessions.length ?? 0, 'session') },
    conversation: { label: 'This conversation', detail: conversation?.title },
    project: { label: 'Its project', detail: project === null ? null : toProjectName(project).name },
    search: { label: 'Search results', detail: query },
    range: { label: 'Date range', detail: null },
    all: { label: 'Everything', detail: null },
  }
  return (
    <fieldset className="export-group">
      <legend>Sessions</legend>
      {scopesOf(choices).map((each) => (
        <div key={each} className="export-scope">
          <label className="check">
            <input type="radio" name="scope" checked={scope === each} onChange={() => onScope(each)} />
            <span className="export-scope-label">{details[each].label}</span>
            {details[each].detail && <bdi className="export-scope-detail">{details[each].detail}</bdi>}
          </label>
          {each === 'range' && (
            // Its room is there before it is wanted, so that nothing moves under the mouse.
            <span className="export-range" data-hidden={scope !== 'range' || undefined}>
              <DayField
                label="From"
                value={range.from}
                max={range.to}
                onChange={(from) => onRange({ ...range, from })}
              />
              <DayField
                label="to"
                value={range.to}
                min={range.from}
                onChange={(to) => onRange({ ...range, to })}
              />
            </span>
          )}
        </div>
      ))}
      <label className="export-branches">
        <span>Branches</span>
        <select
          className="select"
          value={isRaw ? 'all' : branches}
          disabled={isRaw}
          onChange={({ target }) => onBranches(target.value === 'all' ? 'all' : 'active')}
        >
          <option value="active">{ACTIVE[scope] ?? 'Active branch of each session'}</option>
          <option value="all">
            {scope === 'conversation' && conversation !== null && conversation.branches > 1
              ? `All ${conversation.branches}`
              : 'All'}
          </option>
        </select>
      </label>
    </fieldset>
  )
}

interface DayFieldProps {
  readonly label: string
  readonly value: string
  readonly min?: string
  readonly max?: string
  onChange(day: string): void
}

function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  return (
    <label>
      {label}{' '}
      <input
        type="date"
        className="select"
        required
        value={value}
        min={min}
        max={max}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}
