export interface KeptCount {
  /** Those in which somebody talked: as many as the list shows, and the chart of the months. */
  readonly talks: number
  /** Of these, the ones that are gone from disk. */
  readonly gone: number
  /** Warmups and the like, which the list hides. */
  readonly minor: number
}

export interface Countable {
  readonly key: string
  readonly isGone: boolean
}

/** Kept sessions, told apart by whether anybody talked in them; those that nobody knows count as if. */
export function countTalks(kept: readonly Countable[], minor: ReadonlySet<string>): KeptCount {
  const talks = kept.filter(({ key }) => !minor.has(key))
  const gone = talks.filter(({ isGone }) => isGone)
  return { talks: talks.length, gone: gone.length, minor: kept.length - talks.length }
}
