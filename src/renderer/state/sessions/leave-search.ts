import type { Stores } from '../stores.ts'
import { whenDrawn } from '../window/elements.ts'

/** Goes back to the list as it was, and moves the focus there. */
export function leaveSearch({ search, elements }: Stores): void {
  search.getState().type('')
  whenDrawn(() => elements.list.current?.focus())
}
