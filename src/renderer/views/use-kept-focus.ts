import { type RefObject, useEffect, useRef } from 'react'

interface FocusPlace {
  readonly control: HTMLElement
  /** Which row of the table it is in; -1 outside of it. */
  readonly row: number
}

/**
 * A control that goes with its row or its view takes the focus with it, and whoever works with the keyboard would start from the top
 * again. This puts it on the row that took the place, or the one that was added, or else on the first control there is.
 */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const view = useRef<HTMLDivElement>(null)
  const last = useRef<FocusPlace | null>(null)

  useEffect(() => {
    const element = view.current
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || element === null) return
      last.current = { control: target, row: listRows(element).findIndex((row) => row.contains(target)) }
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [])

  useEffect(() => {
    if (last.current === null || last.current.control.isConnected) return
    if (document.activeElement !== document.body || view.current === null) return
    const rows = listRows(view.current)
    const { row } = last.current
    const near = row === -1 ? rows.at(-1) : (rows[row] ?? rows.at(-1))
    const control = (near ?? view.current).querySelector<HTMLElement>('button')
    control?.focus()
  })

  return view
}

function listRows(view: HTMLElement): readonly HTMLElement[] {
  return [...view.querySelectorAll('tbody')]
}
