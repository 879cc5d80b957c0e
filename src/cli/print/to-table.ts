import stringWidth from 'string-width'

export interface Column {
  readonly title: string
  readonly align: 'left' | 'right'
}

/** Columns as wide as their widest cell, two spaces apart, with nothing behind the last. */
export function toTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const lines = [columns.map(({ title }) => title), ...rows]
  const widths = columns.map((_, index) =>
    lines.reduce((width, line) => Math.max(width, stringWidth(line[index] ?? '')), 0),
  )
  return lines
    .map((line) =>
      columns
        .map(({ align }, index) => {
          const cell = line[index] ?? ''
          const width = widths[index] ?? 0
          const padding = ' '.repeat(width - stringWidth(cell))
          return align === 'right' ? padding + cell : cell + padding
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
