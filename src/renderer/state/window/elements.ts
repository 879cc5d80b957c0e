/** Places in the window that take the focus when a command asks for it; null while they are not there. */
export interface Elements {
  readonly searchField: { current: HTMLInputElement | null }
  /** The list of sessions or of results. */
  readonly list: { current: HTMLDivElement | null }
}

export function createElements(): Elements {
  return { searchField: { current: null }, list: { current: null } }
}

/** What a store was told is drawn in the microtask it began, so this comes before the next key: a frame later, it would be lost. */
export function whenDrawn(act: () => void): void {
  queueMicrotask(act)
}
