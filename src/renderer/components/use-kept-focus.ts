import { type RefObject, useEffect, useRef } from 'react'

interface FocusPlace {
  readonly control: HTMLElement
  readonly isInView: boolean
  /** Which row of the table it is in; -1 outside of it. */
  readonly row: number
}

/**
 * A control that goes with its row, its notice or its view takes the focus with it, and whoever works with the keyboard would start
 * from the top again. This puts it on the row that took the place or was added, or else on the control that a view names as its first,
 * or on the first there is.
 */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  const last = useRef<FocusPlace | null>(null)

  useEffect(() => {
    const element = frame.current
    const remember = ({ target }: FocusEvent) => {
      // A dialog gives the focus back by itself.
      if (!(target instanceof HTMLElement) || target.closest('dialog') !== null) return
      last.current = {
        control: target,
        isInView: target.closest('main') !== null,
        row: listRows(element).findIndex((row) => row.contains(target)),
      }
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [])

  useEffect(() => {
    if (last.current === null || last.current.control.isConnected) return
    if (document.activeElement !== document.body) return
    const { isInView, row } = last.current
    const rows = listRows(frame.current)
    const near = isInView ? (rows[row] ?? rows.at(-1) ?? frame.current?.querySelector('main')) : frame.current
    const control = near?.querySelector<HTMLElement>('[data-first-focus]') ?? near?.querySelector('button')
    control?.focus()
  })

  return frame
}

function listRows(frame: HTMLElement | null): readonly HTMLElement[] {
  return [...(frame?.querySelectorAll('tbody') ?? [])]
}
