import type { ReactNode } from 'react'
import { toCounted, toSize } from '../../../shared/format.ts'
import type { ExportOptions, ExportPreview } from '../../../shared/schemas/export.ts'
import type { PreviewState } from '../../state/export/export-store.ts'

export interface ExportPreviewBoxProps {
  readonly preview: PreviewState
  readonly options: ExportOptions
  /** What would be taken out. */
  readonly secrets: ReactNode
}

const MOST_TITLES = 12

/** What the export will contain. */
export function ExportPreviewBox({ preview, options, secrets }: ExportPreviewBoxProps) {
  return (
    <section
      className="export-preview"
      aria-label="Preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where there is little room
      tabIndex={0}
      aria-busy={preview.kind === 'loading'}
    >
      {preview.kind === 'loading' && <p className="quiet">Preparing the preview…</p>}
      {preview.kind === 'failed' && <p role="alert">{preview.message}</p>}
      {preview.kind === 'ready' && <Content preview={preview.preview} options={options} secrets={secrets} />}
    </section>
  )
}

interface ContentProps extends Pick<ExportPreviewBoxProps, 'options' | 'secrets'> {
  readonly preview: ExportPreview
}

function Content({ preview, options, secrets }: ContentProps) {
  const { sessions, leftOut, estimatedBytes, titles } = preview
  if (sessions === 0)
    return <p role="status">There is nothing to export: no conversation here is still on disk.</p>
  const shown = titles.slice(0, MOST_TITLES)
  return (
    <>
      <p role="status">
        <strong>{toCounted(sessions, 'conversation')}</strong>,{' '}
        <span className="export-size">about {toSize(estimatedBytes)}</span>, {toContainer(options, sessions)}
      </p>
      <ul className="export-titles">
        {shown.map((title, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may be alike, and the list never moves
          <li key={at} title={title}>
            <bdi>{title}</bdi>
          </li>
        ))}
      </ul>
      {sessions > shown.length && <p className="quiet">and {sessions - shown.length} more</p>}
      {leftOut > 0 && (
        <p className="quiet">{toCounted(leftOut, 'session')} without a conversation left out</p>
      )}
      {secrets}
    </>
  )
}

/** The main process decides the same way. */
function toContainer({ format, raw, images }: ExportOptions, sessions: number): string {
  if (sessions > 1 || raw || format === 'both' || format === 'raw') return 'in a zip'
  if (format === 'html') return 'as one web page'
  return format === 'markdown' && images ? 'as one file, with images in a folder next to it' : 'as one file'
}
