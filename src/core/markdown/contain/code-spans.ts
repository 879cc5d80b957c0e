/** Backticks in a row. */
export interface BacktickRun {
  readonly from: number
  readonly to: number
}

/** Where the code span ends that a run begins; undefined where it begins none. */
export function findClosing(text: string, open: BacktickRun): number | undefined {
  const length = open.to - open.from
  for (const match of text.slice(open.to).matchAll(/`+/g)) {
    if (match[0].length === length) return open.to + match.index + length
  }
  return undefined
}
