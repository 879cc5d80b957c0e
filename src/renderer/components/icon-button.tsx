import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: LucideIcon
  /** What it does, for who cannot see the icon; the title says it too, unless there is more to say. */
  readonly label: string
  readonly isSmall?: boolean
}

export function IconButton({ icon: Icon, label, isSmall = false, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      data-size={isSmall ? 'small' : undefined}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon size={isSmall ? 14 : 16} aria-hidden />
    </button>
  )
}
