import stringWidth from 'string-width'

export interface Column {
  readonly title: string
  readonly align: 'left' | 'right'
}

/** Columns as wide as their widest cell, two spaces apart, without trailing spaces. */
export function toTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const lines = [columns.map(({ title }) => title), ...rows]
  const cells = lines.map((line) =>
    columns.map((_, at) => ({ text: line[at] ?? '', width: stringWidth(line[at] ?? '') })),
  )
  const widths = columns.map((_, at) =>
    cells.reduce((widest, line) => Math.max(widest, line[at]?.width ?? 0), 0),
  )
  return cells
    .map((line) =>
      line
        .map(({ text, width }, at) => {
          const padding = ' '.repeat((widths[at] ?? 0) - width)
          return columns[at]?.align === 'right' ? padding + text : text + padding
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
