import { X } from 'lucide-react'
import type { SessionFilters } from '../../../../state/sessions/session-filters.ts'
import { toFilterChips } from './to-filter-chips.ts'

export interface FilterChipsProps {
  readonly filters: SessionFilters
  readonly onFilter: (change: Partial<SessionFilters>) => void
  readonly onClear: () => void
}

export function FilterChips({ filters, onFilter, onClear }: FilterChipsProps) {
  const chips = toFilterChips(filters)
  if (chips.length === 0) return null
  return (
    <fieldset className="filter-chips">
      <legend className="hidden">Active filters</legend>
      {chips.map(({ label, without }) => (
        <button
          key={label}
          type="button"
          className="chip"
          aria-label={`Remove the filter  ${label}`}
          title="Remove this filter"
          onClick={() => onFilter(without)}
        >
          <span>{label}</span> <X size={12} aria-hidden />
        </button>
      ))}
      <button type="button" className="link-button" onClick={onClear}>
        Clear filters
      </button>
    </fieldset>
  )
}
