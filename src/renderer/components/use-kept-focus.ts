import { type RefObject, useEffect, useRef } from 'react'

interface FocusPlace {
  readonly control: HTMLElement
  readonly isInView: boolean
  /** Which row of the table it is in; -1 outside of it. */
  readonly row: number
  readonly page: string | undefined
}

/**
 * A control that goes with its row, its notice or its view takes the focus with it, and whoever works with the keyboard would start
 * from the top again. This puts it on the row that took the place or was added, or else where the view rests: its list, whose keys
 * are those of the window. On another page it is the control that the view names as its first, or the first there is.
 */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = frame.current
    if (element === null) return
    let last: FocusPlace | null = null
    const remember = ({ target }: FocusEvent) => {
      // A dialog gives the focus back by itself.
      if (!(target instanceof HTMLElement) || target.closest('dialog') !== null) return
      // A conversation knows itself where one was, and draws its rows anew all the time.
      const isElsewhere = target.closest('[role="feed"]') !== null
      last = isElsewhere
        ? null
        : {
            control: target,
            isInView: target.closest('main') !== null,
            row: listRows(element).findIndex((row) => row.contains(target)),
            page: findPage(element),
          }
    }
    // Whichever part of the window is drawn anew: nobody else knows of all of them.
    const observer = new MutationObserver(() => {
      if (last === null || last.control.isConnected || document.activeElement !== document.body) return
      const rows = listRows(element)
      const isSamePage = findPage(element) === last.page
      const row = isSamePage ? (rows[last.row] ?? rows.at(-1)) : undefined
      const near = last.isInView ? (row ?? element.querySelector('main')) : element
      const control =
        (isSamePage ? near?.querySelector<HTMLElement>('[data-rest-focus]') : null) ??
        near?.querySelector<HTMLElement>('[data-first-focus]') ??
        near?.querySelector('button')
      control?.focus()
    })
    element.addEventListener('focusin', remember)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])

  return frame
}

function findPage(frame: HTMLElement): string | undefined {
  return frame.querySelector('main')?.dataset.screen
}

function listRows(frame: HTMLElement): readonly HTMLElement[] {
  return [...frame.querySelectorAll('tbody')]
}
