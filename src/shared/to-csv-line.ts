/** A row of CSV. Figures stand without thousands separators, as spreadsheets read them. */
export function toCsvLine(row: readonly (string | number | null)[]): string {
  return row.map(toCell).join(',')
}

function toCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  // A spreadsheet would run what begins like a formula.
  const isFormula = /^[=+\-@\t\r]/.test(value) && Number.isNaN(Number(value))
  const text = isFormula ? `'${value}` : value
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
