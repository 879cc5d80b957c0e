import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has less than so many pixels of width. */
export function useNarrow(element: RefObject<HTMLElement | null>, pixels: number): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useEffect(() => {
    const { current } = element
    if (current === null) return
    const observer = new ResizeObserver(() => setNarrow(current.clientWidth < pixels))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, pixels])
  return isNarrow
}
