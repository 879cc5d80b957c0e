/** A stretch of one of several texts that stand one behind the other. */
export interface Span {
  readonly text: number
  readonly from: number
  readonly to: number
}

/** Where a stretch of the joined texts begins and ends in them; null where it is not in them. */
export function toSpan(
  lengths: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): { readonly start: Omit<Span, 'to'>; readonly end: Omit<Span, 'from'> } | null {
  let start: Omit<Span, 'to'> | null = null
  let before = 0
  for (const [text, length] of lengths.entries()) {
    if (start === null && from < before + length) start = { text, from: from - before }
    if (start !== null && to <= before + length) return { start, end: { text, to: to - before } }
    before += length
  }
  return null
}
