import { type KeyboardEvent, useState } from 'react'

interface MarkHandlers {
  readonly tabIndex: 0 | -1
  onFocus(): void
  onBlur(): void
  onPointerEnter(): void
  onKeyDown(event: KeyboardEvent<SVGElement>): void
  onClick?(): void
}

export interface Marks {
  /** The one that is pointed at or has the focus. */
  readonly pointed: number | null
  readonly canChoose: boolean
  leave(): void
  propsOf(index: number): MarkHandlers
}

interface MarksOptions {
  readonly count: number
  /** How far up and down go; left and right go to the neighbours. */
  readonly row?: number
  onPoint?(index: number | null): void
  onChoose?: ((index: number) => void) | undefined
}

/** Bars, days and points that keys go through: one of them is in the tab order, arrow keys lead to the others. */
export function useMarks({ count, row = 1, onPoint, onChoose }: MarksOptions): Marks {
  const [focused, setFocused] = useState(count - 1)
  const [pointed, setPointed] = useState<number | null>(null)
  const inTabOrder = Math.min(Math.max(focused, 0), count - 1)
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: row === 1 ? -1 : -row,
    ArrowRight: row === 1 ? 1 : row,
    ArrowUp: row === 1 ? 1 : -1,
    ArrowDown: row === 1 ? -1 : 1,
    Home: -count,
    End: count,
  }

  function point(index: number | null): void {
    setPointed(index)
    onPoint?.(index)
  }

  function handleKey(event: KeyboardEvent<SVGElement>, index: number): void {
    const by = moves[event.key]
    if (onChoose !== undefined && (event.key === 'Enter' || event.key === ' ')) onChoose(index)
    else if (by !== undefined) {
      const next = Math.min(Math.max(index + by, 0), count - 1)
      event.currentTarget.ownerSVGElement?.querySelector<SVGElement>(`[data-mark="${next}"]`)?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    pointed,
    canChoose: onChoose !== undefined,
    leave: () => point(null),
    propsOf: (index) => ({
      tabIndex: index === inTabOrder ? 0 : -1,
      onFocus() {
        setFocused(index)
        point(index)
      },
      onBlur: () => point(null),
      onPointerEnter: () => point(index),
      onKeyDown: (event) => handleKey(event, index),
      ...(onChoose !== undefined && { onClick: () => onChoose(index) }),
    }),
  }
}
