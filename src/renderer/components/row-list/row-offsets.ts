/** Where rows of known heights stand. */
export interface RowOffsets {
  readonly total: number
  /** Of the top of a row. */
  at(index: number): number
  /** The row that this distance from the top falls into. */
  find(distance: number): number
}

export function toRowOffsets<Row>(rows: readonly Row[], toHeight: (row: Row) => number): RowOffsets {
  const tops = new Float64Array(rows.length + 1)
  rows.forEach((row, index) => {
    tops[index + 1] = (tops[index] ?? 0) + toHeight(row)
  })
  const at = (index: number) => tops[index] ?? 0
  return {
    total: at(rows.length),
    at,
    find(distance) {
      let low = 0
      let high = rows.length - 1
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if (at(middle) <= distance) low = middle
        else high = middle - 1
      }
      return low
    },
  }
}
