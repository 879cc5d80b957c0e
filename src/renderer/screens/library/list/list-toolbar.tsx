import { CalendarDays, Folders, Tags } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Grouping, SORTS, type Sort } from '../../../state/sessions/browse-store.ts'

export interface ListToolbarProps {
  readonly grouping: Grouping
  readonly onGroup: (grouping: Grouping) => void
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  /** What stands at its end. */
  readonly children: ReactNode
}

const CHOICES = [
  { value: 'project', label: 'Projects', name: 'Group by project', Icon: Folders },
  { value: 'date', label: 'Dates', name: 'Group by date', Icon: CalendarDays },
  { value: 'tag', label: 'Tags', name: 'Group by tag', Icon: Tags },
] as const

const SORT_NAMES: Readonly<Record<Sort, string>> = {
  newest: 'Newest',
  cost: 'Cost',
  tokens: 'Tokens',
  duration: 'Duration',
}

export function ListToolbar({ grouping, onGroup, sort, onSort, children }: ListToolbarProps) {
  return (
    <div className="list-toolbar">
      <fieldset className="segments">
        <legend className="hidden">Grouping</legend>
        {CHOICES.map(({ value, label, name, Icon }) => (
          <label key={value} className="segment" title={name}>
            <input
              type="radio"
              name="grouping"
              aria-label={name}
              checked={grouping === value}
              onChange={() => onGroup(value)}
            />
            <Icon size={13} aria-hidden /> <span className="list-grouping">{label}</span>
          </label>
        ))}
      </fieldset>
      <select
        className="select list-sort"
        aria-label="Sort by"
        title="Sort by"
        value={sort}
        onChange={({ target }) => onSort(target.value as Sort)}
      >
        {SORTS.map((each) => (
          <option key={each} value={each}>
            {SORT_NAMES[each]}
          </option>
        ))}
      </select>
      {children}
    </div>
  )
}
