import { type StoreApi, useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'

/** Some values of a store: the component is drawn again only when one of them changes. */
export function usePicked<T extends object, K extends keyof T>(
  store: StoreApi<T>,
  ...keys: readonly K[]
): Pick<T, K> {
  return useStore(
    store,
    useShallow((state) => Object.fromEntries(keys.map((key) => [key, state[key]])) as Pick<T, K>),
  )
}
