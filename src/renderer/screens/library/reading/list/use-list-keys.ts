import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

const CONTROLS = 'a[href], button, summary, input, [tabindex="0"]'

/**
 * The list is one stop on the way with Tab: from the row to what is in it, and then out of the list, whatever other rows hold. Where
 * Tab would leave, the focus goes to an empty place beside the list first, and the page's own order does the rest.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, onToggle: () => void) {
  const before = useRef<HTMLSpanElement>(null)
  const after = useRef<HTMLSpanElement>(null)
  const isTab = useRef(false)

  useEffect(() => {
    const onDown = (event: globalThis.KeyboardEvent) => {
      isTab.current = event.key === 'Tab'
    }
    const onPointer = () => {
      isTab.current = false
    }
    document.addEventListener('keydown', onDown, true)
    document.addEventListener('pointerdown', onPointer, true)
    return () => {
      document.removeEventListener('keydown', onDown, true)
      document.removeEventListener('pointerdown', onPointer, true)
    }
  }, [])

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const target = event.target instanceof Element ? event.target : null
    if ((event.key === 'Enter' || event.key === ' ') && target?.hasAttribute('data-row')) {
      event.preventDefault()
      onToggle()
    }
    if (event.key !== 'Tab') return
    const row = target?.closest('[data-row]')
    if (!row || !list.current?.contains(row)) return
    const stops = [row, ...row.querySelectorAll(CONTROLS)]
    if (event.shiftKey && target === stops[0]) before.current?.focus()
    else if (!event.shiftKey && target === stops.at(-1)) after.current?.focus()
  }

  return { before, after, onKeyDown, cameByTab: () => isTab.current }
}
