import { Monitor, Moon, Sun } from 'lucide-react'
import type { Appearance } from '../../shared/view-settings.ts'

const CHOICES = [
  { value: 'system', label: 'Follow the system', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const

export interface AppearancePickerProps {
  readonly appearance: Appearance
  readonly onChoose: (appearance: Appearance) => void
}

export function AppearancePicker({ appearance, onChoose }: AppearancePickerProps) {
  return (
    <fieldset className="picker">
      <legend className="hidden">Appearance</legend>
      {CHOICES.map(({ value, label, Icon }) => (
        <label key={value} className="picker-choice" title={label}>
          <input
            type="radio"
            name="appearance"
            value={value}
            aria-label={label}
            checked={appearance === value}
            onChange={() => onChoose(value)}
          />
          <Icon size={14} aria-hidden />
        </label>
      ))}
    </fieldset>
  )
}
