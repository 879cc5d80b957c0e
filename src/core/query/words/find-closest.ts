/** What was most likely meant: the first that starts so, else the one with the fewest typing errors. */
export function findClosest(typed: string, values: readonly string[]): string | undefined {
  if (typed === '') return undefined
  const started = values.find((value) => value.startsWith(typed))
  if (started !== undefined) return started
  const most = typed.length < 4 ? 1 : 2
  const [best] = values
    .map((value) => ({ value, errors: typingErrors(typed, value) }))
    .filter(({ errors }) => errors <= most)
    .sort((a, b) => a.errors - b.errors)
  return best?.value
}

/** Letters added, left out, changed or swapped with their neighbour; infinitely many where they are more than `most`. */
export function typingErrors(typed: string, meant: string, most = Number.POSITIVE_INFINITY): number {
  let beforeLast: readonly number[] = []
  let last: readonly number[] = Array.from({ length: meant.length + 1 }, (_, index) => index)
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    for (let column = 1; column <= meant.length; column++) {
      const isSame = typed[row - 1] === meant[column - 1]
      const isSwapped = typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1]
      const at = (line: readonly number[], index: number) => line[index] ?? Number.POSITIVE_INFINITY
      current.push(
        Math.min(
          at(last, column) + 1,
          at(current, column - 1) + 1,
          at(last, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    beforeLast = last
    last = current
    // What is so many errors away in two rows is not nearer in any later one.
    if (isBeyond(last, most) && isBeyond(beforeLast, most)) return Number.POSITIVE_INFINITY
  }
  const errors = last[meant.length] ?? Number.POSITIVE_INFINITY
  return errors > most ? Number.POSITIVE_INFINITY : errors
}

function isBeyond(line: readonly number[], most: number): boolean {
  return line.every((errors) => errors > most)
}
