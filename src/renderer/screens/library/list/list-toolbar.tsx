import { CalendarDays, Folders } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Grouping } from '../../../state/sessions/browse-store.ts'

export interface ListToolbarProps {
  readonly grouping: Grouping
  readonly onGroup: (grouping: Grouping) => void
  /** What stands at its end. */
  readonly children: ReactNode
}

const CHOICES = [
  { value: 'project', label: 'Projects', name: 'Group by project', Icon: Folders },
  { value: 'date', label: 'Dates', name: 'Group by date', Icon: CalendarDays },
] as const

export function ListToolbar({ grouping, onGroup, children }: ListToolbarProps) {
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
            <Icon size={13} aria-hidden /> {label}
          </label>
        ))}
      </fieldset>
      {children}
    </div>
  )
}
