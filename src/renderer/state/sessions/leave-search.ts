import type { Stores } from '../stores.ts'
import { whenDrawn } from '../window/elements.ts'

/** Back to where one was: the list as it was left, with the keyboard on it. */
export function leaveSearch({ search, elements }: Stores): void {
  search.getState().type('')
  whenDrawn(() => elements.list.current?.focus())
}
