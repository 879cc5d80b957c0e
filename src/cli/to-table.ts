export interface Column {
  readonly title: string
  readonly align: 'left' | 'right'
}

/** Columns as wide as their widest cell, two spaces apart, with nothing behind the last. */
export function toTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const lines = [columns.map(({ title }) => title), ...rows]
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => (line[index] ?? '').length)))
  return lines
    .map((line) =>
      columns
        .map(({ align }, index) => {
          const cell = line[index] ?? ''
          const width = widths[index] ?? 0
          return align === 'right' ? cell.padStart(width) : cell.padEnd(width)
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
