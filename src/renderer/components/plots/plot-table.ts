import { toCsvLine } from '../../../shared/to-csv-line.ts'

/** The figures of a plot: for screen readers, for copying, and for anyone who likes a table better. */
export interface PlotTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

export function toCsv({ columns, rows }: PlotTable): string {
  return [columns, ...rows].map(toCsvLine).join('\n')
}
