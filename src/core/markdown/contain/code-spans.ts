/** Backticks in a row. */
export interface Run {
  readonly from: number
  readonly to: number
}

/** Where the code span ends that a run begins; undefined where it begins none. */
export function findClosing(text: string, open: Run): number | undefined {
  const length = open.to - open.from
  for (const match of text.slice(open.to).matchAll(/`+/g)) {
    if (match[0].length === length) return open.to + match.index + length
  }
  return undefined
}
