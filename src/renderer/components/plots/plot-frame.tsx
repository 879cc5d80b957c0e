import { ClipboardCopy, Image, Table } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import { type PlotTable, toCsv } from './plot-table.ts'
import { toPng } from './to-png.ts'

/** Where a plot goes when it is copied. */
export interface PlotClipboard {
  copyText(text: string): void
  copyPicture(png: string): void
}

export interface PlotFrameProps {
  readonly title: string
  /** What is pointed at, or what stands for the whole. */
  readonly readout: string
  readonly table: PlotTable
  readonly clipboard: PlotClipboard
  readonly level?: 'h2' | 'h3'
  /** The plot, with exactly one drawing in it that can be copied: `data-plot`. */
  readonly children: ReactNode
}

/** A plot with its title, its figures as a table, and what can be done with both. */
export function PlotFrame({
  title,
  readout,
  table,
  clipboard,
  level: Title = 'h2',
  children,
}: PlotFrameProps) {
  const titleId = useId()
  const figure = useRef<HTMLElement>(null)
  const [isTable, setTable] = useState(false)

  async function copyPicture(): Promise<void> {
    const drawing = figure.current?.querySelector<SVGSVGElement>('svg[data-plot]')
    if (drawing) clipboard.copyPicture(await toPng(drawing))
  }

  return (
    <figure className="plot" ref={figure} aria-labelledby={titleId}>
      <figcaption className="plot-head">
        <Title id={titleId}>{title}</Title>
        <span className="plot-readout quiet">{readout}</span>
        <span className="plot-tools">
          <IconButton
            icon={Table}
            isSmall
            label={isTable ? 'Show as a plot' : 'Show as a table'}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          />
          <IconButton
            icon={ClipboardCopy}
            isSmall
            label="Copy as CSV"
            onClick={() => clipboard.copyText(toCsv(table))}
          />
          <IconButton
            icon={Image}
            isSmall
            label="Copy as a picture"
            disabled={isTable}
            onClick={() => void copyPicture()}
          />
        </span>
      </figcaption>
      {!isTable && children}
      <div className={isTable ? 'plot-table' : 'hidden'}>
        <FigureTable title={title} table={table} />
      </div>
    </figure>
  )
}

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

function FigureTable({ title, table: { columns, rows } }: Pick<PlotFrameProps, 'title' | 'table'>) {
  return (
    <table>
      <caption className="hidden">{title}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...cells], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
          <tr key={at}>
            <th scope="row">
              <bdi>{first}</bdi>
            </th>
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do columns
              <td key={column}>{typeof cell === 'number' ? numbers.format(cell) : (cell ?? '–')}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
