/** The row at the top of what is seen, and how much of it is above. It outlives the list that it belongs to. */
export interface ScrollPlace {
  current: { readonly key: string; readonly into: number } | null
}
