import type { Row } from './row.ts'

/** Rows that are as they were stay the same objects, so that nothing draws them again. */
export function reuseRows(
  rows: readonly Row[],
  former: readonly Row[],
  formerIndex: ReadonlyMap<string, number>,
): readonly Row[] {
  if (former.length === 0) return rows
  return rows.map((row) => {
    const before = former[formerIndex.get(row.key) ?? -1]
    return before !== undefined && isSame(before, row) ? before : row
  })
}

function isSame(a: Row, b: Row): boolean {
  if (a.kind !== b.kind) return false
  for (const name of Object.keys(a) as (keyof Row)[]) if (a[name] !== b[name]) return false
  return true
}
