import { ListFilter } from 'lucide-react'
import { Popover } from 'radix-ui'
import {
  countFilters,
  type FilterChoices,
  type SessionFilters,
} from '../../../../state/sessions/session-filters.ts'
import { DAY_FILTERS } from './to-filter-chips.ts'

export interface FilterPopoverProps {
  readonly filters: SessionFilters
  readonly choices: FilterChoices
  readonly onFilter: (change: Partial<SessionFilters>) => void
  readonly onClear: () => void
}

const FLAGS = [
  { name: 'isStarred', label: 'Starred' },
  { name: 'hasBranches', label: 'Has branches' },
  { name: 'hasErrors', label: 'Has errors' },
  { name: 'isGone', label: 'Deleted' },
  { name: 'isKept', label: 'Backed up' },
] as const

export function FilterPopover({ filters, choices, onFilter, onClear }: FilterPopoverProps) {
  const count = countFilters(filters)
  return (
    <Popover.Root>
      <Popover.Trigger className="button filter-button" data-size="small" data-on={count > 0 || undefined}>
        <ListFilter size={13} aria-hidden /> Filter
        {count > 0 && <span className="badge">{count}</span>}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="popover"
          aria-label="Filter sessions"
          align="end"
          sideOffset={4}
          collisionPadding={8}
        >
          <Choice
            label="Project"
            value={filters.project}
            values={choices.projects}
            onChoose={(project) => onFilter({ project })}
          />
          <label className="filter-choice">
            <span>Changed</span>
            <select
              className="select"
              value={filters.days ?? ''}
              onChange={({ target }) => onFilter({ days: target.value === '' ? null : Number(target.value) })}
            >
              <option value="">Any time</option>
              {DAY_FILTERS.map(({ days, label }) => (
                <option key={days} value={days}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <Choice
            label="Tag"
            value={filters.tag}
            values={choices.tags}
            onChoose={(tag) => onFilter({ tag })}
          />
          <Choice
            label="Model"
            value={filters.model}
            values={choices.models}
            onChoose={(model) => onFilter({ model })}
          />
          <Choice
            label="Git branch"
            value={filters.gitBranch}
            values={choices.gitBranches}
            onChoose={(gitBranch) => onFilter({ gitBranch })}
          />
          <div className="filter-flags">
            {FLAGS.map(({ name, label }) => (
              <label key={name} className="check">
                <input
                  type="checkbox"
                  checked={filters[name]}
                  onChange={({ target }) => onFilter({ [name]: target.checked })}
                />
                {label}
              </label>
            ))}
          </div>
          <button type="button" className="button" data-size="small" disabled={count === 0} onClick={onClear}>
            Clear filters
          </button>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string | null
  readonly values: readonly string[]
  readonly onChoose: (value: string | null) => void
}

function Choice({ label, value, values, onChoose }: ChoiceProps) {
  return (
    <label className="filter-choice">
      <span>{label}</span>
      <select
        className="select"
        value={value ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
      >
        <option value="">Any</option>
        {values.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </label>
  )
}
