import type { LucideIcon } from 'lucide-react'
import { createContext, useContext } from 'react'

interface IconProps {
  readonly icon: LucideIcon
  readonly className: string
  readonly size: number
  readonly strokeWidth: number
}

/** The icons of a page: thousands of rows show a few kinds, each of which is drawn once. */
export class IconSheet {
  readonly #ids = new Map<LucideIcon, { readonly id: string; readonly strokeWidth: number }>()

  idOf(icon: LucideIcon, strokeWidth: number): string {
    const { id } = this.#ids.get(icon) ?? { id: `icon-${this.#ids.size + 1}` }
    if (!this.#ids.has(icon)) this.#ids.set(icon, { id, strokeWidth })
    return id
  }

  /** What the icons of the rows refer to. */
  draw() {
    return (
      <svg className="icon-sheet" aria-hidden>
        {[...this.#ids].map(([Drawing, { id, strokeWidth }]) => (
          <symbol key={id} id={id} viewBox="0 0 24 24">
            <Drawing strokeWidth={strokeWidth} />
          </symbol>
        ))}
      </svg>
    )
  }
}

/** Without one, as in the window, every icon is drawn where it stands. */
export const IconSheetContext = createContext<IconSheet | undefined>(undefined)

/** An icon that rows have. */
export function Icon({ icon: Drawing, className, size, strokeWidth }: IconProps) {
  const sheet = useContext(IconSheetContext)
  if (sheet === undefined)
    return <Drawing className={className} size={size} strokeWidth={strokeWidth} aria-hidden />
  return (
    <svg className={className} width={size} height={size} aria-hidden>
      <use href={`#${sheet.idOf(Drawing, strokeWidth)}`} />
    </svg>
  )
}
