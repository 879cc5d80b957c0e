/** The figures of a plot: for screen readers, for copying, and for anyone who likes a table better. */
export interface PlotTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

/** Figures without thousands separators, as spreadsheets read them. */
export function toCsv({ columns, rows }: PlotTable): string {
  return [columns, ...rows].map((row) => row.map(toCell).join(',')).join('\n')
}

function toCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  // A spreadsheet would run what begins like a formula.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
