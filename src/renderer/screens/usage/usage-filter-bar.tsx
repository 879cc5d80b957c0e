import type { UsageOverview } from '../../../core/usage/build-overview.ts'
import type { Root } from '../../../shared/schemas/roots.ts'
import { USAGE_RANGES, type UsageRange } from '../../state/usage/usage-range.ts'
import type { Measure, UsageState } from '../../state/usage/usage-store.ts'
import { toProjectName } from '../library/list/to-project-name.ts'
import { toModelName } from './usage-words.ts'

export interface UsageFilterBarProps {
  readonly usage: UsageState
  readonly choices: UsageOverview['choices']
  readonly roots: readonly Root[]
}

const RANGE_NAMES: Readonly<Record<UsageRange, string>> = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  year: 'Year',
  all: 'All',
  own: 'From–to',
}

const MEASURES: readonly { readonly id: Measure; readonly name: string }[] = [
  { id: 'cost', name: 'Cost' },
  { id: 'tokens', name: 'Tokens' },
]

/** What counts, and how it is measured. */
export function UsageFilterBar({ usage, choices, roots }: UsageFilterBarProps) {
  const { range, own, measure, project, model, root, change } = usage
  const named = roots.filter(({ isInside }) => isInside === undefined)
  return (
    <div className="usage-filters">
      <Segments
        label="Range"
        name="usage-range"
        values={USAGE_RANGES.map((id) => ({ id, name: RANGE_NAMES[id] }))}
        chosen={range}
        onChoose={(next) => change({ range: next })}
      />
      {range === 'own' && (
        <span className="usage-own">
          <input
            type="date"
            className="select"
            aria-label="First day"
            value={own.from}
            max={own.to || undefined}
            onChange={({ target }) => change({ own: { ...own, from: target.value } })}
          />
          <span aria-hidden>–</span>
          <input
            type="date"
            className="select"
            aria-label="Last day"
            value={own.to}
            min={own.from || undefined}
            onChange={({ target }) => change({ own: { ...own, to: target.value } })}
          />
        </span>
      )}
      <Segments
        label="Measure"
        name="usage-measure"
        values={MEASURES}
        chosen={measure}
        onChoose={(next) => change({ measure: next })}
      />
      <Choice
        label="Project"
        all="All projects"
        value={project}
        values={choices.projects}
        toName={(path) => toProjectName(path).name}
        onChoose={(next) => change({ project: next })}
      />
      <Choice
        label="Model"
        all="All models"
        value={model}
        values={choices.models}
        toName={toModelName}
        onChoose={(next) => change({ model: next })}
      />
      {named.length > 1 && (
        <Choice
          label="Folder"
          all="All folders"
          value={root}
          values={named.map(({ path }) => path)}
          toName={(path) => named.find((each) => each.path === path)?.label ?? path}
          onChoose={(next) => change({ root: next })}
        />
      )}
    </div>
  )
}

interface SegmentsProps<Id extends string> {
  readonly label: string
  readonly name: string
  readonly values: readonly { readonly id: Id; readonly name: string }[]
  readonly chosen: Id
  onChoose(id: Id): void
}

export function Segments<Id extends string>({ label, name, values, chosen, onChoose }: SegmentsProps<Id>) {
  return (
    <fieldset className="segments">
      <legend className="hidden">{label}</legend>
      {values.map((value) => (
        <label key={value.id} className="segment">
          <input
            className="hidden"
            type="radio"
            name={name}
            checked={value.id === chosen}
            onChange={() => onChoose(value.id)}
          />
          {value.name}
        </label>
      ))}
    </fieldset>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly all: string
  readonly value: string | null
  readonly values: readonly string[]
  toName(value: string): string
  onChoose(value: string | null): void
}

function Choice({ label, all, value, values, toName, onChoose }: ChoiceProps) {
  return (
    <select
      className="select"
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
    >
      <option value="">{all}</option>
      {values.map((each) => (
        <option key={each} value={each} title={each}>
          {toName(each)}
        </option>
      ))}
    </select>
  )
}
