import type { Stores } from '../stores.ts'

/** Back to where one was: the list as it was left, with the keyboard on it. */
export function leaveSearch({ search, elements }: Stores): void {
  search.getState().type('')
  // The list is there once React has drawn it.
  requestAnimationFrame(() => elements.list.current?.focus())
}
