import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window is as a media query says. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** With less room than this, beside each other neither the list nor the conversation could be read. */
export const NARROW = '(width < 720px)'
