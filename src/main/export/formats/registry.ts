import { isPageFormat, type PageFormat } from '../../../shared/export-formats.ts'
import type { ExportOptions } from '../../../shared/schemas/export.ts'
import type { PageWriter } from './page-format.ts'

/** Loaded when something is written: whoever wants Markdown should not wait for all that draws pages. */
export const PAGE_WRITERS: Readonly<Record<PageFormat, () => Promise<PageWriter>>> = {
  html: async () => (await import('./html.ts')).HTML,
  markdown: async () => (await import('./markdown.ts')).MARKDOWN,
  json: async () => (await import('./json.ts')).JSON_PAGE,
}

/** Of which an export has a file for each conversation; transcripts come beside them, or alone. */
export function pageFormatsOf({ format }: Pick<ExportOptions, 'format'>): readonly PageFormat[] {
  if (isPageFormat(format)) return [format]
  return format === 'both' ? ['html', 'markdown'] : []
}

export function hasTranscripts({ format, raw }: Pick<ExportOptions, 'format' | 'raw'>): boolean {
  return raw || format === 'raw'
}
